import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { listOrders, statusFilters } from '#contract/admin.ts'
import { adminMessages as messages } from '#lib/messages/admin.ts'
import { commonMessages } from '#lib/messages/common.ts'
import { showToast } from '#lib/toasts.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LoadError } from '../../ui/LoadError.tsx'
import { Select } from '../../ui/Select.tsx'
import { $bulkRun, $selected } from '../bulk.ts'
import {
  $contributions,
  $view,
  filterByStatus,
  loadContributions,
  loadNextPage,
  sortContributions,
} from '../store.ts'
import { BulkBar } from './BulkBar.tsx'
import { ContributionTable, type OnRowAction, viewButtonId } from './ContributionTable.tsx'
import { LoadingSkeleton } from './LoadingSkeleton.tsx'

const statusOptions = statusFilters.map(value => ({ value, label: messages.filters[value] }))
const orderOptions = listOrders.map(value => ({ value, label: messages.orders[value] }))

/** All contributions by status and order (spec section 2, Admin dashboard, Contributions tab). */
export function ContributionList({ uid, onAction }: { uid: string; onAction: OnRowAction }) {
  const list = useStore($contributions)
  const { status, order } = useStore($view)
  useEffect(() => {
    $selected.set(new Set())
    $bulkRun.set({ status: 'idle' })
  }, [])
  return (
    <>
      <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
        <Select label="Status" options={statusOptions} value={status} onChange={filterByStatus} />
        <Select label="Order" options={orderOptions} value={order} onChange={sortContributions} />
        <p className="hint ms-auto" aria-live="polite">
          {list.status === 'ready' && `Showing ${list.rows.length} of ${list.total}`}
        </p>
      </div>
      <Rows uid={uid} onAction={onAction} />
    </>
  )
}

function Rows({ uid, onAction }: { uid: string; onAction: OnRowAction }) {
  const list = useStore($contributions)
  const { status, size } = useStore($view)
  if (list.status === 'failed') return <LoadError text={list.message} retry={loadContributions} />
  if (list.status !== 'ready') return <LoadingSkeleton rows={size} />

  const { rows, nextPage } = list
  async function onLoadMore() {
    const result = await loadNextPage()
    if (!result.ok) showToast('error', result.message)
    // The button had the focus; it moves to the first new row.
    const now = $contributions.get()
    const next = now.status === 'ready' ? now.rows.find(row => !rows.includes(row)) : undefined
    if (next && document.activeElement?.matches('body, #load-more'))
      document.getElementById(viewButtonId(next.id))?.focus()
  }
  return (
    <>
      <BulkBar uid={uid} rows={rows} />
      {rows.length === 0 ? (
        <EmptyState
          title={status === 'all' ? messages.noneYet : 'No contributions with this status.'}
        />
      ) : (
        <>
          <ContributionTable label={messages.tabs.contributions} rows={rows} onAction={onAction} />
          <Shortcuts />
        </>
      )}
      {nextPage !== 'none' && (
        <p>
          <Button
            id="load-more"
            busy={nextPage === 'loading' && commonMessages.loading}
            onClick={onLoadMore}
          >
            Load More
          </Button>
        </p>
      )}
    </>
  )
}

const Shortcuts = () => (
  <details className="hint max-lg:hidden">
    <summary>{messages.keys.summary}</summary>
    <p>{messages.keys.hint}</p>
    <dl className="mt-1 flex flex-wrap gap-x-4 gap-y-1">
      {messages.keys.list.map(([key, action]) => (
        <div key={key} className="flex gap-1">
          <dt>
            <kbd>{key}</kbd>
          </dt>
          <dd>{action}</dd>
        </div>
      ))}
    </dl>
  </details>
)
