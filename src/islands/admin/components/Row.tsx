import { memo, type ReactNode } from 'react'
import type { ReviewedContribution } from '#contract/admin.ts'
import { formatDate } from '#lib/format.ts'
import { adminWords as words } from '#lib/messages/admin.ts'
import { Button } from '../../ui/Button.tsx'
import type { Act } from '../decisions.ts'

/** What a row offers; approving and rejecting open the modal, where the month or the reason is given. */
export type Action = 'view' | 'approve' | 'reject' | 'reset' | 'remove'
export type ActOn = (row: ReviewedContribution, action: Action) => void

/** The id of the button that opens a row's modal. */
export const viewButton = (id: string) => `view-${id}`

interface RowProps {
  row: ReviewedContribution
  /** Whether the whole set of actions is offered, or only a look at the details. */
  brief?: boolean
  busy?: Act | undefined
  act: ActOn
}

/** A contribution in a table. */
export const Row = memo(function Row({ row, brief = false, busy, act }: RowProps) {
  const name = `name-${row.id}`
  const { columns, actions } = words
  const button = (action: Action, label: ReactNode, doing?: Act) => (
    <Button
      look={action === 'remove' ? 'danger' : 'plain'}
      aria-describedby={name}
      disabled={busy !== undefined}
      busy={doing !== undefined && busy === doing && words.modal.busy}
      onClick={() => act(row, action)}
    >
      {label}
    </Button>
  )
  return (
    <tr>
      <th scope="row" data-label={columns.program} id={name}>
        <bdi>{row.name || words.unnamed}</bdi>
      </th>
      <td data-label={columns.contributor}>
        <bdi>{row.userDisplayName || row.userEmail || words.unnamed}</bdi>
      </td>
      <td data-label={columns.date}>{formatDate(row.createdAt, words.noDate)}</td>
      <td data-label={columns.status}>
        <Badge status={row.status} />
      </td>
      <td data-label={columns.actions}>
        <div className="row-actions">
          <Button
            id={viewButton(row.id)}
            aria-describedby={name}
            disabled={busy !== undefined}
            onClick={() => act(row, 'view')}
          >
            {brief ? words.viewDetails : actions.view}
          </Button>
          {!brief && row.status !== 'approved' && button('approve', actions.approve, 'approved')}
          {!brief && row.status !== 'rejected' && button('reject', actions.reject, 'rejected')}
          {!brief && row.status !== 'pending' && button('reset', actions.reset, 'pending')}
          {!brief && button('remove', actions.remove, 'deleted')}
        </div>
      </td>
    </tr>
  )
})

export const Badge = ({ status }: { status: ReviewedContribution['status'] }) => (
  <span className={`badge badge-${status}`}>{words.filters[status]}</span>
)
