import { actionMessages, appealMessages } from '#lib/messages/thread.ts'
import { showToast } from '#lib/toasts.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { TextArea } from '../../ui/Field.tsx'
import { Form } from '../../ui/Form.tsx'
import { appeal, reportComment } from '../data.ts'

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
          const outcome = await send(id, reason)
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
