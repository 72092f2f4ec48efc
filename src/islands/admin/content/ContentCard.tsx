import type { ComponentProps } from 'react'
import type { ContentRow } from '#contract/content.ts'
import type { ContentState } from '#contract/content-values.ts'
import { formatDate } from '#lib/format.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { setQuery } from '../data.ts'
import { useItemAction } from '../item-action.ts'
import { moveToTop, setState } from './data.ts'

/** The id of the button that opens an item of the list. */
export const editButtonId = (id: string) => `edit-${id}`

/** Whether it is what a member suggested, which nobody has filled in. */
export const isSuggested = ({ kind, id, detail }: ContentRow): boolean =>
  kind === 'program' && id.startsWith('c_') && detail === ''

/** The name of the field for the day of consent. */
export const consentField = 'givenOn'

/** The id of the heading of the item that is edited. */
export const editorHeadingId = 'edited-item'

interface StateTexts {
  name: string
  badge: Required<ComponentProps<typeof Badge>>['kind']
  /** The actions that an item offers, by the state that they lead to. */
  actions: Partial<Record<ContentState, string>>
}

/** The states of content, as administrators see them. */
const states: Readonly<Record<ContentState, StateTexts>> = {
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

interface StateButtonsProps {
  row: ContentRow
  describedBy: string
  /** Whether the form beside publishes the item, with what is typed. */
  isForm?: boolean
}

/** What may be done with an item, beside editing it. */
export function StateButtons({ row, describedBy, isForm }: StateButtonsProps) {
  const { pending, run } = useItemAction()
  const all = Object.entries(states[row.state].actions) as [ContentState, string][]
  const actions = all.filter(([state]) => !isForm || state !== 'published')
  async function change(state: ContentState) {
    const result = await run(state, setState(row, state), editorHeadingId, editButtonId(row.id))
    const lacksConsent = !result.ok && row.consent?.status === 'none'
    if (lacksConsent) document.querySelector<HTMLElement>(`[name=${consentField}]`)?.focus()
  }
  return actions.map(([state, label]) => (
    <Button
      key={state}
      className="px-3 text-small"
      look={state === 'deleted' ? 'quiet' : 'plain'}
      busy={pending === state && 'Saving...'}
      disabled={pending !== null}
      aria-describedby={describedBy}
      onClick={() => change(state)}
    >
      {label}
    </Button>
  ))
}

interface ContentCardProps {
  row: ContentRow
  /** Whether the whole list is shown, and the item is not its first. */
  isOrdered: boolean
}

/** An item in the list. */
export function ContentCard({ row, isOrdered }: ContentCardProps) {
  const { pending, run } = useItemAction()
  const { kind } = row
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
          <bdi>{isSuggested(row) ? 'Suggested by a member' : row.detail}</bdi>
        </p>
        <p className="hint">{changed}</p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {isOrdered && kind !== 'program' && (
          <Button
            className="px-3 text-small"
            look="quiet"
            disabled={pending !== null}
            aria-describedby={nameId}
            onClick={() => run('move', moveToTop({ ...row, kind }), editButtonId(row.id))}
          >
            Move to the top
          </Button>
        )}
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
