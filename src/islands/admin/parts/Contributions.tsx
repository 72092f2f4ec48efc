import { useStore } from '@nanostores/react'
import { useId } from 'react'
import { statusFilters } from '#contract/admin.ts'
import { adminWords as words } from '#lib/messages/admin.ts'
import { commonWords } from '#lib/messages/common.ts'
import { toast } from '#lib/toasts.ts'
import { Button } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { $listing, loadListing, loadMore } from '../listing.ts'
import { showStatus } from '../store.ts'
import { $view } from '../view.ts'
import { type ActOn, viewButton } from './Row.tsx'
import { Table } from './Table.tsx'
import { Waiting } from './Waiting.tsx'

/** Every contribution, filtered by status (spec section 2, Admin dashboard, Contributions tab). */
export function Contributions({ act }: { act: ActOn }) {
  const listing = useStore($listing)
  return (
    <>
      <div className="list-head">
        <Filter />
        <p className="hint" aria-live="polite">
          {listing.status === 'ready' && words.showing(listing.rows.length, listing.total)}
        </p>
      </div>
      <List act={act} />
    </>
  )
}

function Filter() {
  const { status } = useStore($view)
  const select = useId()
  return (
    <div className="field">
      <label htmlFor={select}>{words.filter}</label>
      <select
        id={select}
        value={status}
        onChange={({ target }) => showStatus(statusFilters.find(each => each === target.value) ?? 'all')}
      >
        {statusFilters.map(each => (
          <option key={each} value={each}>
            {words.filters[each]}
          </option>
        ))}
      </select>
    </div>
  )
}

function List({ act }: { act: ActOn }) {
  const listing = useStore($listing)
  const { status, size } = useStore($view)
  if (listing.status === 'failed') return <Failure text={listing.message} retry={loadListing} />
  if (listing.status !== 'ready') return <Waiting rows={size} />

  const { rows, more } = listing
  async function append() {
    const outcome = await loadMore()
    if (!outcome.ok) toast('error', outcome.message)
    // The keyboard, which the button had, goes on at the first row that came.
    const now = $listing.get()
    const next = now.status === 'ready' ? now.rows[rows.length] : undefined
    if (next && document.activeElement?.matches('body, .more *'))
      document.getElementById(viewButton(next.id))?.focus()
  }
  return (
    <>
      {rows.length === 0 ? (
        <Empty title={status === 'all' ? words.noneYet : words.noneOfStatus} />
      ) : (
        <Table label={words.tabs.contributions} rows={rows} act={act} />
      )}
      {more !== 'none' && (
        <p className="more">
          <Button busy={more === 'busy' && commonWords.loading} onClick={append}>
            {words.loadMore}
          </Button>
        </p>
      )}
    </>
  )
}
