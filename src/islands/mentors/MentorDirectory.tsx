import '#styles/mentors.css'
import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { mentorWords as words } from '#lib/messages/mentors.ts'
import { readQuery, writeQuery } from '#lib/query.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Filter } from './components/Filter.tsx'
import { MentorCard } from './components/MentorCard.tsx'
import { Waiting } from './components/Waiting.tsx'
import { $mentors, loadMentors, type Mentors, mentorsOf, universitiesOf } from './store.ts'

/** The directory of /mentor (spec section 2, Mentor directory). */
export default function MentorDirectory() {
  return (
    <ErrorBoundary>
      <Directory />
    </ErrorBoundary>
  )
}

function Directory() {
  const mentors = useStore($mentors)
  useEffect(() => {
    void loadMentors()
  }, [])
  return (
    <div className="mentor-directory">
      {mentors.status === 'loading' ? <Waiting /> : <Loaded of={mentors} />}
    </div>
  )
}

function Loaded({ of: { status, mentors } }: { of: Exclude<Mentors, { status: 'loading' }> }) {
  const [university, setUniversity] = useState(() => readQuery().get('university') ?? '')
  const failed = status === 'failed'
  const shown = mentorsOf(mentors, university)

  useEffect(() => {
    if (!failed) return
    window.addEventListener('online', loadMentors)
    return () => window.removeEventListener('online', loadMentors)
  }, [failed])

  function choose(next: string) {
    setUniversity(next)
    writeQuery({ university: next })
  }

  return (
    <>
      <Filter universities={universitiesOf(mentors)} chosen={university} choose={choose} />
      {failed && (
        <Notice kind="error">
          <p>{words.failed}</p>
          {shown.length > 0 ? (
            <p>{words.samplesNote}</p>
          ) : (
            <Button onClick={() => window.location.reload()}>{words.tryAgain}</Button>
          )}
        </Notice>
      )}
      {shown.length > 0 && (
        <ul className="mentor-grid">
          {shown.map(mentor => (
            <MentorCard key={mentor.id} mentor={mentor} sample={failed} />
          ))}
        </ul>
      )}
      {shown.length === 0 && !failed && <Nobody university={university} showAll={() => choose('')} />}
    </>
  )
}

function Nobody({ university, showAll }: { university: string; showAll: () => void }) {
  if (university !== '') {
    return (
      <EmptyState title={words.emptyFor(university)}>
        <Button onClick={showAll}>{words.showAll}</Button>
      </EmptyState>
    )
  }
  return (
    <EmptyState title={words.empty} text={words.emptyText}>
      <a className="button" href="#where">
        {words.emptyLink}
      </a>
    </EmptyState>
  )
}
