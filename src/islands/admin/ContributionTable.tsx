import { useStore } from '@nanostores/react'
import type { KeyboardEvent, ReactNode } from 'react'
import type { ReviewedContribution } from '#contract/admin.ts'
import { awaitsAuthor } from '#contract/contributions.ts'
import { formatDate } from '#lib/format.ts'
import { Badge, statusKinds } from '../ui/Badge.tsx'
import { Button } from '../ui/Button.tsx'
import { statusNames } from './data.ts'
import { Marks, useMarks } from './marks.tsx'
import { $pendingReviews, $selected, toggleSelected } from './review.ts'

/** What a row offers: the dialog, another status, which it may ask for there, or its deletion. */
export type RowAction = (typeof rowActions)[number][0]
const rowActions = [
  ['view', 'View'],
  ['approved', 'Approve'],
  ['rejected', 'Reject'],
  ['pending', 'Reset'],
  ['deleted', 'Delete'],
] as const
export type OnRowAction = (row: ReviewedContribution, action: RowAction) => void

/** The id of the button that opens the dialog of a row. */
export const viewButtonId = (id: string) => `view-${id}`

/**
 * Runs the shortcut of a key within the table. Keys with modifiers belong to the browser and to
 * screen readers.
 */
function runShortcut(
  event: KeyboardEvent<HTMLTableElement>,
  rows: readonly ReviewedContribution[],
  onAction: OnRowAction,
): void {
  const { target, key, ctrlKey, altKey, metaKey } = event
  if (ctrlKey || altKey || metaKey || !(target instanceof Element)) return
  const element = target.closest('tr')
  const row = rows.find(({ id }) => id === element?.dataset.id)
  if (key === 'j') element?.nextElementSibling?.querySelector('button')?.focus()
  else if (key === 'k') element?.previousElementSibling?.querySelector('button')?.focus()
  else if (key === 'x' && row) toggleSelected(row.id)
  else if (key === 'a' && row && row.status !== 'approved') onAction(row, 'approved')
  else if (key === 'r' && row && row.status !== 'rejected') onAction(row, 'rejected')
  else return
  event.preventDefault()
}

const columns = ['Program', 'Contributor', 'Date', 'Status', 'Actions']

const cell =
  'text-start align-middle [overflow-wrap:anywhere] max-lg:block max-lg:py-1 lg:border-b lg:px-3 lg:py-2'
const labelled = `${cell} before:text-muted before:text-small max-lg:before:content-[attr(data-label)_':_']`

/** Contributions as a table; on narrow screens each row is a card. */
export function ContributionTable(props: {
  label: string
  rows: readonly ReviewedContribution[]
  /** Offers only the details, not all actions. */
  brief?: boolean
  onAction: OnRowAction
}) {
  const { label, rows, brief = false, onAction } = props
  const allPending = useStore($pendingReviews)
  const selected = useStore($selected)
  const marks = useMarks(brief ? [] : rows.filter(({ status }) => status === 'pending'))

  function renderRow(row: ReviewedContribution) {
    const { id, status } = row
    const name = row.name || 'Unknown'
    const pending = allPending[id]
    const offered = rowActions.filter(([action]) => (brief ? action === 'view' : action !== status))
    return (
      <tr
        key={id}
        data-id={id}
        className="max-lg:block max-lg:rounded max-lg:border max-lg:bg-surface max-lg:px-4 max-lg:py-3"
      >
        {!brief && (
          <td className="align-middle max-lg:float-end lg:border-b lg:ps-3">
            <input
              type="checkbox"
              className="size-5 align-middle max-lg:size-6"
              aria-label={`Select ${name}`}
              checked={selected.has(id)}
              onChange={() => toggleSelected(id)}
            />
          </td>
        )}
        <th
          className={`${cell} max-lg:text-lead max-lg:leading-[1.3]`}
          scope="row"
          id={`name-${id}`}
        >
          <bdi>{name}</bdi>
        </th>
        <td className={labelled} data-label="Contributor">
          <bdi>{row.userDisplayName || row.userEmail || 'Unknown'}</bdi>
        </td>
        <td className={`${labelled} lg:whitespace-nowrap`} data-label="Date">
          {formatDate(row.createdAt, 'N/A')}
        </td>
        <td className={labelled} data-label="Status">
          <StatusBadge status={status} />
          {awaitsAuthor(row) && <span className="hint block">Changes asked for</span>}
          {!brief && status === 'pending' && <Marks row={row} marks={marks.get(id)} />}
        </td>
        <td className={`${cell} max-lg:pt-2`}>
          <ButtonRow>
            {offered.map(([action, label]) => (
              <Button
                key={action}
                id={action === 'view' ? viewButtonId(id) : undefined}
                className="px-3 text-small lg:whitespace-nowrap"
                look={action === 'deleted' ? 'quiet' : 'plain'}
                aria-describedby={`name-${id}`}
                disabled={pending !== undefined}
                busy={pending === action && 'Processing...'}
                onClick={() => onAction(row, action)}
              >
                {brief ? 'View Details' : label}
              </Button>
            ))}
          </ButtonRow>
        </td>
      </tr>
    )
  }

  return (
    <section aria-label={label}>
      <table
        onKeyDown={brief ? undefined : event => runShortcut(event, rows, onAction)}
        className="w-full border-collapse text-start max-lg:block lg:border lg:bg-surface"
      >
        <thead className="max-lg:absolute max-lg:h-px max-lg:w-px max-lg:overflow-hidden max-lg:[clip-path:inset(50%)]">
          <tr>
            {!brief && <SelectAll rows={rows} />}
            {columns.map(column => (
              <th
                key={column}
                scope="col"
                className="whitespace-nowrap border-b px-3 py-2 text-start text-muted text-small"
              >
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-lg:grid max-lg:gap-3">{rows.map(renderRow)}</tbody>
      </table>
    </section>
  )
}

/** Selects all rows, or none. Not a header: it heads no facts. */
function SelectAll({ rows }: { rows: readonly ReviewedContribution[] }) {
  const selected = useStore($selected)
  const all = rows.every(({ id }) => selected.has(id))
  return (
    <td className="border-b py-2 ps-3 max-lg:hidden">
      <input
        type="checkbox"
        className="size-5 align-middle"
        aria-label="Select all on this page"
        checked={all}
        onChange={() => $selected.set(new Set(all ? [] : rows.map(({ id }) => id)))}
      />
    </td>
  )
}

/** Buttons in columns on narrow screens, else in a row. */
export const ButtonRow = ({ children }: { children: ReactNode }) => (
  <div className="grid grid-cols-[repeat(auto-fill,minmax(7.5rem,1fr))] gap-2 lg:flex">
    {children}
  </div>
)

export const StatusBadge = ({ status }: { status: ReviewedContribution['status'] }) => (
  <Badge kind={statusKinds[status]}>{statusNames[status]}</Badge>
)
