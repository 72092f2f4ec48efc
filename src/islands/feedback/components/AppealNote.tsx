import { useState } from 'react'
import type { Comment } from '#contract/feedback.ts'
import { limits } from '#contract/limits.ts'
import { appealMessages as messages } from '#lib/messages/feedback.ts'
import { showToast } from '#lib/toasts.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { TextArea } from '../../ui/Field.tsx'
import { Form } from '../../ui/Form.tsx'
import { appeal } from '../actions.ts'

/** What the author of a hidden comment can do about it, and what an administrator decided. */
export function AppealNote({ comment, uid }: { comment: Comment; uid: string }) {
  const [isOpen, setOpen] = useState(false)
  const { id } = comment
  if (!comment.appeal) return null
  const { state, answer } = comment.appeal
  return (
    <div className="grid justify-items-start gap-2 border-s-2 ps-3">
      <p className="hint">{messages.states[state]}</p>
      {answer !== '' && (
        <p className="max-w-text whitespace-pre-wrap [overflow-wrap:anywhere]" dir="auto">
          {answer}
        </p>
      )}
      {state === 'possible' && <Button onClick={() => setOpen(true)}>{messages.ask}</Button>}
      {isOpen && (
        <Dialog title={messages.ask} close={() => setOpen(false)}>
          <p>{messages.text}</p>
          <Form
            label={messages.submit}
            busyLabel={messages.busy}
            draft={{ uid, form: `appeal:${id}` }}
            submit={async ({ reason = '' }) => {
              const outcome = await appeal(id, reason)
              if (!outcome.ok) return outcome
              showToast('success', messages.done)
              setOpen(false)
              return { ok: true, leaving: true }
            }}
          >
            <TextArea name="reason" label={messages.reason} maxLength={limits.report} required />
          </Form>
        </Dialog>
      )}
    </div>
  )
}
