import { useStore } from '@nanostores/react'
import { useLayoutEffect } from 'react'
import type { AccountStatus } from '#contract/account.ts'
import { accountWords as words } from '#lib/messages/account.ts'
import { sessionWords } from '#lib/messages/session.ts'
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
      <h2 id="your-account">{words.heading}</h2>
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
    <SettingsSection heading={words.email.heading}>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-2 [overflow-wrap:anywhere]">
        <bdi>{email}</bdi>
        {(emailVerified || mail) && (
          <Badge kind={emailVerified ? 'success' : 'warning'}>
            {emailVerified ? words.email.verified : words.email.unverified}
          </Badge>
        )}
      </p>
      {!emailVerified && mail && (
        <>
          <p>{words.email.why}</p>
          <Button busy={pending !== null && words.email.busy} onClick={() => run()}>
            {words.email.verify}
          </Button>
        </>
      )}
      <ResultNotice result={result} />
    </SettingsSection>
  )
}

/** Changes the password, or sets the first one of an account of the identity provider. */
function PasswordSettings({ hasPassword }: { hasPassword: boolean }) {
  const title = hasPassword ? words.password.change : words.password.set
  return (
    <SettingsSection heading={words.password.heading}>
      <details className="group w-[min(28rem,calc(100vw-2*var(--gutter)))]">
        <summary className="button group-open:mb-3">{title}</summary>
        <p className="hint">{words.password.lead}</p>
        {!hasPassword && <p className="hint">{words.freshSignIn}</p>}
        <div className="mt-3">
          <Form submit={changePassword} label={title} busyLabel={words.password.busy}>
            {hasPassword && (
              <Field
                name="currentPassword"
                label={words.password.current}
                type="password"
                autoComplete="current-password"
                required
              />
            )}
            <Field
              name="password"
              label={words.password.next}
              type="password"
              autoComplete="new-password"
              hint={sessionWords.signUp.passwordHint}
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
    <SettingsSection heading={words.download.heading}>
      <p>{words.download.lead}</p>
      <Button busy={pending !== null && words.download.busy} onClick={() => run()}>
        {words.download.start}
      </Button>
      <ResultNotice result={result} />
    </SettingsSection>
  )
}
