import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { formatLongDay } from '#catalog/values.ts'
import { closingDays, type ProgramCheck } from '#contract/program-checks.ts'
import { formatSeenDate } from '#lib/messages/catalog.ts'
import { reportKindLabels } from '#lib/messages/program-reports.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Select } from '../../ui/Select.tsx'
import { ContributionTable, type OnRowAction, viewButtonId } from '../ContributionTable.tsx'
import { contributions, setQuery } from '../data.ts'
import { finishAction, useMay } from '../item-action.ts'
import { Card, CardList, Loaded, LoadingSkeleton, PagedList, PanelSection } from '../PagedList.tsx'
import { $nothing } from '../pages.ts'
import { SearchField } from '../SearchField.tsx'
import {
  $checked,
  $lastCheck,
  $programId,
  $queueView,
  openProgram,
  queue,
  undoCheck,
} from './data.ts'
import { RecentChecks, UnreadPages } from './PastChecks.tsx'
import { People, peopleHeadingId } from './People.tsx'
import { CheckedProgram } from './ProgramCheck.tsx'
import { people } from './people-data.ts'

/** The tab Queue: what waits for an administrator, or the check of a program. */
export default function QueuePanel({ onAction }: { onAction: OnRowAction }) {
  const programId = useStore($programId)
  const lastCheck = useStore($lastCheck)
  // Says which program comes next.
  useStore(useMay()('review') ? queue.$list : $nothing)
  useEffect(() => () => $lastCheck.set(null), [])
  return (
    <>
      {lastCheck && (
        <Notice kind="success">
          <p>
            <bdi>{lastCheck.text}</bdi>
          </p>
          {lastCheck.version > 0 && (
            <Button onClick={async () => finishAction(await undoCheck(lastCheck))}>Undo</Button>
          )}
        </Notice>
      )}
      {programId === null ? (
        <Queue onAction={onAction} />
      ) : (
        <>
          <p>
            <Button onClick={() => openProgram(null)}>Back to the list</Button>
          </p>
          <Loaded $store={$checked} failed="Failed to load the program. Please try again later.">
            {program => <CheckedProgram key={program.check.programId} program={program} />}
          </Loaded>
        </>
      )}
    </>
  )
}

/** What is about people first, then suggestions, then programs. */
function Queue({ onAction }: { onAction: OnRowAction }) {
  const may = useMay()
  const programs = useStore(may('review') ? queue.$list : $nothing)
  const aboutPeople = useStore(may('moderate') ? people.$list : $nothing)
  const suggestions = useStore(may('review') ? contributions.$list : $nothing)
  const { state } = useStore($queueView)
  // All at once, so that none moves the others; a search stays while it loads.
  const hasLoaded = useRef(false)
  hasLoaded.current ||= [programs, aboutPeople, suggestions].every(
    ({ loading, data, error }) => !loading || data || error,
  )
  if (!hasLoaded.current) return <LoadingSkeleton />
  const parts = (
    [
      ['moderate', peopleHeadingId, 'Reports and messages', aboutPeople.data?.rows.length],
      ['review', suggestionsHeadingId, 'Suggestions', suggestions.data?.pagination.totalCount],
      ['review', queueHeadingId, 'Programs', programs.data?.pagination.totalCount],
    ] as const
  ).filter(([access]) => may(access))
  return (
    <>
      <nav className="flex flex-wrap gap-x-5" aria-label="Parts of the queue">
        {parts.map(([, id, name, count]) => (
          <a key={id} className="py-tap" href={`#${id}`}>
            {`${name} (${count ?? 0})`}
          </a>
        ))}
      </nav>
      {may('moderate') && <People isDone={state === 'done'} />}
      {may('review') && <Suggestions onAction={onAction} />}
      {may('review') && <Programs />}
    </>
  )
}

const Suggestions = ({ onAction }: { onAction: OnRowAction }) => (
  <PanelSection
    headingId={suggestionsHeadingId}
    heading="Suggestions that wait"
    text="What members have suggested for the catalog, the oldest first."
  >
    <PagedList
      pages={contributions}
      empty="No suggestion waits."
      buttonIdOf={({ id }) => viewButtonId(id)}
    >
      {({ rows }) => (
        <ContributionTable brief label="Suggestions" rows={rows} onAction={onAction} />
      )}
    </PagedList>
  </PanelSection>
)

function Programs() {
  const { search, closesWithin } = useStore($queueView)
  return (
    <PanelSection
      headingId={queueHeadingId}
      heading="Programs that need a look"
      text="Reported programs come first, then those whose page changed, what is doubtful, a season that is near without a stated day, and what is due for a check; of these the nearest date."
    >
      <CardList
        pages={queue}
        label="Programs that need a look"
        empty={
          search || closesWithin
            ? 'No program of the queue is like this.'
            : 'No program needs a look.'
        }
        filters={
          <>
            <SearchField label="Search by name" search={search} />
            <Select
              label="Closes"
              options={[
                { value: '', label: 'At any time' },
                ...closingDays.map(value => ({ value, label: `Within ${value} days` })),
              ]}
              value={closesWithin ?? ''}
              onChange={closing => setQuery({ closing })}
            />
          </>
        }
        buttonIdOf={({ programId }) => checkButtonId(programId)}
        renderRow={row => <QueueRow key={row.programId} row={row} />}
      />
      <RecentChecks />
      <UnreadPages />
    </PanelSection>
  )
}

const suggestionsHeadingId = 'queue-suggestions'
const queueHeadingId = 'queue-programs'
const checkButtonId = (programId: string) => `check-${programId}`

const shorten = (text: string) => (text.length > 100 ? `${text.slice(0, 99)}…` : text)

function QueueRow({ row }: { row: ProgramCheck }) {
  const { programId, name, provider, checked, nextDate, isMarked } = row
  const headingId = `check-of-${programId}`
  const looked = checked ? `Checked ${formatSeenDate(checked)}` : 'Never checked'
  const date = nextDate ? `next date ${formatLongDay(nextDate)}` : 'no known date'
  return (
    <Card
      headingId={headingId}
      heading={<bdi>{name}</bdi>}
      beside={
        <>
          {isMarked && <Badge kind="error">Marked as closed</Badge>}
          <Button
            id={checkButtonId(programId)}
            aria-describedby={headingId}
            onClick={() => openProgram(programId)}
          >
            Check
          </Button>
        </>
      }
    >
      <p className="hint">
        {provider !== '' && provider !== name && (
          <>
            <bdi>{provider}</bdi>.{' '}
          </>
        )}
        {looked}, {date}
      </p>
      <ul className="grid gap-1 ps-5">
        {row.reports.map(({ id, kind, note }) => (
          <li key={id} className="[overflow-wrap:anywhere]">
            {`Reported: ${reportKindLabels[kind].toLowerCase()}`}{' '}
            {note && <bdi className="text-muted">{shorten(note)}</bdi>}
          </li>
        ))}
        {row.findings.map(({ id, fact }) => (
          <li key={id}>The page changed{fact && `: it no longer says “${fact}”`}</li>
        ))}
        {row.notes.map(note => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </Card>
  )
}
