import { useState } from 'react'
import * as z from 'zod/mini'
import { contact } from '#contract/contact.ts'
import { email, text } from '#contract/input.ts'
import { limits } from '#contract/limits.ts'
import { createClient } from '#lib/api/client.ts'
import { mayHaveExtras } from '#lib/backend.ts'
import { contactMessages } from '#lib/messages/contact.ts'
import { routes } from '#lib/routes.ts'
import { readStoredSession } from '#lib/session-storage.ts'
import { showToast } from '#lib/toasts.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { Field } from '../ui/Field.tsx'
import { Form } from '../ui/Form.tsx'
import { runAction, withValidation } from '../ui/form-actions.ts'
import { Toasts } from '../ui/Toasts.tsx'
import { useHydrated } from '../ui/use-hydrated.ts'

const contactApi = createClient({ send: contact.send })
const messages = contactMessages.mentor
/** Characters of the reason, which is a part of the message. */
const maxReason = 300

const line = (label: string, required: string, max: number = limits.name) =>
  text(label, max, { isName: true, required })

/** The fields of the form; the address of a member is known. */
const Application = z.object({
  name: line('Name', 'Please enter your name'),
  email: z.optional(email('Please enter your email')),
  university: line('University', 'Please enter your university'),
  field: line('Field', 'Please enter your field'),
  why: line('Reason', 'Please write one sentence', maxReason),
})

/** Sends an application as a message to the administrators. */
const apply = withValidation(Application, async ({ name, email, university, field, why }) => {
  const content = `University: ${university}\nField: ${field}\nWhy: ${why}`
  const send = () => contactApi.send({ topic: 'mentor', name, content, ...(email && { email }) })
  const result = await runAction(send, messages.done, contactMessages.failed, messages.absent)
  if (result.ok || result.message !== messages.absent) return result
  return { ...result, link: { href: routes.contact, label: messages.contact } }
})

/**
 * "Apply to Mentor" (spec section 2, Mentor directory): a form for the administrators. It is a link
 * to /contact without JavaScript, and for a backend that takes no messages.
 */
export default function MentorApplication() {
  const [isOpen, setOpen] = useState(false)
  const isHydrated = useHydrated()
  const open = () => (mayHaveExtras() ? setOpen(true) : window.location.assign(routes.contact))
  return (
    <ErrorBoundary>
      {isHydrated ? (
        <Button look="primary" onClick={open}>
          Apply to Mentor
        </Button>
      ) : (
        <a className="button button-primary" href={routes.contact}>
          Apply to Mentor
        </a>
      )}
      {isOpen && <ApplicationDialog close={() => setOpen(false)} />}
      <Toasts />
    </ErrorBoundary>
  )
}

function ApplicationDialog({ close }: { close: () => void }) {
  const user = readStoredSession()?.user
  return (
    <Dialog title={messages.heading} close={close}>
      <Form
        label={messages.submit}
        busyLabel={contactMessages.busy}
        draft={{ uid: user?.uid ?? 'visitor', form: 'mentor' }}
        initialValues={{ name: String(user?.displayName ?? '') }}
        submit={async values => {
          const result = await apply(values)
          if (!result.ok) return result
          showToast('success', messages.done)
          close()
          return { ok: true, redirects: true }
        }}
      >
        <Field name="name" label="Your name" autoComplete="name" required />
        {!user && (
          <Field name="email" label="Your email" type="email" autoComplete="email" required />
        )}
        <Field name="university" label="Your university" autoComplete="organization" required />
        <Field name="field" label="Your field" hint="For example: nursing" required />
        <Field name="why" label={messages.why} maxLength={maxReason} required />
      </Form>
    </Dialog>
  )
}
