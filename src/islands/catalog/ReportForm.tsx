import { limits } from '#contract/limits.ts'
import { programReports, reportKinds } from '#contract/program-reports.ts'
import { createClient } from '#lib/api/client.ts'
import {
  programReportMessages as messages,
  reportKindNames,
} from '#lib/messages/program-reports.ts'
import { TextArea } from '../ui/Field.tsx'
import { Form } from '../ui/Form.tsx'
import { runAction, withValidation } from '../ui/form-actions.ts'
import { useField } from '../ui/form-context.ts'

const reportsApi = createClient(programReports)

/** Sends a report, of which `programId` is a field beside those of the form. */
export const sendReport = withValidation(programReports.create.input, report => {
  const { sent, failed, unsupported } = messages
  return runAction(() => reportsApi.create(report), sent, failed, unsupported)
})

function Kinds() {
  const { error, initialValue } = useField('kind', messages.kind)
  return (
    <fieldset className="grid gap-1 p-0" aria-describedby="report-kind-error">
      <legend className="mb-1 font-semibold">{messages.kind}</legend>
      <div className="flex flex-wrap gap-x-5">
        {reportKinds.map(kind => (
          <label key={kind} className="inline-flex min-h-target items-center gap-2">
            <input type="radio" name="kind" value={kind} defaultChecked={kind === initialValue} />
            {reportKindNames[kind]}
          </label>
        ))}
      </div>
      <p id="report-kind-error" className="field-error">
        {error}
      </p>
    </fieldset>
  )
}

interface ReportFormProps {
  programId: string
  /** The member who reports it. */
  uid: string
}

/** The form of a report of a program: what is wrong, and what is right. */
export const ReportForm = ({ programId, uid }: ReportFormProps) => (
  <Form
    submit={values => sendReport({ ...values, programId })}
    draft={{ uid, form: `report:${programId}` }}
    label={messages.send}
    busyLabel={messages.busy}
  >
    <Kinds />
    <TextArea name="note" label={messages.note} rows={3} maxLength={limits.programReport.note} />
    <p className="hint">{messages.private}</p>
  </Form>
)
