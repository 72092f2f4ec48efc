import { useContext, useState } from 'react'
import { limits } from '#contract/limits.ts'
import { correctionFields, programReports, reportKinds } from '#contract/program-reports.ts'
import { programReportsApi } from '#lib/api/program-reports.ts'
import {
  correctionFieldNames,
  programReportMessages as messages,
  reportKindNames,
} from '#lib/messages/program-reports.ts'
import { Button } from '../ui/Button.tsx'
import { Field, TextArea } from '../ui/Field.tsx'
import { Form } from '../ui/Form.tsx'
import { type ActionResult, type FormValues, runAction } from '../ui/form-actions.ts'
import { FormContext, useField } from '../ui/form-context.ts'
import { Select } from '../ui/Select.tsx'

const bounds = limits.programReport
const parts = ['field', 'value', 'source'] as const
/** The name of a field of a correction, such as `corrections.0.value`. */
const nameOf = (place: number, part: string) => `corrections.${place}.${part}`
const places = Array.from({ length: bounds.corrections }, (_, place) => place)
const listFilled = (values: FormValues) =>
  places.filter(place => parts.some(part => values[nameOf(place, part)]?.trim()))

/** Sends a report of a program, without the corrections that are empty. */
export async function sendReport(programId: string, values: FormValues): Promise<ActionResult> {
  const filled = listFilled(values)
  const input = programReports.create.input.safeParse({
    programId,
    kind: values.kind ?? '',
    note: values.note ?? '',
    corrections: filled.map(place =>
      Object.fromEntries(parts.map(part => [part, values[nameOf(place, part)] ?? ''])),
    ),
  })
  if (!input.success) {
    const fields: Record<string, string> = {}
    for (const { path, message } of input.error.issues) {
      const [list, index, part] = path.map(String)
      const name = part ? nameOf(filled[Number(index)] ?? 0, part) : String(list)
      fields[name] ??= message
    }
    return { ok: false, message: '', fields }
  }
  const { sent, failed, unsupported } = messages
  return runAction(() => programReportsApi.create(input.data), sent, failed, unsupported)
}

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

const fieldOptions = [
  { value: '', label: messages.choose },
  ...correctionFields.map(value => ({ value, label: correctionFieldNames[value] })),
]

function Corrections() {
  const { errors, initialValues } = useContext(FormContext)
  const [count, setCount] = useState(() => 1 + Math.max(0, ...listFilled(initialValues)))
  return (
    <>
      {places.slice(0, count).map(place => (
        <fieldset key={place} className="grid gap-3 p-0 sm:grid-cols-2">
          <legend className="mb-1 font-semibold">{messages.correction}</legend>
          <Select name={nameOf(place, 'field')} label={messages.field} options={fieldOptions} />
          <Field name={nameOf(place, 'value')} label={messages.value} maxLength={bounds.value} />
          <Field
            name={nameOf(place, 'source')}
            label={messages.source}
            inputMode="url"
            maxLength={limits.program.link}
          />
        </fieldset>
      ))}
      {errors.corrections && <p className="field-error">{errors.corrections}</p>}
      {count < bounds.corrections && (
        <Button className="w-fit" onClick={() => setCount(count + 1)}>
          {messages.add}
        </Button>
      )}
    </>
  )
}

interface ReportFormProps {
  programId: string
  /** The member who reports it. */
  uid: string
}

/** The form of a report of a program. */
export const ReportForm = ({ programId, uid }: ReportFormProps) => (
  <Form
    submit={values => sendReport(programId, values)}
    draft={{ uid, form: `report:${programId}` }}
    label={messages.send}
    busyLabel={messages.busy}
  >
    <Kinds />
    <Corrections />
    <TextArea name="note" label={messages.note} rows={3} maxLength={bounds.note} />
    <p className="hint">{messages.private}</p>
  </Form>
)
