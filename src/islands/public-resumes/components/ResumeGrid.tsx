import { memo, useId } from 'react'
import type { PublicResume } from '#contract/resumes.ts'
import { formatCount, formatDate } from '#lib/format.ts'
import { feedbackPath } from '#lib/routes.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { useShowMore } from '../../ui/use-show-more.tsx'

const pages = { first: 30, more: 30, label: () => 'Show more' }
const placeholders = ['a', 'b', 'c', 'd', 'e', 'f']
const cardSize = 'min-h-[13.5rem] grid-rows-[1fr_auto_auto_auto]'

interface ResumeGridProps {
  /** Null while loading. */
  resumes: readonly PublicResume[] | null
  uid: string
}

/** The cards, 30 at a time. */
export function ResumeGrid({ resumes, uid }: ResumeGridProps) {
  const { count, list, button } = useShowMore<HTMLUListElement>({
    ...pages,
    total: resumes?.length ?? 0,
    items: resumes,
  })
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
  return (
    <>
      <ul ref={list} className="card-grid">
        {resumes.slice(0, count).map(resume => (
          <ResumeCard key={resume.userId} resume={resume} isOwn={resume.userId === uid} />
        ))}
      </ul>
      {button && <p className="grid justify-items-center">{button}</p>}
    </>
  )
}

interface ResumeCardProps {
  resume: PublicResume
  isOwn: boolean
}

const ResumeCard = memo(function ResumeCard({ resume, isOwn }: ResumeCardProps) {
  const { userId, photoURL, college, resumeUpdatedAt, feedbackCount } = resume
  const heading = useId()
  const name = resume.userName.trim() || 'Member'
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
      <a className="button" href={feedbackPath(userId)} aria-describedby={heading}>
        {isOwn ? 'View feedback' : 'View & Provide Feedback'}
      </a>
    </li>
  )
})
