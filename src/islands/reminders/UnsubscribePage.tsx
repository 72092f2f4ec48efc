import { useState } from 'react'
import { reminders } from '#contract/reminders.ts'
import { createClient } from '#lib/api/client.ts'
import { unsubscribeMessages as messages } from '#lib/messages/reminders.ts'
import { routes } from '#lib/routes.ts'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { Form } from '../ui/Form.tsx'
import { runAction } from '../ui/form-actions.ts'
import { Notice } from '../ui/Notice.tsx'
import { useFragment } from '../ui/use-fragment.ts'

const { unsubscribe } = createClient({ unsubscribe: reminders.unsubscribe })

/**
 * The button of /unsubscribe, where an email of reminders leads. It is a button because mail
 * programs prefetch links. The token is the fragment of the address, so opening the page does not send it.
 */
export default function UnsubscribePage() {
  const token = useFragment()
  const [done, setDone] = useState(false)
  async function submit() {
    const result = await runAction(() => unsubscribe({ token }), '', messages.failed)
    setDone(result.ok)
    return result
  }
  return (
    <ErrorBoundary>
      {done && <Notice kind="success">{messages.done}</Notice>}
      {!done && token === '' && <Notice kind="error">{messages.noToken}</Notice>}
      {!done && token !== '' && (
        <>
          <p>{messages.text}</p>
          <Form submit={submit} label={messages.submit} busyLabel={messages.busy} />
        </>
      )}
      <p>
        <a href={`${routes.dashboard}#reminders`}>{messages.toDashboard}</a>
      </p>
    </ErrorBoundary>
  )
}
