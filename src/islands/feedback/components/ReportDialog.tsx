import { limits } from '#contract/limits.ts'
import { actionWords } from '#lib/messages/feedback.ts'
import { showToast } from '#lib/toasts.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { TextArea } from '../../ui/Field.tsx'
import { Form } from '../../ui/Form.tsx'
import { reportComment } from '../actions.ts'

const words = actionWords.report

/** Asks what is wrong with a comment, and reports it to the administrators. */
export function ReportDialog({ id, uid, close }: { id: string; uid: string; close: () => void }) {
  return (
    <Dialog title={words.heading} close={close}>
      <p>{words.text}</p>
      <Form
        label={words.submit}
        busyLabel={words.busy}
        draft={{ uid, form: `report:${id}` }}
        submit={async ({ reason = '' }) => {
          const outcome = await reportComment(id, reason)
          if (!outcome.ok) return outcome
          showToast('success', words.done)
          close()
          return { ok: true, leaving: true }
        }}
      >
        <TextArea name="reason" label={words.reason} maxLength={limits.report} required />
      </Form>
    </Dialog>
  )
}
