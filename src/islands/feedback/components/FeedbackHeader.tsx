import { useState } from 'react'
import type { SharedResume } from '#contract/resumes.ts'
import { formatDate } from '#lib/format.ts'
import { blockMessages } from '#lib/messages/blocks.ts'
import { feedbackMessages as messages } from '#lib/messages/feedback.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Button } from '../../ui/Button.tsx'
import type { Reader } from '../page.ts'
import { BlockDialog } from './CommentDialogs.tsx'

interface FeedbackHeaderProps extends Reader {
  resume: SharedResume
  name: string
}

/** Whose resume is on screen, and from when (spec section 2, Resume feedback). */
export function FeedbackHeader({ resume, name, owner, uid }: FeedbackHeaderProps) {
  const [blocking, setBlocking] = useState(false)
  const { photoURL, college, major, graduationYear, resumeUpdatedAt } = resume
  const badges = [college, major, graduationYear && messages.classOf(graduationYear)].filter(
    Boolean,
  )
  return (
    <header className="flex flex-wrap items-start gap-4 border-b pb-4">
      <Avatar
        src={photoURL}
        name={name}
        className="h-[4rem] w-[4rem] bg-brand text-h2 text-on-brand"
      />
      <div className="min-w-[min(100%,14rem)] flex-1">
        <h1 className="text-h2 [overflow-wrap:anywhere]">
          <bdi>{messages.title(name)}</bdi>
        </h1>
        <p className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-muted">
          <span>
            {messages.postedBy} <bdi>{name}</bdi>
          </span>
          <span>
            {resumeUpdatedAt
              ? messages.updated(formatDate(resumeUpdatedAt, ''))
              : messages.recently}
          </span>
        </p>
        {badges.length > 0 && (
          <ul className="mt-2 flex list-none flex-wrap gap-2 p-0 text-muted">
            {badges.map(badge => (
              <li key={badge} className="badge whitespace-normal [overflow-wrap:anywhere]">
                <bdi>{badge}</bdi>
              </li>
            ))}
          </ul>
        )}
      </div>
      {uid !== owner && (
        <Button className="ms-auto print:hidden" look="quiet" onClick={() => setBlocking(true)}>
          {blockMessages.block}
          <span className="sr-only"> {name}</span>
        </Button>
      )}
      {blocking && <BlockDialog userId={owner} name={name} close={() => setBlocking(false)} />}
    </header>
  )
}
