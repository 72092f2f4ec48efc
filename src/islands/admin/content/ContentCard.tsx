import type { ComponentProps, SubmitEvent } from 'react'
import type { ContentRow } from '#contract/content.ts'
import type { ContentState } from '#contract/content-values.ts'
import { formatDate } from '#lib/format.ts'
import { showToast } from '#lib/toasts.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { setQuery } from '../data.ts'
import { finishAction, useItemAction } from '../item-action.ts'
import { moveRow, setState } from './data.ts'

/** The id of the button that opens an item of the list. */
export const editButtonId = (id: string) => `edit-${id}`

/** The id of the heading of the item that is edited. */
export const editorHeadingId = 'edited-item'

const placeId = (id: string) => `place-${id}`

interface StateTexts {
  name: string
  badge: Required<ComponentProps<typeof Badge>>['kind']
  /** The actions that an item offers, by the state that they lead to. */
  actions: Partial<Record<ContentState, string>>
}

/** The states of content, as administrators see them. */
export const states: Readonly<Record<ContentState, StateTexts>> = {
  draft: { name: 'Draft', badge: 'warning', actions: { published: 'Publish', deleted: 'Delete' } },
  published: {
    name: 'Published',
    badge: 'success',
    actions: { hidden: 'Hide', deleted: 'Delete' },
  },
  hidden: { name: 'Hidden', badge: 'neutral', actions: { published: 'Show', deleted: 'Delete' } },
  deleted: { name: 'Deleted', badge: 'error', actions: { hidden: 'Restore' } },
}

export const StateBadge = ({ state }: { state: ContentState }) => (
  <Badge kind={states[state].badge}>{states[state].name}</Badge>
)

/** What may be done with an item, beside editing it. */
export function StateButtons({ row, describedBy }: { row: ContentRow; describedBy: string }) {
  const { pending, run } = useItemAction()
  const actions = Object.entries(states[row.state].actions) as [ContentState, string][]
  return actions.map(([state, label]) => (
    <Button
      key={state}
      className="px-3 text-small"
      look={state === 'deleted' ? 'quiet' : 'plain'}
      busy={pending === state && 'Saving...'}
      disabled={pending !== null}
      aria-describedby={describedBy}
      onClick={() => run(state, setState(row, state), editorHeadingId, editButtonId(row.id))}
    >
      {label}
    </Button>
  ))
}

interface ContentCardProps {
  row: ContentRow
  /** The place in the order, from 0; null where the order cannot be changed. */
  place: number | null
  isLast: boolean
}

/** An item in the list. */
export function ContentCard({ row, place, isLast }: ContentCardProps) {
  const nameId = `content-${row.id}`
  const changed = row.updatedAt
    ? `Changed on ${formatDate(row.updatedAt, '')}${row.updatedBy ? ` by ${row.updatedBy}` : ''}`
    : 'As in the file'
  return (
    <li className="card sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center">
      <div>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <strong id={nameId}>
            <bdi>{row.name || 'Erased'}</bdi>
          </strong>
          <StateBadge state={row.state} />
          {row.consent?.status === 'none' && <Badge kind="warning">No consent</Badge>}
          {row.consent?.status === 'withdrawn' && <Badge kind="error">Consent withdrawn</Badge>}
        </p>
        <p className="hint">
          <bdi>{row.detail}</bdi>
        </p>
        <p className="hint">{changed}</p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {place !== null && <Place row={row} place={place} isLast={isLast} />}
        <Button
          id={editButtonId(row.id)}
          className="px-3 text-small"
          aria-describedby={nameId}
          onClick={() => setQuery({ item: row.id })}
        >
          Edit
        </Button>
        <StateButtons row={row} describedBy={nameId} />
      </div>
    </li>
  )
}

/** The place in the order: two buttons, and a number to type. */
function Place({ row, place, isLast }: ContentCardProps & { place: number }) {
  const describedBy = `content-${row.id}`
  const move = async (to: number, focusId: string) =>
    finishAction(await moveRow(row, to), focusId, placeId(row.id))
  const button = (label: string, sign: string, to: number, disabled: boolean) => (
    <button
      type="button"
      id={`${label}-${row.id}`}
      className="icon-button"
      aria-label={`Move ${label}`}
      aria-describedby={describedBy}
      disabled={disabled}
      onClick={() => move(to, `${label}-${row.id}`)}
    >
      <span aria-hidden="true">{sign}</span>
    </button>
  )
  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = Number(new FormData(event.currentTarget).get('place'))
    if (Number.isInteger(typed) && typed > 0) void move(typed - 1, placeId(row.id))
    else showToast('error', 'Please type a whole number from 1.')
  }
  return (
    <form className="flex items-center gap-1" method="dialog" noValidate onSubmit={onSubmit}>
      {button('up', '↑', place - 1, place === 0)}
      <input
        // Anew for each place, so that it shows the current one.
        key={place}
        id={placeId(row.id)}
        className="w-[4rem] text-center"
        name="place"
        inputMode="numeric"
        autoComplete="off"
        defaultValue={place + 1}
        aria-label="Place in the list"
        aria-describedby={describedBy}
      />
      {button('down', '↓', place + 1, isLast)}
    </form>
  )
}
