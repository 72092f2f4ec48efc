import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { type ContentRow, contentFilters } from '#contract/content.ts'
import type { ContentKind } from '#contract/content-values.ts'
import { limits } from '#contract/limits.ts'
import { contentMessages as messages } from '#lib/messages/content.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Field } from '../../ui/Field.tsx'
import { Select } from '../../ui/Select.tsx'
import { LoadingSkeleton } from '../components/LoadingSkeleton.tsx'
import { LoadMoreButton } from '../components/LoadMoreButton.tsx'
import { editButtonId, finishAction } from '../finish-action.ts'
import { ContentCard } from './ContentCard.tsx'
import type { ContentTab } from './content-tab.ts'
import {
  $contentList,
  $contentView,
  filterContent,
  loadMoreContent,
  newItem,
  updateView,
} from './store.ts'

const filterOptions = contentFilters.map(value => ({ value, label: messages.filters[value] }))
/** How long after the last key the search runs, in milliseconds. */
const searchDelay = 300

/** The items of a tab, with search, state and order. */
export function ContentList<K extends ContentKind>({ tab }: { tab: ContentTab<K> }) {
  const list = useStore($contentList)
  const { state } = useStore($contentView)
  return (
    <>
      <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
        <Search />
        <Select
          label="State"
          options={filterOptions}
          value={state}
          onChange={next => filterContent({ state: next })}
        />
        <Button look="primary" onClick={() => updateView({ item: newItem })}>
          {`Add a ${tab.noun}`}
        </Button>
        <p className="hint ms-auto" aria-live="polite">
          {list.status === 'ready' && `Showing ${list.rows.length} of ${list.total}`}
        </p>
      </div>
      {list.status !== 'ready' ? (
        <LoadingSkeleton rows={5} />
      ) : (
        <Rows title={tab.title} list={list} />
      )}
    </>
  )
}

/** Searches while somebody types. */
function Search() {
  const { search } = useStore($contentView)
  const [text, setText] = useState(search)
  useEffect(() => {
    if (text === $contentView.get().search) return
    const timer = setTimeout(() => filterContent({ search: text.trim() }), searchDelay)
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

interface RowsProps {
  title: string
  list: { rows: readonly ContentRow[]; next: string | null; isLoadingMore: boolean }
}

function Rows({ title, list }: RowsProps) {
  const { rows } = list
  const { state, search } = useStore($contentView)
  const canMove = state === 'all' && search === ''
  /** Moves the focus to the first new row. */
  async function loadMore() {
    const result = await loadMoreContent()
    const now = $contentList.get()
    const next = now.status === 'ready' ? now.rows.find(row => !rows.includes(row)) : undefined
    if (next) finishAction(result, editButtonId(next.id))
    return result
  }
  if (rows.length === 0) {
    const isFiltered = state !== 'all' || search !== ''
    return <EmptyState title={isFiltered ? 'Nothing is found.' : 'There is nothing yet.'} />
  }
  return (
    <>
      <ol className="grid list-none gap-3 p-0" aria-label={title}>
        {rows.map((row, index) => (
          <ContentCard
            key={row.id}
            row={row}
            place={canMove && row.kind !== 'program' ? index : null}
            isLast={index === rows.length - 1}
          />
        ))}
      </ol>
      <LoadMoreButton list={list} loadMore={loadMore} />
    </>
  )
}
