import { useState } from 'react'
import { accountWords } from '#lib/messages/account.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { Form } from '../../ui/Form.tsx'
import { removeAccount } from './store.ts'

const words = accountWords.remove

/** The end of the account: says before what goes and what stays, and is confirmed by typing. */
export function Remove({ hasPassword }: { hasPassword: boolean }) {
  const [open, setOpen] = useState(false)
  return (
    <div className="account-part">
      <h3>{words.heading}</h3>
      <p>{words.lead}</p>
      <Button look="danger" onClick={() => setOpen(true)}>
        {words.open}
      </Button>
      {open && (
        <Dialog title={words.heading} close={() => setOpen(false)}>
          <div className="account-removal">
            <p>{words.lead}</p>
            <h3>{words.goesHeading}</h3>
            <List of={words.goes} />
            <h3>{words.staysHeading}</h3>
            <List of={words.stays} />
            {!hasPassword && <p className="hint">{accountWords.freshSignIn}</p>}
            <Form submit={removeAccount} label={words.open} busyLabel={words.busy}>
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
    </div>
  )
}

const List = ({ of }: { of: readonly string[] }) => (
  <ul>
    {of.map(text => (
      <li key={text}>{text}</li>
    ))}
  </ul>
)
