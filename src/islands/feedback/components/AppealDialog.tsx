import { limits } from '#contract/limits.ts'
import { appealMessages as messages } from '#lib/messages/feedback.ts'
import { showToast } from '#lib/toasts.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { TextArea } from '../../ui/Field.tsx'
import { Form } from '../../ui/Form.tsx'
import { appeal } from '../actions.ts'

/** Asks why a hidden comment should be shown, and sends that to the administrators. */
export function AppealDialog({ id, uid, close }: { id: string; uid: string; close: () => void }) {
  return (
    <Dialog title={messages.ask} close={close}>
      <p className="mb-3">{messages.text}</p>
      <Form
        label={messages.submit}
        busyLabel={messages.busy}
        draft={{ uid, form: `appeal:${id}` }}
        submit={async ({ reason = '' }) => {
          const outcome = await appeal(id, reason)
          if (!outcome.ok) return outcome
          showToast('success', messages.done)
          close()
          return { ok: true, leaving: true }
        }}
      >
        <TextArea name="reason" label={messages.reason} maxLength={limits.report} required />
      </Form>
    </Dialog>
  )
}
