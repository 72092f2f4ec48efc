import { useState } from 'react'
import { team } from '#contract/team.ts'
import { createClient } from '#lib/api/client.ts'
import { emailLinkMessages } from '#lib/messages/session.ts'
import { routes } from '#lib/routes.ts'
import { saveSession } from '#lib/session.ts'
import { readStoredSession } from '#lib/session-storage.ts'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { Form, FormFooter } from '../ui/Form.tsx'
import { runAction } from '../ui/form-actions.ts'
import { LogInPrompt } from '../ui/LogInPrompt.tsx'
import { Notice } from '../ui/Notice.tsx'
import { readAndStoreLinkToken, removeStoredToken } from './data.ts'

const messages = emailLinkMessages.invitation
const teamApi = createClient({ accept: team.accept })

/** The button of /invitation, where the link to join the team leads. Its owner signs in first. */
export default function InvitationPage() {
  const [token] = useState(readAndStoreLinkToken)
  const [stored] = useState(readStoredSession)
  const [done, setDone] = useState(false)

  async function submit() {
    const result = await runAction(
      async () => {
        const { user } = await teamApi.accept({ token })
        if (stored) saveSession(stored.token, user)
        removeStoredToken()
      },
      messages.done,
      messages.failed,
    )
    setDone(result.ok)
    return result
  }

  return (
    <ErrorBoundary>
      {token === '' && !done && <Notice kind="error">{emailLinkMessages.noToken}</Notice>}
      {token !== '' && !stored && (
        <LogInPrompt
          text="Please log in, or sign up, with the address that was invited. Then you are back here."
          label="Log In"
        />
      )}
      {done ? (
        <Notice kind="success">{messages.done}</Notice>
      ) : (
        token !== '' &&
        stored && <Form submit={submit} label="Join the team" busyLabel="Please wait..." />
      )}
      <FormFooter>
        <a href={routes.adminDashboard}>Open the dashboard</a>
      </FormFooter>
    </ErrorBoundary>
  )
}
