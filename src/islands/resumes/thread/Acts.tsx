import { useState } from 'react'
import { threadWords as words } from '#lib/messages/feedback.ts'
import { toast } from '#lib/toasts.ts'
import { Later } from '../parts/Later.tsx'
import type { CommentProps } from './Comment.tsx'
import { reachForActs } from './reach.ts'
import { authorOf, linkTo } from './view.ts'

const loadReport = () => import('./Report.tsx').then(part => part.Report)

interface ActsProps extends CommentProps {
  replying: boolean
  toggleReply: () => void
}

async function copyLink(id: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(linkTo(id))
    toast('success', words.copied)
  } catch {
    toast('error', words.copyFailed)
  }
}

/** What the reader may do with a comment, beside voting (spec section 6). */
export function Acts({ comment, uid, owner, replying, toggleReply, remove }: ActsProps) {
  const { id, reviewerId, helpful } = comment
  const [busy, setBusy] = useState(false)
  const [reporting, setReporting] = useState(false)
  const isOwn = uid === reviewerId
  const by = authorOf(id)
  async function toggleHelpful() {
    if (busy) return
    setBusy(true)
    const outcome = await reachForActs()
      .then(({ markHelpful }) => markHelpful(id, !helpful))
      .catch(() => ({ ok: false, message: words.helpfulFailed }) as const)
    setBusy(false)
    if (!outcome.ok) toast('error', outcome.message)
  }
  return (
    <>
      <Act by={by} label={replying ? words.reply.cancel : words.reply.open} click={toggleReply} />
      {uid === owner && !isOwn && (
        <Act
          by={by}
          label={helpful ? words.unmarkHelpful : words.markHelpful}
          click={() => void toggleHelpful()}
          busy={busy}
        />
      )}
      <Act by={by} label={words.copyLink} click={() => void copyLink(id)} />
      {isOwn ? (
        <Act by={by} label={words.remove} click={() => remove(id)} />
      ) : (
        <Act by={by} label={words.report} click={() => setReporting(true)} />
      )}
      {reporting && <Later load={loadReport} with={{ id, uid, close: () => setReporting(false) }} />}
    </>
  )
}

interface ActProps {
  label: string
  by: string
  click: () => void
  busy?: boolean
}

// Not disabled while busy: that would take the keyboard from it.
const Act = ({ label, by, click, busy }: ActProps) => (
  <button type="button" className="act" aria-describedby={by} onClick={click} aria-disabled={busy}>
    {label}
  </button>
)
