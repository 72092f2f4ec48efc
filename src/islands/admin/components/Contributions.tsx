import { useStore } from '@nanostores/react'
import { useId } from 'react'
import { listOrders, statusFilters } from '#contract/admin.ts'
import { adminWords as words } from '#lib/messages/admin.ts'
import { commonWords } from '#lib/messages/common.ts'
import { showToast } from '#lib/toasts.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LoadError } from '../../ui/LoadError.tsx'
import { $listing, loadListing, loadMore } from '../listing.ts'
import { showOrder, showStatus } from '../store.ts'
import { $view } from '../view.ts'
import { type ActOn, viewButton } from './Row.tsx'
import { Table } from './Table.tsx'
import { Waiting } from './Waiting.tsx'

/** Every contribution, filtered by status (spec section 2, Admin dashboard, Contributions tab), in either order. */
export function Contributions({ act }: { act: ActOn }) {
  const listing = useStore($listing)
  const { status, order } = useStore($view)
  return (
    <>
      <div className="list-head">
        <Choice
          label={words.filter}
          options={statusFilters}
          names={words.filters}
          chosen={status}
          choose={showStatus}
        />
        <Choice
          label={words.order}
          options={listOrders}
          names={words.orders}
          chosen={order}
          choose={showOrder}
        />
        <p className="hint" aria-live="polite">
          {listing.status === 'ready' && words.showing(listing.rows.length, listing.total)}
        </p>
      </div>
      <List act={act} />
    </>
  )
}

interface ChoiceProps<Option extends string> {
  label: string
  options: readonly Option[]
  names: Record<Option, string>
  chosen: Option
  choose: (option: Option) => void
}

function Choice<Option extends string>({ label, options, names, chosen, choose }: ChoiceProps<Option>) {
  const select = useId()
  return (
    <div className="field">
      <label htmlFor={select}>{label}</label>
      <select
        id={select}
        value={chosen}
        onChange={({ target }) => choose(options[target.selectedIndex] ?? chosen)}
      >
        {options.map(option => (
          <option key={option} value={option}>
            {names[option]}
          </option>
        ))}
      </select>
    </div>
  )
}

function List({ act }: { act: ActOn }) {
  const listing = useStore($listing)
  const { status, size } = useStore($view)
  if (listing.status === 'failed') return <LoadError text={listing.message} retry={loadListing} />
  if (listing.status !== 'ready') return <Waiting rows={size} />

  const { rows, more } = listing
  async function append() {
    const outcome = await loadMore()
    if (!outcome.ok) showToast('error', outcome.message)
    // The keyboard, which the button had, goes on at the first row that came.
    const now = $listing.get()
    const next = now.status === 'ready' ? now.rows.find(row => !rows.includes(row)) : undefined
    if (next && document.activeElement?.matches('body, .more *'))
      document.getElementById(viewButton(next.id))?.focus()
  }
  return (
    <>
      {rows.length === 0 ? (
        <EmptyState title={status === 'all' ? words.noneYet : words.noneOfStatus} />
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
