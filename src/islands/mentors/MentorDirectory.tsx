import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { Mentor } from '#contract/mentors.ts'
import { readQuery, writeQuery } from '#lib/query.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { MentorCard } from '../ui/MentorCard.tsx'
import { Notice } from '../ui/Notice.tsx'
import { ReportButton } from '../ui/ReportButton.tsx'
import { Select } from '../ui/Select.tsx'
import { useFocusFallback } from '../ui/use-focus-fallback.ts'
import { $mentors, filterByUniversity, listUniversities, samples } from './data.ts'

const grid = 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,21rem),1fr))] list-none gap-4 p-0'

/** The directory of /mentor (spec section 2, Mentor directory). */
export default function MentorDirectory() {
  const { data, error } = useStore($mentors)
  const [university, setUniversity] = useState(() =>
    import.meta.env.SSR ? '' : (readQuery().get('university') ?? ''),
  )
  const fallback = useFocusFallback('select')
  const mentors = data ?? (error ? samples : undefined)
  function choose(next: string) {
    setUniversity(next)
    writeQuery({ university: next })
  }
  return (
    <ErrorBoundary>
      {/* A minimum height keeps what follows out of sight while the number of cards is unknown. */}
      <div className="flex min-h-[68svh] flex-col gap-5" {...fallback}>
        <div className="w-full max-w-[22rem]">
          <Select
            label="Filter by University"
            options={[
              { value: '', label: 'All Universities' },
              ...(mentors ? listUniversities(mentors) : []),
            ]}
            value={mentors ? university : ''}
            disabled={!mentors}
            onChange={choose}
          />
        </div>
        {mentors ? (
          <Mentors mentors={mentors} university={university} showAll={() => choose('')} />
        ) : (
          <Placeholders />
        )}
      </div>
    </ErrorBoundary>
  )
}

interface MentorsProps {
  mentors: readonly Mentor[]
  /** Empty: all. */
  university: string
  showAll: () => void
}

function Mentors({ mentors, university, showAll }: MentorsProps) {
  const failed = mentors === samples
  const shown = filterByUniversity(mentors, university)
  return (
    <>
      {failed && (
        <Notice kind="error">
          <p>Failed to load mentors. Please try again later.</p>
          {shown.length > 0 ? (
            <p>
              The cards below are samples that show what the directory looks like. They are not
              people.
            </p>
          ) : (
            <Button onClick={() => window.location.reload()}>Try Again</Button>
          )}
        </Notice>
      )}
      {shown.length > 0 && (
        <>
          <p className="max-w-text">
            Sessions cannot be booked here yet. Below the list is where else to look for a mentor.
          </p>
          <ul className={grid}>
            {shown.map(mentor => (
              <MentorCard key={mentor.id} mentor={mentor} sample={failed}>
                {!failed && (
                  <ReportButton kinds={['mentor']} targetId={mentor.id} name={mentor.name} />
                )}
              </MentorCard>
            ))}
          </ul>
        </>
      )}
      {shown.length === 0 && !failed && university !== '' && (
        <EmptyState className="grow content-center" title={`No mentors from ${university}`}>
          <Button onClick={showAll}>Show all mentors</Button>
        </EmptyState>
      )}
      {shown.length === 0 && !failed && university === '' && (
        <EmptyState
          className="grow content-center"
          title="No mentors are listed yet"
          text="Until there are, here is where to look for one."
        >
          <a className="button" href="#where">
            Where to look
          </a>
        </EmptyState>
      )}
    </>
  )
}

/** Have the size of the cards, so that the layout does not shift. */
const Placeholders = () => (
  <>
    <p className="sr-only" role="status">
      Loading mentors...
    </p>
    <ul className={grid} aria-hidden="true">
      {['a', 'b', 'c', 'd', 'e', 'f'].map(card => (
        <li key={card} className="card min-h-[18.75rem] content-start border-dashed">
          <div className="h-[4.5rem] w-[4.5rem] rounded-full bg-line" />
          <div className="mt-2 h-[1.25rem] w-[70%] bg-sunken" />
          <div className="mt-2 h-[1.25rem] w-[45%] bg-sunken" />
        </li>
      ))}
    </ul>
  </>
)
