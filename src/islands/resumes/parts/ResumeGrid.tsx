import { useState } from 'react'
import type { PublicResume } from '#contract/resumes.ts'
import { publicResumesWords as words } from '#lib/messages/public-resumes.ts'
import { Button } from '../../ui/Button.tsx'
import { ResumeCard } from './ResumeCard.tsx'

const step = 30
const waiting = ['a', 'b', 'c', 'd', 'e', 'f']

interface ResumeGridProps {
  /** Null while they load. */
  resumes: readonly PublicResume[] | null
  uid: string
}

/** The cards, so many at a time: a list of thousands is drawn as it is asked for. */
export function ResumeGrid({ resumes, uid }: ResumeGridProps) {
  const [count, setCount] = useState(step)
  const [from, setFrom] = useState<string | null>(null)
  const [before, setBefore] = useState(resumes)
  // Another list is shown from its top; cards that stay are kept.
  if (resumes !== before) {
    setBefore(resumes)
    setCount(step)
    setFrom(null)
  }
  if (!resumes) {
    return (
      <ul className="resume-grid" aria-hidden="true">
        {waiting.map(card => (
          <li key={card} className="card resume-card resume-waiting" />
        ))}
      </ul>
    )
  }
  function more() {
    setFrom(resumes?.[count]?.userId ?? null)
    setCount(count + step)
  }
  return (
    <>
      <ul className="resume-grid">
        {resumes.slice(0, count).map(resume => (
          <ResumeCard
            key={resume.userId}
            resume={resume}
            own={resume.userId === uid}
            focused={resume.userId === from}
          />
        ))}
      </ul>
      {resumes.length > count && (
        <p className="resume-more">
          <Button onClick={more}>{words.more}</Button>
        </p>
      )}
    </>
  )
}
