import { useState } from 'react'
import type { Comment } from '#contract/feedback.ts'
import { appealMessages as messages } from '#lib/messages/thread.ts'
import { Button } from '../../ui/Button.tsx'
import { LazyComponent } from '../../ui/LazyComponent.tsx'

const loadDialog = () => import('./ReasonDialog.tsx').then(module => module.ReasonDialog)

/** What the author of a hidden comment can do about it, and what an administrator decided. */
export function AppealNote({ comment, uid }: { comment: Comment; uid: string }) {
  const [isOpen, setOpen] = useState(false)
  const { id } = comment
  if (!comment.appeal) return null
  const { state, answer } = comment.appeal
  const close = () => setOpen(false)
  return (
    <div className="grid justify-items-start gap-2 border-s-2 ps-3">
      <p className="hint">{messages.states[state]}</p>
      {answer !== '' && (
        <p className="max-w-text whitespace-pre-wrap [overflow-wrap:anywhere]" dir="auto">
          {answer}
        </p>
      )}
      {state === 'possible' && <Button onClick={() => setOpen(true)}>{messages.heading}</Button>}
      {isOpen && (
        <LazyComponent load={loadDialog} props={{ kind: 'appeal' as const, id, uid, close }} />
      )}
    </div>
  )
}
