import { type MouseEvent, memo, useState } from 'react'
import type { Comment as Said } from '#contract/comments.ts'
import { isBlank } from '#contract/values.ts'
import { dropDraft, readDraft } from '#lib/drafts.ts'
import { threadWords as words } from '#lib/messages/feedback.ts'
import { Face } from '../parts/Face.tsx'
import { Acts } from './Acts.tsx'
import { momentOf } from './moment.ts'
import { type Note, standOf } from './notes.ts'
import { Reply } from './Reply.tsx'
import type { Row } from './rows.ts'
import { drafts, type Reader } from './state.ts'
import { Text } from './Text.tsx'
import { Votes } from './Votes.tsx'
import { anchorOf, fold, hashOf, showMarks } from './view.ts'

/** Deeper than this, rows are no further indented; they say how deep they are. */
const deepest = 6

export interface CommentProps extends Omit<Row, 'id' | 'height'>, Reader {
  comment: Said
  replies: number
  collapsed: boolean
  /** The number of its mark on the resume, if it has one there. */
  mark: number | undefined
  note: Note | undefined
  /** A link asked for it. */
  lit: boolean
  remove: (id: string) => void
}

/** One comment of the thread, or the one line that it is folded into (spec section 4, Feedback). */
export const Comment = memo((props: CommentProps) => {
  const { comment, depth, position, of, collapsed, lit } = props
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: items of a list may have a level (WAI-ARIA 1.2, listitem).
    <li
      id={anchorOf(comment.id)}
      className={lit ? 'comment comment-lit' : 'comment'}
      data-row={comment.id}
      data-depth={Math.min(depth, deepest)}
      tabIndex={-1}
      aria-level={depth + 1}
      aria-posinset={position}
      aria-setsize={of}
    >
      {collapsed ? <Folded {...props} /> : <Open {...props} />}
    </li>
  )
})

const nameOf = ({ reviewerName }: Said): string => reviewerName.trim() || words.unnamed

function Folder({ comment, replies, collapsed }: CommentProps) {
  if (replies === 0) return null
  const name = nameOf(comment)
  // The row is drawn anew, with another button in place of this one.
  function toggle({ currentTarget }: MouseEvent) {
    const row = currentTarget.closest('li')
    fold(comment.id)
    // With the frame that shows it: any sooner, the page would be laid out once more.
    requestAnimationFrame(() => row?.querySelector<HTMLElement>('.fold')?.focus({ preventScroll: true }))
  }
  return (
    <button
      type="button"
      className="fold"
      aria-expanded={!collapsed}
      aria-label={collapsed ? words.expand(name) : words.collapse(name)}
      onClick={toggle}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d={collapsed ? 'M5 12h14M12 5v14' : 'M5 12h14'} />
      </svg>
    </button>
  )
}

const Folded = (props: CommentProps) => (
  <div className="comment-head comment-folded">
    <Folder {...props} />
    <bdi className="comment-name">{nameOf(props.comment)}</bdi>
    <span className="hint">{words.replies(props.replies)}</span>
  </div>
)

function Open(props: CommentProps) {
  const { comment, uid, owner, depth, mark, note } = props
  const { id, content, hidden, helpful, place, reviewerId, reviewerPhotoURL, createdAt, votes } = comment
  const form = drafts.reply(id)
  // A reply that was begun is open again after a reload, or when the list has let go of the row meanwhile.
  const [replying, setReplying] = useState(() => !isBlank(readDraft(uid, form).content ?? ''))
  function toggleReply() {
    if (replying) dropDraft(uid, form)
    setReplying(!replying)
  }
  return (
    <>
      <div className="comment-head">
        <Face src={reviewerPhotoURL} name={nameOf(comment)} />
        <bdi className="comment-name">{nameOf(comment)}</bdi>
        {reviewerId === owner && <span className="badge">{words.owner}</span>}
        {helpful && <span className="badge badge-approved">{words.helpful}</span>}
        <a className="comment-date" href={hashOf(id)}>
          {momentOf(createdAt)}
        </a>
        {depth > deepest && <span className="hint">{words.level(depth + 1)}</span>}
        {place && !hidden && <Where place={place} mark={mark} show={() => showMarks(true, id)} />}
        <Folder {...props} />
      </div>
      {hidden ? <p className="comment-text hint">{words.removed}</p> : <Text text={content} />}
      {!hidden && (
        <div className="comment-acts">
          <Votes id={id} votes={votes} stand={standOf(comment, uid)} note={note} />
          <Acts {...props} replying={replying} toggleReply={toggleReply} />
        </div>
      )}
      {replying && !hidden && (
        <Reply id={id} uid={uid} name={nameOf(comment)} done={() => setReplying(false)} />
      )}
    </>
  )
}

interface WhereProps {
  place: NonNullable<Said['place']>
  mark: number | undefined
  show: () => void
}

function Where({ place, mark, show }: WhereProps) {
  if (mark === undefined) return <span className="badge">{words.earlier}</span>
  return (
    <button type="button" className="mark-chip" aria-label={words.mark(mark, place.page)} onClick={show}>
      {mark}
    </button>
  )
}
