import { memo, useEffect, useId, useRef } from 'react'
import type { PublicResume } from '#contract/resumes.ts'
import { counted, dateOr } from '#lib/format.ts'
import { publicResumesWords as words } from '#lib/messages/public-resumes.ts'
import { feedbackOn } from '#lib/routes.ts'
import { Face } from './Face.tsx'

interface ResumeCardProps {
  resume: PublicResume
  /** It is the viewer's own. */
  own: boolean
  /** The first of those just asked for: whoever uses the keyboard goes on here. */
  focused: boolean
}

/** One public resume of the list. */
export const ResumeCard = memo(function ResumeCard({ resume, own, focused }: ResumeCardProps) {
  const { userId, photoURL, college, resumeUpdatedAt, feedbackCount } = resume
  const heading = useId()
  const link = useRef<HTMLAnchorElement>(null)
  const name = resume.userName.trim() || words.unnamed
  useEffect(() => {
    if (focused) link.current?.focus({ preventScroll: true })
  }, [focused])
  return (
    <li className="card resume-card">
      <div className="resume-who">
        <Face src={photoURL} name={name} />
        <div>
          <h2 id={heading}>
            <bdi>{name}</bdi>
          </h2>
          <p>
            <bdi>{college}</bdi>
          </p>
        </div>
      </div>
      <p className="hint">{words.updated(dateOr(words.unknownDate, resumeUpdatedAt))}</p>
      <p className="resume-count">
        {feedbackCount > 0 ? counted(feedbackCount, words.comment) : words.noFeedback}
        {own && <span className="badge badge-approved">{words.yours}</span>}
      </p>
      <a className="button" href={feedbackOn(userId)} aria-describedby={heading} ref={link}>
        {words.view}
      </a>
    </li>
  )
})
