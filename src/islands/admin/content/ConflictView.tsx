import { formatDateTime } from '#lib/format.ts'
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
  notes: readonly string[]
  /** Ends the conflict: one's own changes are kept on top, or discarded. */
  settle: (isKept: boolean) => void
}

/** What both administrators changed, side by side, and what to do about it. */
export function ConflictView(props: ConflictViewProps) {
  const { fields, base, typed, saved, notes, settle } = props
  const changes = compareChanges(base, saved.data, typed)
  const by = saved.updatedBy ?? 'Another administrator'
  return (
    <section
      ref={focusOnMount}
      className="notice notice-error"
      role="alert"
      tabIndex={-1}
      aria-labelledby="conflict"
    >
      <h3 className="text-body" id="conflict">
        <bdi>{by}</bdi>
        {` saved this on ${formatDateTime(saved.updatedAt, '')}, after you had opened it`}
      </h3>
      {notes.map(note => (
        <p key={note}>{note}</p>
      ))}
      <p>
        Nothing of what you typed is lost.
        {changes.length > 0 && ' These fields are different now:'}
      </p>
      <div className="grid w-full gap-3 text-ink">
        {changes.map(({ path, before, saved, typed, isContested }) => (
          <div key={path.join('.')} className="rounded border bg-paper p-3">
            <p className="font-semibold">
              {labelOfPath(fields, path)}
              {isContested && <span className="text-red"> (changed by both)</span>}
            </p>
            <dl className="grid gap-x-4 gap-y-2 md:grid-cols-3">
              <Version term="Before" value={before} />
              <Version term={`${by} saved`} value={saved} />
              <Version term="Your form" value={typed} />
            </dl>
          </div>
        ))}
      </div>
      <p className="flex flex-wrap gap-3">
        <Button look="primary" onClick={() => settle(true)}>
          Keep my changes on top
        </Button>
        <Button onClick={() => settle(false)}>Discard my changes</Button>
      </p>
      <p className="text-ink">
        Keeping them fills the form with what was saved and your changes. Then press Save.
      </p>
    </section>
  )
}

const Version = ({ term, value }: { term: string; value: unknown }) => (
  <div className="min-w-0">
    <dt className="hint">{term}</dt>
    <dd className="whitespace-pre-line [overflow-wrap:anywhere]">
      <bdi>{describeValue(value)}</bdi>
    </dd>
  </div>
)

/** A value as text: objects as lines, those in them as JSON, lists of texts with commas. */
export function describeValue(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'Not stated'
  if (Array.isArray(value)) {
    if (value.length === 0) return 'Empty'
    return value.some(isGroup) ? value.map(describeValue).join('\n\n') : value.join(', ')
  }
  if (!isGroup(value)) return String(value)
  return Object.entries(value)
    .filter(([, each]) => each !== null)
    .map(([name, each]) => `${name}: ${isGroup(each) ? toJson(each) : describeValue(each)}`)
    .join('\n')
}
