import { limits } from '#contract/limits.ts'
import { actionMessages } from '#lib/messages/feedback.ts'
import { showToast } from '#lib/toasts.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { TextArea } from '../../ui/Field.tsx'
import { Form } from '../../ui/Form.tsx'
import { reportComment } from '../actions.ts'

const messages = actionMessages.report

/** Asks what is wrong with a comment, and reports it to the administrators. */
export function ReportDialog({ id, uid, close }: { id: string; uid: string; close: () => void }) {
  return (
    <Dialog title={messages.heading} close={close}>
      <p>{messages.text}</p>
      <Form
        label={messages.submit}
        busyLabel={messages.busy}
        draft={{ uid, form: `report:${id}` }}
        submit={async ({ reason = '' }) => {
          const outcome = await reportComment(id, reason)
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
