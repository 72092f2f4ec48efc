import { useState } from 'react'
import { accountMessages } from '#lib/messages/account.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { Form } from '../../ui/Form.tsx'
import { deleteAccount } from '../actions.ts'
import { SettingsSection } from './SettingsSection.tsx'

const messages = accountMessages.remove

/** Deletes the account after a dialog that lists what is deleted, confirmed by typing. */
export function DeleteAccount({ hasPassword }: { hasPassword: boolean }) {
  const [open, setOpen] = useState(false)
  return (
    <SettingsSection heading={messages.heading}>
      <p>{messages.lead}</p>
      <Button look="danger" onClick={() => setOpen(true)}>
        {messages.open}
      </Button>
      {open && (
        <Dialog title={messages.heading} close={() => setOpen(false)}>
          <div className="grid gap-3">
            <p>{messages.lead}</p>
            <h3>{messages.goesHeading}</h3>
            <List items={messages.goes} />
            <h3>{messages.staysHeading}</h3>
            <List items={messages.stays} />
            {!hasPassword && <p className="hint">{accountMessages.freshSignIn}</p>}
            <Form submit={deleteAccount} label={messages.open} busyLabel={messages.busy}>
              <Field
                name="confirmation"
                label={messages.confirmation}
                autoComplete="off"
                required
              />
              {hasPassword && (
                <Field
                  name="password"
                  label={messages.password}
                  type="password"
                  autoComplete="current-password"
                  required
                />
              )}
            </Form>
          </div>
        </Dialog>
      )}
    </SettingsSection>
  )
}

const List = ({ items }: { items: readonly string[] }) => (
  <ul className="ps-5">
    {items.map(text => (
      <li key={text}>{text}</li>
    ))}
  </ul>
)
