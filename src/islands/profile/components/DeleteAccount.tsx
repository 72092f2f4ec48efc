import { useState } from 'react'
import { accountWords } from '#lib/messages/account.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { Form } from '../../ui/Form.tsx'
import { deleteAccount } from '../actions.ts'
import { SettingsSection } from './SettingsSection.tsx'

const words = accountWords.remove

/** Deletes the account after a dialog that lists what is deleted, confirmed by typing. */
export function DeleteAccount({ hasPassword }: { hasPassword: boolean }) {
  const [open, setOpen] = useState(false)
  return (
    <SettingsSection heading={words.heading}>
      <p>{words.lead}</p>
      <Button look="danger" onClick={() => setOpen(true)}>
        {words.open}
      </Button>
      {open && (
        <Dialog title={words.heading} close={() => setOpen(false)}>
          <div className="grid gap-3">
            <p>{words.lead}</p>
            <h3>{words.goesHeading}</h3>
            <List items={words.goes} />
            <h3>{words.staysHeading}</h3>
            <List items={words.stays} />
            {!hasPassword && <p className="hint">{accountWords.freshSignIn}</p>}
            <Form submit={deleteAccount} label={words.open} busyLabel={words.busy}>
              <Field name="confirmation" label={words.confirmation} autoComplete="off" required />
              {hasPassword && (
                <Field
                  name="password"
                  label={words.password}
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
