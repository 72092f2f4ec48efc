import { useState } from 'react'
import { threadWords as words } from '#lib/messages/feedback.ts'
import { showToast } from '#lib/toasts.ts'
import { LazyComponent } from '../../ui/LazyComponent.tsx'
import { castVote, setHelpful, type Vote, voteOf } from '../actions.ts'
import { authorIdOf, linkTo } from '../links.ts'
import type { VoteMessage } from '../store.ts'
import type { CommentRowProps } from './CommentRow.tsx'

const loadReport = () => import('./ReportDialog.tsx').then(module => module.ReportDialog)

interface CommentActionsProps extends CommentRowProps {
  replying: boolean
  onToggleReply: () => void
}

async function copyLink(id: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(linkTo(id))
    showToast('success', words.copied)
  } catch {
    showToast('error', words.copyFailed)
  }
}

/** The votes of a comment, and what the reader may do with it (spec section 6). */
export function CommentActions(props: CommentActionsProps) {
  const { comment, uid, owner, voteMessage, replying, onToggleReply, onDelete } = props
  const { id, votes, reviewerId, helpful } = comment
  const [busy, setBusy] = useState(false)
  const [reporting, setReporting] = useState(false)
  const isOwn = uid === reviewerId

  async function toggleHelpful() {
    if (busy) return
    setBusy(true)
    const outcome = await setHelpful(id, !helpful)
    setBusy(false)
    if (!outcome.ok) showToast('error', outcome.message)
  }

  const closeReport = () => setReporting(false)
  return (
    <div className="comment-actions">
      <Votes id={id} votes={votes} vote={voteOf(comment, uid)} message={voteMessage} />
      <Action id={id} label={replying ? words.reply.cancel : words.reply.open} onClick={onToggleReply} />
      {uid === owner && !isOwn && (
        <Action
          id={id}
          label={helpful ? words.unmarkHelpful : words.markHelpful}
          onClick={() => void toggleHelpful()}
          busy={busy}
        />
      )}
      <Action id={id} label={words.copyLink} onClick={() => void copyLink(id)} />
      {isOwn ? (
        <Action id={id} label={words.remove} onClick={() => onDelete(id)} />
      ) : (
        <Action id={id} label={words.report} onClick={() => setReporting(true)} />
      )}
      {reporting && <LazyComponent load={loadReport} props={{ id, uid, close: closeReport }} />}
    </div>
  )
}

interface ActionProps {
  id: string
  label: string
  onClick: () => void
  busy?: boolean
}

// Not disabled while busy: that would lose the focus.
const Action = ({ id, label, onClick, busy }: ActionProps) => (
  <button
    type="button"
    className="comment-action"
    aria-describedby={authorIdOf(id)}
    onClick={onClick}
    aria-disabled={busy}
  >
    {label}
  </button>
)

interface VotesProps {
  id: string
  votes: number
  vote: Vote
  message: VoteMessage | undefined
}

/** The arrows and the count of a comment, with the message of the last vote (spec section 4). */
const Votes = ({ id, votes, vote, message }: VotesProps) => (
  <>
    {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms. */}
    <div className="votes" role="group" aria-label={words.votes}>
      <VoteButton id={id} direction="up" pressed={vote === 1} />
      <span className={votes > 0 ? 'votes-up' : votes < 0 ? 'votes-down' : undefined}>{votes}</span>
      <VoteButton id={id} direction="down" pressed={vote === -1} />
    </div>
    <span className={`vote-message vote-message-${message?.kind ?? 'none'}`} aria-live="polite">
      {message?.text}
    </span>
  </>
)

const arrows = {
  up: { path: 'M12 4l8 9h-5v7H9v-7H4z', vote: 1 },
  down: { path: 'M12 20l8-9h-5V4H9v7H4z', vote: -1 },
} as const

interface VoteButtonProps {
  id: string
  direction: 'up' | 'down'
  pressed: boolean
}

function VoteButton({ id, direction, pressed }: VoteButtonProps) {
  const { path, vote } = arrows[direction]
  return (
    <button
      type="button"
      className={`vote vote-${direction}`}
      aria-label={words.vote[direction]}
      aria-describedby={authorIdOf(id)}
      aria-pressed={pressed}
      onClick={() => void castVote(id, vote)}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d={path} />
      </svg>
    </button>
  )
}
