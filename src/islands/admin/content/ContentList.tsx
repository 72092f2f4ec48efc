import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { contentFilters } from '#contract/content.ts'
import type { ContentKind } from '#contract/content-values.ts'
import { limits } from '#contract/limits.ts'
import { contentMessages as messages } from '#lib/messages/content.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Select } from '../../ui/Select.tsx'
import { ListFilters, PagedRows } from '../components/PanelSection.tsx'
import { editButtonId } from '../finish-action.ts'
import { ContentCard } from './ContentCard.tsx'
import type { ContentTab } from './content-tab.ts'
import { $contentView, contentList, filterContent, newItem, updateView } from './store.ts'

const filterOptions = contentFilters.map(value => ({ value, label: messages.filters[value] }))
/** How long after the last key the search runs, in milliseconds. */
const debounceDelay = 300

/** The items of a tab, with search, state and order. */
export function ContentList<K extends ContentKind>({ tab }: { tab: ContentTab<K> }) {
  const { state, search } = useStore($contentView)
  const isFiltered = state !== 'all' || search !== ''
  return (
    <>
      <ListFilters store={contentList}>
        <Search />
        <Select
          label="State"
          options={filterOptions}
          value={state}
          onChange={next => filterContent({ state: next })}
        />
        <Button look="primary" onClick={() => updateView({ item: newItem })}>
          {`Add a ${tab.kind}`}
        </Button>
      </ListFilters>
      <PagedRows
        store={contentList}
        placeholders={5}
        empty={isFiltered ? 'Nothing is found.' : 'There is nothing yet.'}
        buttonIdOf={({ id }) => editButtonId(id)}
      >
        {({ rows }) => (
          <ol className="grid list-none gap-3 p-0" aria-label={tab.title}>
            {rows.map((row, index) => (
              <ContentCard
                key={row.id}
                row={row}
                place={isFiltered || row.kind === 'program' ? null : index}
                isLast={index === rows.length - 1}
              />
            ))}
          </ol>
        )}
      </PagedRows>
    </>
  )
}

/** Searches while somebody types. */
function Search() {
  const { search } = useStore($contentView)
  const [text, setText] = useState(search)
  useEffect(() => {
    if (text === $contentView.get().search) return
    const timer = setTimeout(() => filterContent({ search: text.trim() }), debounceDelay)
    return () => clearTimeout(timer)
  }, [text])
  return (
    <Field
      label="Search by name"
      type="search"
      value={text}
      maxLength={limits.content.search}
      onChange={({ target }) => setText(target.value)}
    />
  )
}
