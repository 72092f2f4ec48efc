import { useStore } from '@nanostores/react'
import { useLayoutEffect } from 'react'
import type { AccountStatus } from '#contract/account.ts'
import { accountMessages as messages } from '#lib/messages/account.ts'
import { sessionMessages } from '#lib/messages/session.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Form } from '../../ui/Form.tsx'
import { ResultNotice } from '../../ui/Notice.tsx'
import { changePassword, downloadData, sendVerification } from '../actions.ts'
import { $account, openAccount } from '../store.ts'
import { useAction } from '../use-action.ts'
import { DeleteAccount } from './DeleteAccount.tsx'
import { SessionList } from './SessionList.tsx'
import { SettingsSection } from './SettingsSection.tsx'

/** The settings of the account, below the profile. Renders nothing where the backend has none. */
export function AccountSettings({ email }: { email: string }) {
  const state = useStore($account)
  useLayoutEffect(openAccount, [])
  if (state.status === 'absent') return null
  const { account } = state
  return (
    <section
      className="mt-7 grid max-w-[calc(var(--width-text)+12rem)] gap-6 border-t pt-6"
      aria-labelledby="your-account"
    >
      <h2 id="your-account">{messages.heading}</h2>
      <EmailSettings email={email} account={account} />
      <PasswordSettings hasPassword={account.hasPassword} />
      <SessionList />
      <DataDownload />
      <DeleteAccount hasPassword={account.hasPassword} />
    </section>
  )
}

/** Whether the address is verified, and a button to verify it. Without mail nothing needs it. */
function EmailSettings({ email, account }: { email: string; account: AccountStatus }) {
  const { pending, result, run } = useAction(sendVerification)
  const { emailVerified, mail } = account
  return (
    <SettingsSection heading={messages.email.heading}>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-2 [overflow-wrap:anywhere]">
        <bdi>{email}</bdi>
        {(emailVerified || mail) && (
          <Badge kind={emailVerified ? 'success' : 'warning'}>
            {emailVerified ? messages.email.verified : messages.email.unverified}
          </Badge>
        )}
      </p>
      {!emailVerified && mail && (
        <>
          <p>{messages.email.why}</p>
          <Button busy={pending !== null && messages.email.busy} onClick={() => run()}>
            {messages.email.verify}
          </Button>
        </>
      )}
      <ResultNotice result={result} />
    </SettingsSection>
  )
}

/** Changes the password, or sets the first one of an account of the identity provider. */
function PasswordSettings({ hasPassword }: { hasPassword: boolean }) {
  const title = hasPassword ? messages.password.change : messages.password.set
  return (
    <SettingsSection heading={messages.password.heading}>
      <details className="group w-[min(28rem,calc(100vw-2*var(--gutter)))]">
        <summary className="button group-open:mb-3">{title}</summary>
        <p className="hint">{messages.password.lead}</p>
        {!hasPassword && <p className="hint">{messages.freshSignIn}</p>}
        <div className="mt-3">
          <Form submit={changePassword} label={title} busyLabel={messages.password.busy}>
            {hasPassword && (
              <Field
                name="currentPassword"
                label={messages.password.current}
                type="password"
                autoComplete="current-password"
                required
              />
            )}
            <Field
              name="password"
              label={messages.password.next}
              type="password"
              autoComplete="new-password"
              hint={sessionMessages.signUp.passwordHint}
              required
            />
          </Form>
        </div>
      </details>
    </SettingsSection>
  )
}

function DataDownload() {
  const { pending, result, run } = useAction(downloadData)
  return (
    <SettingsSection heading={messages.download.heading}>
      <p>{messages.download.lead}</p>
      <Button busy={pending !== null && messages.download.busy} onClick={() => run()}>
        {messages.download.start}
      </Button>
      <ResultNotice result={result} />
    </SettingsSection>
  )
}
