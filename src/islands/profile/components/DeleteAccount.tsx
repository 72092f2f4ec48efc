import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { AccountEmail, Field } from '../../ui/Field.tsx'
import { Form } from '../../ui/Form.tsx'
import { deleteAccount } from '../data.ts'
import { freshSignIn, SettingsSection } from './SettingsSection.tsx'

const title = 'Delete your account'
const lead = 'This cannot be undone.'
const deleted = [
  'Your profile and your photo, your sessions and your password.',
  'Your resume, with the whole thread of feedback on it.',
  'Your saved programs with your notes, recommenders and their links.',
  'Your saved searches, reminders and the address of your calendar.',
  'Your votes and reports.',
  'Your contributions that are pending or rejected.',
  'Your comments that nobody has replied to.',
]
const kept = [
  'Your contributions that were approved stay as programs.',
  'Your comments with replies stay without their text, as “Deleted user”.',
]

/** Deletes the account after a dialog that lists what is deleted, confirmed by typing. */
export function DeleteAccount({ email, hasPassword }: { email: string; hasPassword: boolean }) {
  const [open, setOpen] = useState(false)
  return (
    <SettingsSection heading={title}>
      <p>{lead}</p>
      <Button look="danger" onClick={() => setOpen(true)}>
        {title}
      </Button>
      {open && (
        <Dialog title={title} close={() => setOpen(false)}>
          <div className="grid gap-3">
            <p>{lead}</p>
            <h3>What goes</h3>
            <List items={deleted} />
            <h3>What stays, without your name</h3>
            <List items={kept} />
            {!hasPassword && <p className="hint">{freshSignIn}</p>}
            <Form submit={deleteAccount} label={title} busyLabel="Deleting...">
              <AccountEmail email={email} />
              <Field
                name="confirmation"
                label="Type DELETE to confirm"
                autoComplete="off"
                required
              />
              {hasPassword && (
                <Field
                  name="password"
                  label="Your password"
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
