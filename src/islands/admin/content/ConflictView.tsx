import { formatChange } from '#lib/format.ts'
import { Button } from '../../ui/Button.tsx'
import { focusOnMount } from '../../ui/focus-on-mount.ts'
import { compareChanges, type Group, isGroup, labelOfPath, type Typed, toJson } from './fields.ts'

interface ConflictViewProps {
  fields: Group
  /** What one's own changes began with. */
  base: Typed
  typed: Typed
  /** The data as another administrator has saved it. */
  saved: { data: Typed; updatedBy: string | null; updatedAt: Date | null }
  /** What else has changed, as sentences. */
  notes?: readonly string[]
  /** Ends the conflict: what was typed is kept on top of what is there now, or discarded. */
  settle: (isKept: boolean) => void
}

/** What another administrator saved meanwhile beside what was typed, and what to do about it. */
export function ConflictView(props: ConflictViewProps) {
  const { fields, base, typed, saved, notes = [], settle } = props
  const changes = compareChanges(base, saved.data, typed)
  return (
    <section
      ref={focusOnMount}
      className="notice notice-error"
      role="alert"
      tabIndex={-1}
      aria-labelledby="conflict"
    >
      <h3 className="text-body" id="conflict">
        <bdi>{saved.updatedBy ?? 'Another administrator'}</bdi>
        {` changed this ${formatChange(saved.updatedAt)}`}
      </h3>
      {notes.map(note => (
        <p key={note}>{note}</p>
      ))}
      <p>
        Nothing of what you typed is lost.
        {changes.length > 0 && ' These fields differ:'}
      </p>
      <dl className="grid w-full gap-3 text-ink">
        {changes.map(({ path, saved, typed, isTyped }) => (
          <div
            key={path.join('.')}
            className="grid gap-x-4 gap-y-1 rounded border bg-paper p-3 sm:grid-cols-2"
          >
            <dt className="font-semibold sm:col-span-2">{labelOfPath(fields, path)}</dt>
            <Version name="There now" text={describeValue(saved)} />
            <Version
              name="You typed"
              text={isTyped ? describeValue(typed) : 'Not changed by you'}
            />
          </div>
        ))}
      </dl>
      <p className="flex flex-wrap gap-3">
        <Button look="primary" onClick={() => settle(true)}>
          Keep mine
        </Button>
        <Button onClick={() => settle(false)}>Take theirs</Button>
      </p>
      <p className="text-ink">
        “Keep mine” puts what you typed on top of what is there now; then press Save. “Take theirs”
        discards what you typed.
      </p>
    </section>
  )
}

const Version = ({ name, text }: { name: string; text: string }) => (
  <dd className="m-0 min-w-0 whitespace-pre-line [overflow-wrap:anywhere]">
    <span className="hint block">{name}</span>
    <bdi>{text}</bdi>
  </dd>
)

/** A value as text: objects as lines, those in them as JSON, lists of texts with commas. */
export function describeValue(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'Not stated'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (Array.isArray(value)) {
    if (value.length === 0) return 'None'
    return value.some(isGroup) ? value.map(describeValue).join('\n\n') : value.join(', ')
  }
  if (!isGroup(value)) return String(value)
  return Object.entries(value)
    .filter(([, each]) => each !== null)
    .map(([name, each]) => `${name}: ${isGroup(each) ? toJson(each) : describeValue(each)}`)
    .join('\n')
}
