import { useState } from 'react'
import { account } from '#contract/account.ts'
import { createClient } from '#lib/api/client.ts'
import { resetLinkMessages as messages } from '#lib/messages/admin-reports.ts'
import { commonMessages } from '#lib/messages/common.ts'
import { CopyField } from '../../ui/CopyField.tsx'
import { Field } from '../../ui/Field.tsx'
import { Form } from '../../ui/Form.tsx'
import { toFailure, withValidation } from '../../ui/form-actions.ts'
import { PanelSection } from '../components/PanelSection.tsx'

const api = createClient({ createResetLink: account.createResetLink })

/** Makes a link that sets a new password for a member, shown once, to be handed over. */
export function ResetLinkForm() {
  const [link, setLink] = useState('')
  const submit = withValidation(account.createResetLink.input, async input => {
    setLink('')
    try {
      const { path } = await api.createResetLink(input)
      setLink(new URL(path, window.location.origin).href)
      return { ok: true, message: messages.done }
    } catch (error) {
      return toFailure(error, commonMessages.wentWrong)
    }
  })
  return (
    <PanelSection headingId="reset-links" heading={messages.heading} text={messages.text}>
      <div className="grid max-w-text gap-3">
        <Form submit={submit} label={messages.submit} busyLabel={messages.busy}>
          <Field name="email" label={messages.email} type="email" autoComplete="off" required />
        </Form>
        {link && (
          <CopyField label={messages.link} hint={messages.hint} value={link} messages={messages} />
        )}
      </div>
    </PanelSection>
  )
}
