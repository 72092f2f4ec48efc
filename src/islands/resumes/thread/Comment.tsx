import { memo, useState } from 'react'
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
import { anchorOf, authorOf, fold, hashOf, showMarks } from './view.ts'

/** Deeper than this, rows are no further indented; they say how deep they are. */
const deepest = 6

export interface CommentProps extends Omit<Row, 'id'>, Reader {
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
      <Head {...props} />
      {!collapsed && <Body {...props} />}
    </li>
  )
})

const nameOf = ({ reviewerName }: Said): string => reviewerName.trim() || words.unnamed

/** Its first line: all that shows of it when it is folded. */
function Head(props: CommentProps) {
  const { comment, depth, replies, collapsed, mark, owner } = props
  const { id, hidden, helpful, place, reviewerId, reviewerPhotoURL, createdAt } = comment
  const fitting = collapsed ? 'comment-folded' : replies > 0 ? 'comment-foldable' : ''
  return (
    <div className={`comment-head ${fitting}`}>
      {!collapsed && <Face src={reviewerPhotoURL} name={nameOf(comment)} />}
      <bdi className="comment-name" id={authorOf(id)}>
        {nameOf(comment)}
      </bdi>
      {collapsed ? (
        <span className="hint">{words.replies(replies)}</span>
      ) : (
        <>
          {reviewerId === owner && <span className="badge">{words.owner}</span>}
          {helpful && <span className="badge badge-approved">{words.helpful}</span>}
          <a className="comment-date" href={hashOf(id)}>
            {momentOf(createdAt)}
          </a>
          {depth > deepest && <span className="hint">{words.level(depth + 1)}</span>}
          {place && !hidden && <Where place={place} mark={mark} show={() => showMarks(true, id)} />}
        </>
      )}
      {/* One button, folded or not: a new one would take the keyboard, and the time of laying the page out twice. */}
      {replies > 0 && <Folder {...props} />}
    </div>
  )
}

function Folder({ comment, collapsed }: CommentProps) {
  const name = nameOf(comment)
  return (
    <button
      type="button"
      className="fold"
      aria-expanded={!collapsed}
      aria-label={collapsed ? words.expand(name) : words.collapse(name)}
      onClick={() => fold(comment.id)}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d={collapsed ? 'M5 12h14M12 5v14' : 'M5 12h14'} />
      </svg>
    </button>
  )
}

function Body(props: CommentProps) {
  const { comment, uid, note } = props
  const { id, content, hidden, votes } = comment
  const form = drafts.reply(id)
  // A reply that was begun is open again after a reload, or when the list has let go of the row meanwhile.
  const [replying, setReplying] = useState(() => !isBlank(readDraft(uid, form).content ?? ''))
  if (hidden) return <p className="comment-text hint">{words.removed}</p>
  function toggleReply() {
    if (replying) dropDraft(uid, form)
    setReplying(!replying)
  }
  return (
    <>
      <Text text={content} />
      <div className="comment-acts">
        <Votes id={id} votes={votes} stand={standOf(comment, uid)} note={note} />
        <Acts {...props} replying={replying} toggleReply={toggleReply} />
      </div>
      {replying && <Reply id={id} uid={uid} name={nameOf(comment)} done={() => setReplying(false)} />}
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
