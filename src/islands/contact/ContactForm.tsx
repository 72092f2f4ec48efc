import { contact, contactTopics } from '#contract/contact.ts'
import { validate } from '#contract/input.ts'
import { createClient } from '#lib/api/client.ts'
import { contactMessages as messages } from '#lib/messages/contact.ts'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { Field, TextArea } from '../ui/Field.tsx'
import { Form } from '../ui/Form.tsx'
import { type ActionResult, type FormValues, runAction } from '../ui/form-actions.ts'
import { Select } from '../ui/Select.tsx'

const contactApi = createClient({ send: contact.send })

async function send(values: FormValues): Promise<ActionResult> {
  const input = validate(contact.send.input, values)
  if (!input.ok) return { ok: false, message: messages.incomplete, fields: input.fields }
  const { done, failed, absent } = messages
  return runAction(() => contactApi.send(input.value), done, failed, absent)
}

const topics = [
  { value: '', label: messages.chooseTopic },
  ...contactTopics.map(value => ({ value, label: messages.topics[value] })),
]

/** The form of /contact, for members and visitors. Its messages reach the administrators. */
export default function ContactForm() {
  return (
    <ErrorBoundary>
      <Form submit={send} label={messages.submit} busyLabel={messages.busy}>
        <Select name="topic" label={messages.topic} options={topics} />
        <TextArea name="content" label={messages.content} required />
        <Field name="name" label={messages.name} hint={messages.nameHint} autoComplete="name" />
        <Field
          name="email"
          label={messages.email}
          hint={messages.emailHint}
          type="email"
          autoComplete="email"
        />
      </Form>
    </ErrorBoundary>
  )
}
