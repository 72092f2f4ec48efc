import { useState } from 'react'
import { account } from '#contract/account.ts'
import { createClient } from '#lib/api/client.ts'
import { resetLinkMessages as messages } from '#lib/messages/admin-reports.ts'
import { commonMessages } from '#lib/messages/common.ts'
import { CopyField } from '../../ui/CopyField.tsx'
import { Field } from '../../ui/Field.tsx'
import { Form } from '../../ui/Form.tsx'
import { type FormValues, toFailure, withValidation } from '../../ui/form-actions.ts'
import { PanelSection } from '../components/PanelSection.tsx'

const api = createClient({ createResetLink: account.createResetLink })

/** Makes a link that sets a new password for a member, shown once, to be handed over. */
export function ResetLinkForm() {
  const [link, setLink] = useState<{ email: string; href: string } | null>(null)
  const create = withValidation(account.createResetLink.input, async input => {
    try {
      const { path } = await api.createResetLink(input)
      setLink({ email: input.email, href: new URL(path, window.location.origin).href })
      return { ok: true, message: messages.done, reset: true }
    } catch (error) {
      return toFailure(error, commonMessages.wentWrong)
    }
  })
  function submit(values: FormValues) {
    // The link of one member must not stand below the address of another.
    setLink(null)
    return create(values)
  }
  return (
    <PanelSection headingId="reset-links" heading={messages.heading} text={messages.text}>
      <div className="grid max-w-text gap-3">
        <Form submit={submit} label={messages.submit} busyLabel={messages.busy}>
          <Field name="email" label={messages.email} type="email" autoComplete="off" required />
        </Form>
        {link && (
          <CopyField
            label={`${messages.link} ${link.email}`}
            hint={messages.hint}
            value={link.href}
            messages={messages}
          />
        )}
      </div>
    </PanelSection>
  )
}
