import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { listOrders, statusFilters } from '#contract/admin.ts'
import { adminMessages as messages } from '#lib/messages/admin.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Select } from '../../ui/Select.tsx'
import { $bulkRun, $selected } from '../bulk.ts'
import { $view, contributions, filterByStatus, sortContributions } from '../store.ts'
import { BulkBar } from './BulkBar.tsx'
import { ContributionTable, type OnRowAction, viewButtonId } from './ContributionTable.tsx'
import { ListFilters, PagedRows } from './PanelSection.tsx'

const statusOptions = statusFilters.map(value => ({ value, label: messages.filters[value] }))
const orderOptions = listOrders.map(value => ({ value, label: messages.orders[value] }))

/** All contributions by status and order (spec section 2, Admin dashboard, Contributions tab). */
export function ContributionList({ onAction }: { onAction: OnRowAction }) {
  const { status, order, size } = useStore($view)
  useEffect(() => {
    $selected.set(new Set())
    $bulkRun.set({ status: 'idle' })
  }, [])
  return (
    <>
      <ListFilters store={contributions}>
        <Select label="Status" options={statusOptions} value={status} onChange={filterByStatus} />
        <Select label="Order" options={orderOptions} value={order} onChange={sortContributions} />
      </ListFilters>
      <PagedRows
        store={contributions}
        placeholders={size}
        absent={null}
        buttonIdOf={({ id }) => viewButtonId(id)}
      >
        {({ rows }) => (
          <>
            <BulkBar rows={rows} />
            {rows.length === 0 ? (
              <EmptyState
                title={status === 'all' ? messages.noneYet : 'No contributions with this status.'}
              />
            ) : (
              <>
                <ContributionTable
                  label={messages.tabs.contributions}
                  rows={rows}
                  onAction={onAction}
                />
                <Shortcuts />
              </>
            )}
          </>
        )}
      </PagedRows>
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
