import { type ComponentProps, useState } from 'react'
import { mayDo } from '#contract/roles.ts'
import { blockMessages } from '#lib/messages/blocks.ts'
import { threadMessages as messages } from '#lib/messages/thread.ts'
import { $session } from '#lib/session.ts'
import { showToast } from '#lib/toasts.ts'
import { copyText } from '../ui/CopyField.tsx'
import { LazyComponent } from '../ui/LazyComponent.tsx'
import { loadReportDialog } from '../ui/ReportButton.tsx'
import { BlockDialog } from './CommentDialogs.tsx'
import type { CommentRowProps } from './CommentRow.tsx'
import { hideComment, reveal, setHelpful } from './data.ts'
import { authorIdOf, hashOf } from './page.ts'
import { castVote, voteOf } from './votes.ts'

interface CommentActionsProps extends CommentRowProps {
  replying: boolean
  onToggleReply: () => void
}

/** A button of a comment, smaller where a mouse is used. */
export const ActionButton = ({ className = '', ...rest }: ComponentProps<'button'>) => (
  <button
    type="button"
    {...rest}
    className={`inline-grid min-h-target min-w-target place-items-center rounded border-0 bg-transparent p-0 font-semibold text-muted text-small hover:bg-sunken hover:text-ink print:hidden [@media(pointer:fine)]:min-h-[2rem] [@media(pointer:fine)]:min-w-[2rem] ${className}`}
  />
)

function copyLink(id: string): Promise<void> {
  const { origin, pathname } = window.location
  return copyText(origin + pathname + hashOf(id), messages)
}

const kinds = ['comment'] as const

/** Whether the reader may hide a comment where it stands. */
function canHide(): boolean {
  const session = $session.get()
  return session.status === 'signed-in' && mayDo(session.user, 'moderate')
}

/** The votes of a comment, and what the reader may do with it (spec section 6). */
export function CommentActions(props: CommentActionsProps) {
  const { comment, uid, owner, replying, onToggleReply, onDelete } = props
  const { id, reviewerId, reviewerName, helpful } = comment
  const [busy, setBusy] = useState(false)
  const [reporting, setReporting] = useState(false)
  const [blocking, setBlocking] = useState(false)
  const isOwn = uid === reviewerId

  async function toggleHelpful() {
    if (busy) return
    setBusy(true)
    const outcome = await setHelpful(id, !helpful)
    setBusy(false)
    if (!outcome.ok) showToast('error', outcome.message)
  }

  async function hide() {
    if (busy) return
    setBusy(true)
    const outcome = await hideComment(id)
    setBusy(false)
    if (outcome.ok) showToast('success', messages.hidden)
    else showToast('error', outcome.message)
  }

  return (
    <div className="relative ms-[calc(-1*var(--space-2))] flex min-w-0 flex-wrap items-center print:m-0">
      <Votes {...props} />
      <Action
        id={id}
        label={replying ? messages.reply.cancel : messages.reply.open}
        onClick={onToggleReply}
      />
      {uid === owner && !isOwn && (
        <Action
          id={id}
          label={helpful ? messages.unmarkHelpful : messages.markHelpful}
          onClick={() => void toggleHelpful()}
          busy={busy}
        />
      )}
      <Action id={id} label={messages.copyLink} onClick={() => void copyLink(id)} />
      {isOwn ? (
        <Action id={id} label={messages.remove} onClick={() => onDelete(id)} />
      ) : (
        <Action id={id} label={messages.report} onClick={() => setReporting(true)} />
      )}
      {!isOwn && canHide() && (
        <Action id={id} label={messages.hide} onClick={() => void hide()} busy={busy} />
      )}
      {!isOwn && reviewerId !== '' && (
        <Action id={id} label={blockMessages.block} onClick={() => setBlocking(true)} />
      )}
      {reporting && (
        <LazyComponent
          load={loadReportDialog}
          props={{ kinds, targetId: id, uid, close: () => setReporting(false) }}
        />
      )}
      {blocking && (
        <BlockDialog
          userId={reviewerId}
          name={reviewerName.trim() || messages.unnamed}
          close={() => setBlocking(false)}
          // The button that was pressed is gone with the comment.
          onBlocked={() => void reveal(id)}
        />
      )}
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
  <ActionButton
    className="px-2"
    aria-describedby={authorIdOf(id)}
    onClick={onClick}
    aria-disabled={busy}
  >
    {label}
  </ActionButton>
)

/** The arrows and the count of a comment, with the message of the last vote (spec section 4). */
function Votes({ comment, uid, voteMessage: message }: CommentRowProps) {
  const { id, votes } = comment
  const vote = voteOf(comment, uid)
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms. */}
      <div
        className="inline-flex items-center font-bold [font-variant-numeric:tabular-nums] print:before:content-[attr(aria-label)_':_']"
        role="group"
        aria-label={messages.votes}
      >
        <VoteButton id={id} direction="up" pressed={vote === 1} />
        <span
          className={`min-w-[1.5em] text-center ${votes > 0 ? 'text-vote-up' : votes < 0 ? 'text-vote-down' : ''}`}
        >
          {votes}
        </span>
        <VoteButton id={id} direction="down" pressed={vote === -1} />
      </div>
      <span aria-live="polite">
        {message && (
          // Over the end of its line, so that it moves nothing that is about to be clicked.
          <span
            className={`pointer-events-none absolute end-0 bottom-0 rounded border border-current bg-surface px-2 py-1 font-semibold text-small ${message.kind === 'success' ? 'text-field' : 'text-red'}`}
          >
            {message.text}
          </span>
        )}
      </span>
    </>
  )
}

const arrows = {
  up: { path: 'M12 4l8 9h-5v7H9v-7H4z', vote: 1, color: 'aria-pressed:text-vote-up' },
  down: { path: 'M12 20l8-9h-5V4H9v7H4z', vote: -1, color: 'aria-pressed:text-vote-down' },
} as const

interface VoteButtonProps {
  id: string
  direction: 'up' | 'down'
  pressed: boolean
}

function VoteButton({ id, direction, pressed }: VoteButtonProps) {
  const arrow = arrows[direction]
  return (
    <ActionButton
      className={arrow.color}
      aria-label={messages.vote[direction]}
      aria-describedby={authorIdOf(id)}
      aria-pressed={pressed}
      onClick={() => void castVote(id, arrow.vote)}
    >
      <svg
        className={`icon h-[1.125rem] w-[1.125rem] ${pressed ? 'fill-current' : ''}`}
        viewBox="0 0 24 24"
        aria-hidden="true"
      >
        <path d={arrow.path} />
      </svg>
    </ActionButton>
  )
}
