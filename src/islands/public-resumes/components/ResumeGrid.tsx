import { memo, useEffect, useId, useRef, useState } from 'react'
import type { PublicResume } from '#contract/resumes.ts'
import { formatCount, formatDate } from '#lib/format.ts'
import { feedbackPath } from '#lib/routes.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'

const pageSize = 30
const placeholders = ['a', 'b', 'c', 'd', 'e', 'f']
const cardSize = 'min-h-[13.5rem] grid-rows-[1fr_auto_auto_auto]'

interface ResumeGridProps {
  /** Null while loading. */
  resumes: readonly PublicResume[] | null
  uid: string
}

/** The cards, 30 at a time. */
export function ResumeGrid({ resumes, uid }: ResumeGridProps) {
  const [count, setCount] = useState(pageSize)
  const [focused, setFocused] = useState<string | null>(null)
  const [shown, setShown] = useState(resumes)
  // Another list starts from its top.
  if (resumes !== shown) {
    setShown(resumes)
    setCount(pageSize)
    setFocused(null)
  }
  if (!resumes) {
    return (
      <ul className="card-grid" aria-hidden="true">
        {placeholders.map(card => (
          <li key={card} className={`card border-dashed ${cardSize}`}>
            <div className="flex items-center gap-3 self-start">
              <span className="avatar" />
              <span className="h-5 w-1/2 bg-sunken" />
            </div>
            <span className="h-target bg-sunken" />
          </li>
        ))}
      </ul>
    )
  }
  function showMore() {
    setFocused(resumes?.[count]?.userId ?? null)
    setCount(count + pageSize)
  }
  return (
    <>
      <ul className="card-grid">
        {resumes.slice(0, count).map(resume => (
          <ResumeCard
            key={resume.userId}
            resume={resume}
            isOwn={resume.userId === uid}
            focused={resume.userId === focused}
          />
        ))}
      </ul>
      {resumes.length > count && (
        <p className="grid justify-items-center">
          <Button onClick={showMore}>Show more</Button>
        </p>
      )}
    </>
  )
}

interface ResumeCardProps {
  resume: PublicResume
  isOwn: boolean
  /** The first card after Show more takes the focus. */
  focused: boolean
}

const ResumeCard = memo(function ResumeCard({ resume, isOwn, focused }: ResumeCardProps) {
  const { userId, photoURL, college, resumeUpdatedAt, feedbackCount } = resume
  const heading = useId()
  const link = useRef<HTMLAnchorElement>(null)
  const name = resume.userName.trim() || 'Member'
  useEffect(() => {
    if (focused) link.current?.focus({ preventScroll: true })
  }, [focused])
  return (
    <li
      className={`card [contain-intrinsic-size:auto_13.5rem] [content-visibility:auto] ${cardSize}`}
    >
      <div className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-3 self-start">
        <Avatar src={photoURL} name={name} />
        <div>
          <h2 className="text-h3" id={heading}>
            <bdi>{name}</bdi>
          </h2>
          <p>
            <bdi>{college}</bdi>
          </p>
        </div>
      </div>
      <p className="hint">{`Last updated: ${formatDate(resumeUpdatedAt, 'Unknown date')}`}</p>
      <p className="flex flex-wrap items-center justify-between gap-2 font-semibold text-small">
        {feedbackCount > 0 ? formatCount(feedbackCount, 'comment') : 'No feedback yet'}
        {isOwn && <Badge kind="success">Yours</Badge>}
      </p>
      <a className="button" href={feedbackPath(userId)} aria-describedby={heading} ref={link}>
        {isOwn ? 'View feedback' : 'View & Provide Feedback'}
      </a>
    </li>
  )
})
