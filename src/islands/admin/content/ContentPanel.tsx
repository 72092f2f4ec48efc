import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { formatDateTime } from '#lib/format.ts'
import { Button } from '../../ui/Button.tsx'
import { Select } from '../../ui/Select.tsx'
import { setQuery } from '../data.ts'
import { PagedList } from '../PagedList.tsx'
import { refresh } from '../pages.ts'
import { SearchField } from '../SearchField.tsx'
import { ContentCard, editButtonId } from './ContentCard.tsx'
import type { ContentTab } from './content-tab.ts'
import { $build, $contentView, contentList, newItem } from './data.ts'
import { ItemEditor } from './ItemEditor.tsx'

/** The tab of a kind: a list, or the editor of one item. */
export function ContentPanel({ tab }: { tab: ContentTab }) {
  const { item } = useStore($contentView)
  return (
    <>
      <BuildNotice />
      {item !== null && <ItemEditor key={item} tab={tab} id={item} />}
      {/* Kept as it is, with its place on the page, while an item is edited. */}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4" hidden={item !== null}>
        <ContentList tab={tab} />
      </div>
    </>
  )
}

/**
 * How far the static pages are; changes are on /programs, /mentor and /experience at once. A
 * backend without such pages shows nothing.
 */
export function BuildNotice() {
  const { data: build, error } = useStore($build)
  const isActive = build?.state === 'waiting' || build?.state === 'running'
  useEffect(() => {
    if (!isActive) return
    const timer = setInterval(refresh, 5000, $build)
    return () => clearInterval(timer)
  }, [isActive])
  if (!build || error) return null
  const { failingSince, succeededAt } = build
  return (
    <div className="hint" role="status">
      {isActive && <p>The static pages are being built.</p>}
      {!isActive && !failingSince && succeededAt && (
        <p>{`The static pages were built on ${formatDateTime(succeededAt, '')}.`}</p>
      )}
      {failingSince && (
        <p className="field-error">
          {`The static pages could not be built since ${formatDateTime(failingSince, '')}. Visitors see the earlier ones; the log of the server says why.`}
        </p>
      )}
    </div>
  )
}

const filterOptions = [
  { value: 'all', label: 'All but deleted' },
  { value: 'draft', label: 'Drafts' },
  { value: 'published', label: 'Published' },
  { value: 'hidden', label: 'Hidden' },
  { value: 'deleted', label: 'Deleted' },
] as const

/** The items of a tab, with search, state and order. */
function ContentList({ tab }: { tab: ContentTab }) {
  const { state, search } = useStore($contentView)
  const isFiltered = state !== 'all' || search !== ''
  return (
    <PagedList
      pages={contentList}
      empty={isFiltered ? 'Nothing is found.' : 'There is nothing yet.'}
      buttonIdOf={({ id }) => editButtonId(id)}
      filters={
        <>
          <SearchField label="Search by name" search={search} />
          <Select
            label="State"
            options={filterOptions}
            value={state}
            onChange={next => setQuery({ show: next === 'all' ? '' : next })}
          />
          <Button look="primary" onClick={() => setQuery({ item: newItem })}>
            {`Add a ${tab.kind}`}
          </Button>
        </>
      }
    >
      {({ rows }) => (
        <ol className="grid list-none gap-3 p-0" aria-label={tab.title}>
          {rows.map((row, index) => (
            <ContentCard key={row.id} row={row} isOrdered={!isFiltered && index > 0} />
          ))}
        </ol>
      )}
    </PagedList>
  )
}
