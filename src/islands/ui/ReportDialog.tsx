import { useState } from 'react'
import { moderation } from '#contract/moderation.ts'
import { createClient } from '#lib/api/client.ts'
import { commonMessages } from '#lib/messages/common.ts'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import { TextArea } from './Field.tsx'
import { Form } from './Form.tsx'
import { runAction, withValidation } from './form-actions.ts'
import { Notice } from './Notice.tsx'
import type { ReportedThings } from './ReportButton.tsx'
import { Select } from './Select.tsx'

const moderationApi = createClient({ report: moderation.report })

const send = withValidation(moderation.report.input, input =>
  runAction(
    () => moderationApi.report(input),
    'Thank you. An administrator will look at it.',
    'Failed to send the report',
    commonMessages.notOffered,
  ),
)

interface ReportDialogProps extends ReportedThings {
  uid: string
  close: () => void
}

/** Asks what is wrong with something, and tells the administrators. */
export default function ReportDialog({ kinds, targetId, uid, close }: ReportDialogProps) {
  const [kind, setKind] = useState(kinds[0] ?? 'comment')
  const [thanks, setThanks] = useState('')
  const title = kinds.length > 1 ? 'Report' : `Report this ${kind}`
  if (thanks)
    return (
      <Dialog title={title} close={close}>
        <div className="grid gap-3">
          <Notice kind="success">{thanks}</Notice>
          <p>
            <Button onClick={close}>Close</Button>
          </p>
        </div>
      </Dialog>
    )
  return (
    <Dialog title={title} close={close}>
      <p className="mb-3">An administrator will read what you write here. Nobody else sees it.</p>
      <Form
        label="Send report"
        busyLabel="Sending..."
        draft={{ uid, form: `report:${targetId}` }}
        submit={async values => {
          const result = await send({ ...values, kind, targetId })
          if (result.ok) setThanks(result.message ?? '')
          return result
        }}
      >
        {kinds.length > 1 && (
          <Select
            label="What is it about?"
            options={kinds.map(value => ({ value, label: `This ${value}` }))}
            value={kind}
            onChange={setKind}
          />
        )}
        <TextArea name="reason" label="What is wrong with it?" required />
      </Form>
    </Dialog>
  )
}
