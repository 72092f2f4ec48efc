import { useState } from 'react'
import { blockMessages } from '#lib/messages/blocks.ts'
import { actionMessages, appealMessages } from '#lib/messages/thread.ts'
import { showToast } from '#lib/toasts.ts'
import { ConfirmDialog, Dialog } from '../ui/Dialog.tsx'
import { TextArea } from '../ui/Field.tsx'
import { Form } from '../ui/Form.tsx'
import { Notice } from '../ui/Notice.tsx'
import { appeal, blockMember, reportComment } from './data.ts'

const kinds = {
  /** Reports what is wrong with a comment. */
  report: { send: reportComment, messages: actionMessages.report },
  /** Asks that a hidden comment is shown. */
  appeal: { send: appeal, messages: appealMessages },
}

interface ReasonDialogProps {
  kind: keyof typeof kinds
  id: string
  uid: string
  close: () => void
}

/** Asks for a reason, and sends it about a comment to the administrators. */
export function ReasonDialog({ kind, id, uid, close }: ReasonDialogProps) {
  const { send, messages } = kinds[kind]
  return (
    <Dialog title={messages.heading} close={close}>
      <p>{messages.text}</p>
      <Form
        label={messages.submit}
        busyLabel={messages.busy}
        draft={{ uid, form: `${kind}:${id}` }}
        submit={async ({ reason = '' }) => {
          const outcome = await send({ commentId: id, reason })
          if (!outcome.ok) return outcome
          showToast('success', messages.done)
          close()
          return { ok: true, redirects: true }
        }}
      >
        <TextArea name="reason" label={messages.reason} required />
      </Form>
    </Dialog>
  )
}

interface BlockDialogProps {
  userId: string
  name: string
  close: () => void
  onBlocked?: () => void
}

/** Says what blocking a member does, and blocks them. */
export function BlockDialog({ userId, name, close, onBlocked }: BlockDialogProps) {
  const [error, setError] = useState('')

  async function block() {
    setError('')
    const result = await blockMember(userId)
    if (!result.ok) return setError(result.message)
    showToast('success', blockMessages.done(name))
    close()
    onBlocked?.()
  }

  return (
    <ConfirmDialog
      title={blockMessages.heading(name)}
      confirmLabel={blockMessages.block}
      busyLabel={blockMessages.busy}
      onConfirm={block}
      onCancel={close}
    >
      <ul className="grid gap-1 ps-5">
        {blockMessages.effects.map(effect => (
          <li key={effect}>{effect}</li>
        ))}
      </ul>
      <p className="text-muted">{blockMessages.undo}</p>
      {error !== '' && <Notice kind="error">{error}</Notice>}
    </ConfirmDialog>
  )
}
