import { useState } from 'react'
import { blockMessages } from '#lib/messages/blocks.ts'
import { appealMessages as messages } from '#lib/messages/thread.ts'
import { showToast } from '#lib/toasts.ts'
import { ConfirmDialog, Dialog } from '../ui/Dialog.tsx'
import { TextArea } from '../ui/Field.tsx'
import { Form } from '../ui/Form.tsx'
import { Notice } from '../ui/Notice.tsx'
import { appeal, blockMember } from './data.ts'

interface AppealDialogProps {
  id: string
  uid: string
  close: () => void
}

/** Asks the administrators to show a hidden comment, for a reason. */
export function AppealDialog({ id, uid, close }: AppealDialogProps) {
  return (
    <Dialog title={messages.heading} close={close}>
      <p>{messages.text}</p>
      <Form
        label={messages.submit}
        busyLabel={messages.busy}
        draft={{ uid, form: `appeal:${id}` }}
        submit={async ({ reason = '' }) => {
          const outcome = await appeal({ commentId: id, reason })
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
