import { memo, useState } from 'react'
import type { Comment } from '#contract/feedback.ts'
import { asLink, isBlank } from '#contract/values.ts'
import { readDraft, removeDraft } from '#lib/drafts.ts'
import { threadWords as words } from '#lib/messages/feedback.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { authorIdOf, elementIdOf, hashOf } from '../links.ts'
import { drafts, type Reader, showPins, toggleCollapsed, type VoteMessage } from '../store.ts'
import type { Row } from '../tree.ts'
import { CommentActions } from './CommentActions.tsx'
import { ReplyForm } from './CommentForm.tsx'

/** Deeper comments are not indented further; they show their level as text. */
const maxIndent = 6

export interface CommentRowProps extends Row, Reader {
  collapsed: boolean
  /** The number of its pin on the resume, if it has one there. */
  pin: number | undefined
  voteMessage: VoteMessage | undefined
  /** A link leads to it. */
  highlighted: boolean
  onDelete: (id: string) => void
}

/** One comment of the thread, or the one line that it is collapsed into (spec section 4, Feedback). */
export const CommentRow = memo((props: CommentRowProps) => {
  const { comment, depth, position, siblings, collapsed, highlighted } = props
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: list items may have a level (WAI-ARIA 1.2).
    <li
      id={elementIdOf(comment.id)}
      className={highlighted ? 'comment comment-highlighted' : 'comment'}
      data-row={comment.id}
      data-depth={Math.min(depth, maxIndent)}
      tabIndex={-1}
      aria-level={depth + 1}
      aria-posinset={position}
      aria-setsize={siblings}
    >
      <CommentHead {...props} />
      {!collapsed && <CommentBody {...props} />}
    </li>
  )
})

const nameOf = ({ reviewerName }: Comment): string => reviewerName.trim() || words.unnamed

/** The first line; the only one of a collapsed comment. */
function CommentHead(props: CommentRowProps) {
  const { comment, depth, replies, collapsed, owner } = props
  const { id, helpful, reviewerId, reviewerPhotoURL, createdAt } = comment
  const state = collapsed ? 'comment-collapsed' : replies > 0 ? 'comment-collapsible' : ''
  return (
    <div className={`comment-head ${state}`}>
      {!collapsed && <Avatar src={reviewerPhotoURL} name={nameOf(comment)} />}
      <bdi className="comment-name" id={authorIdOf(id)}>
        {nameOf(comment)}
      </bdi>
      {collapsed ? (
        <span className="hint">{words.replies(replies)}</span>
      ) : (
        <>
          {reviewerId === owner && <span className="badge">{words.owner}</span>}
          {helpful && <span className="badge badge-approved">{words.helpful}</span>}
          <a className="comment-date" href={hashOf(id)}>
            {formatDate(createdAt)}
          </a>
          {depth > maxIndent && <span className="hint">{words.level(depth + 1)}</span>}
          <PinButton {...props} />
        </>
      )}
      {/* The same element in both states, so that it keeps the focus. */}
      {replies > 0 && <CollapseButton {...props} />}
    </div>
  )
}

const dateFormat = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
})

/** `Nov 3, 2026, 2:05 PM`, in the reader's time zone (spec section 4, Feedback). */
function formatDate(date: Date | null): string {
  if (!date) return words.unknownDate
  return Number.isNaN(date.getTime()) ? words.invalidDate : dateFormat.format(date)
}

function PinButton({ comment: { id, place, hidden }, pin }: CommentRowProps) {
  if (!place || hidden) return null
  if (pin === undefined) return <span className="badge">{words.earlier}</span>
  return (
    <button
      type="button"
      className="pin-button"
      aria-label={words.pin(pin, place.page)}
      onClick={() => showPins(true, id)}
    >
      {pin}
    </button>
  )
}

function CollapseButton({ comment, collapsed }: CommentRowProps) {
  const name = nameOf(comment)
  return (
    <button
      type="button"
      className="collapse-button"
      aria-expanded={!collapsed}
      aria-label={collapsed ? words.expand(name) : words.collapse(name)}
      onClick={() => toggleCollapsed(comment.id)}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d={collapsed ? 'M5 12h14M12 5v14' : 'M5 12h14'} />
      </svg>
    </button>
  )
}

function CommentBody(props: CommentRowProps) {
  const { comment, uid } = props
  const { id, content, hidden } = comment
  const form = drafts.reply(id)
  // A reply that was begun is open again after a reload.
  const [replying, setReplying] = useState(() => !isBlank(readDraft(uid, form).content ?? ''))
  if (hidden) return <p className="comment-text hint">{words.removed}</p>
  function toggleReply() {
    if (replying) removeDraft(uid, form)
    setReplying(!replying)
  }
  return (
    <>
      <CommentText text={content} />
      <CommentActions {...props} replying={replying} onToggleReply={toggleReply} />
      {replying && <ReplyForm id={id} uid={uid} name={nameOf(comment)} onDone={() => setReplying(false)} />}
    </>
  )
}

// Punctuation at the end belongs to the sentence, not to the address.
const addresses = /(https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)\]}])/

/** The text of a comment, with its line breaks; http and https addresses become links. */
const CommentText = ({ text }: { text: string }) => (
  <p className="comment-text" dir="auto">
    {text.split(addresses).map((part, index) => {
      const link = index % 2 === 1 ? asLink(part) : null
      if (link === null) return part
      return (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text keep their order.
        <a key={index} href={link} target="_blank" rel="noopener noreferrer nofollow ugc">
          {part}
        </a>
      )
    })}
  </p>
)
