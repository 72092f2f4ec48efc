import { type CSSProperties, memo, useState } from 'react'
import { asLink, isBlank } from '#catalog/values.ts'
import type { Comment } from '#contract/feedback.ts'
import { readDraft, removeDraft } from '#lib/drafts.ts'
import { formatShortDateTime } from '#lib/format.ts'
import { blockMessages } from '#lib/messages/blocks.ts'
import { appealMessages, threadMessages as messages } from '#lib/messages/thread.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { Badge } from '../ui/Badge.tsx'
import { Button } from '../ui/Button.tsx'
import { ActionButton, CommentActions } from './CommentActions.tsx'
import { AppealDialog } from './CommentDialogs.tsx'
import { ReplyForm } from './CommentForm.tsx'
import {
  authorIdOf,
  drafts,
  elementIdOf,
  hashOf,
  type Reader,
  showPins,
  toggleCollapsed,
  type VoteMessage,
} from './page.ts'
import type { Row } from './thread.ts'

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

const highlight =
  'data-[highlighted]:bg-[linear-gradient(to_right,color-mix(in_srgb,var(--gold)_22%,transparent),transparent)] data-[highlighted]:shadow-[-3px_0_0_var(--gold)] forced-colors:data-[highlighted]:outline'

/** A comment, or the line that it is collapsed into (spec section 4, Feedback). */
export const CommentRow = memo((props: CommentRowProps) => {
  const { comment, depth, position, siblings, collapsed, highlighted } = props
  const space = depth === 0 ? 'pb-3 pt-4' : 'border-s-2 pb-2 ps-3 pt-3'
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: list items may have a level (WAI-ARIA 1.2).
    // biome-ignore lint/a11y/useSemanticElements: an `li` needs its list as the parent.
    <div
      id={elementIdOf(comment.id)}
      className={`ms-[calc(var(--depth)*var(--indent))] grid scroll-my-7 grid-cols-[minmax(0,1fr)] gap-2 [overflow-wrap:anywhere] focus:outline-none print:break-inside-avoid ${space} ${highlight}`}
      style={{ '--depth': Math.min(depth, maxIndent) } as CSSProperties}
      data-row={comment.id}
      data-highlighted={highlighted || undefined}
      tabIndex={-1}
      role="listitem"
      aria-level={depth + 1}
      aria-posinset={position}
      aria-setsize={siblings}
    >
      <CommentHead {...props} />
      {!collapsed && <CommentBody {...props} />}
    </div>
  )
})

const nameOf = ({ reviewerName }: Comment): string => reviewerName.trim() || messages.unnamed

/** The first line; the only one of a collapsed comment. */
function CommentHead(props: CommentRowProps) {
  const { comment, depth, replies, collapsed, owner } = props
  const { id, helpful, reviewerId, reviewerPhotoURL, createdAt } = comment
  const space = !collapsed && replies > 0 ? 'pe-[calc(var(--target)+var(--space-2))]' : ''
  return (
    <div className={`relative flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 ${space}`}>
      {!collapsed && (
        <Avatar
          src={reviewerPhotoURL}
          name={nameOf(comment)}
          className="h-[2rem] w-[2rem] bg-brand-fill text-on-brand text-small"
        />
      )}
      <bdi className="font-[650]" id={authorIdOf(id)}>
        {nameOf(comment)}
      </bdi>
      {collapsed ? (
        <span className="hint">{messages.replies(replies)}</span>
      ) : (
        <>
          {reviewerId === owner && <Badge>{messages.owner}</Badge>}
          {helpful && <Badge kind="success">{messages.helpful}</Badge>}
          <a
            className="inline-flex min-h-[1.5rem] items-center text-muted text-small no-underline hover:underline"
            href={hashOf(id)}
          >
            {formatShortDateTime(createdAt, messages.unknownDate)}
          </a>
          {depth > maxIndent && <span className="hint">{messages.level(depth + 1)}</span>}
          <PinButton {...props} />
        </>
      )}
      {/* The same element in both states, so that it keeps the focus. */}
      {replies > 0 && <CollapseButton {...props} />}
    </div>
  )
}

function PinButton({ comment: { id, place, hidden }, pin }: CommentRowProps) {
  if (!place || hidden) return null
  if (pin === undefined) return <Badge>{messages.earlier}</Badge>
  return (
    <button
      type="button"
      className="inline-grid h-[1.75rem] min-w-[1.75rem] place-items-center rounded-full border border-transparent bg-brand-fill px-1 py-0 font-bold text-on-brand text-small"
      aria-label={messages.pin(pin, place.page)}
      onClick={() => showPins(true, id)}
    >
      {pin}
    </button>
  )
}

function CollapseButton({ comment, collapsed }: CommentRowProps) {
  const name = nameOf(comment)
  // In the corner, where it takes no line of its own.
  const place = collapsed
    ? 'order-first'
    : 'absolute end-0 top-[calc(1rem-var(--target)/2)] [@media(pointer:fine)]:top-0'
  return (
    <ActionButton
      className={place}
      aria-expanded={!collapsed}
      aria-label={collapsed ? messages.expand(name) : messages.collapse(name)}
      onClick={() => toggleCollapsed(comment.id)}
    >
      <svg
        className="icon h-[1.125rem] w-[1.125rem] stroke-2"
        viewBox="0 0 24 24"
        aria-hidden="true"
      >
        <path d={collapsed ? 'M5 12h14M12 5v14' : 'M5 12h14'} />
      </svg>
    </ActionButton>
  )
}

const textClass = 'max-w-text whitespace-pre-wrap [overflow-wrap:anywhere]'

function CommentBody(props: CommentRowProps) {
  const { comment, uid } = props
  const { id, content, hidden, blocked } = comment
  const form = drafts.reply(id)
  // A reply that was begun is open again after a reload.
  const [replying, setReplying] = useState(() => !isBlank(readDraft(uid, form).content ?? ''))
  if (hidden && comment.appeal) return <AppealNote comment={comment} uid={uid} />
  if (hidden) {
    const text = blocked ? blockMessages.hidden : messages.removed
    return <p className={`hint ${textClass}`}>{text}</p>
  }
  function toggleReply() {
    if (replying) removeDraft(uid, form)
    setReplying(!replying)
  }
  return (
    <>
      <CommentText text={content} />
      <AppealNote comment={comment} uid={uid} />
      <CommentActions {...props} replying={replying} onToggleReply={toggleReply} />
      {replying && (
        <ReplyForm id={id} uid={uid} name={nameOf(comment)} onDone={() => setReplying(false)} />
      )}
    </>
  )
}

// Punctuation at the end belongs to the sentence, not to the address.
const addresses = /(https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)\]}])/

/** The text of a comment, with its line breaks; http and https addresses become links. */
const CommentText = ({ text }: { text: string }) => (
  <p className={textClass} dir="auto">
    {text.split(addresses).map((part, index) => {
      const link = index % 2 === 1 ? asLink(part) : null
      if (link === null) return part
      return (
        <a
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text keep their order.
          key={index}
          className="print:after:!content-none"
          href={link}
          target="_blank"
          rel="noopener noreferrer nofollow ugc"
        >
          {part}
        </a>
      )
    })}
  </p>
)

/** What the author of a hidden comment can do about it, and what an administrator decided. */
function AppealNote({ comment, uid }: { comment: Comment; uid: string }) {
  const [isOpen, setOpen] = useState(false)
  const { id } = comment
  if (!comment.appeal) return null
  const { state, answer } = comment.appeal
  const close = () => setOpen(false)
  return (
    <div className="grid justify-items-start gap-2 border-s-2 ps-3">
      <p className="hint">{appealMessages.states[state]}</p>
      {answer !== '' && (
        <p className="max-w-text whitespace-pre-wrap [overflow-wrap:anywhere]" dir="auto">
          {answer}
        </p>
      )}
      {state === 'possible' && (
        <Button onClick={() => setOpen(true)}>{appealMessages.heading}</Button>
      )}
      {isOpen && <AppealDialog id={id} uid={uid} close={close} />}
    </div>
  )
}
