import { useStore } from '@nanostores/react'
import type { AccountStatus } from '#contract/account.ts'
import { isAbsent } from '#lib/api/client.ts'
import { loadSchools } from '#lib/api/schools.ts'
import { sessionMessages } from '#lib/messages/session.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { AccountEmail, Field } from '../../ui/Field.tsx'
import { Form } from '../../ui/Form.tsx'
import { LazyDetails } from '../../ui/LazyDetails.tsx'
import { LoadError } from '../../ui/LoadError.tsx'
import { ResultNotice } from '../../ui/Notice.tsx'
import { $account, changePassword, downloadData, sendVerification } from '../data.ts'
import { BlockedMembers } from './BlockedMembers.tsx'
import { DeleteAccount } from './DeleteAccount.tsx'
import { SessionList } from './SessionList.tsx'
import { freshSignIn, SettingsSection, useAction } from './SettingsSection.tsx'

/** The settings of the account, below the profile. Renders nothing where the backend has none. */
export function AccountSettings({ email }: { email: string }) {
  const { data: account, error } = useStore($account)
  if (!account) {
    return error && !isAbsent(error) ? (
      <LoadError text="Your account settings could not be loaded." retry={$account.revalidate} />
    ) : null
  }
  return (
    <section
      className="mt-7 grid max-w-[calc(var(--width-text)+12rem)] gap-6 border-t pt-6"
      aria-labelledby="your-account"
    >
      <h2 id="your-account">Your account</h2>
      <EmailSettings email={email} account={account} />
      <PasswordSettings email={email} hasPassword={account.hasPassword} />
      <SessionList />
      <BlockedMembers />
      <Answers />
      <DataDownload />
      <DeleteAccount email={email} hasPassword={account.hasPassword} />
    </section>
  )
}

/** Whether the address is verified, and a button to verify it. Without mail nothing needs it. */
function EmailSettings({ email, account }: { email: string; account: AccountStatus }) {
  const { pending, result, run } = useAction(sendVerification)
  const { emailVerified, mail } = account
  return (
    <SettingsSection heading="Email address">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-2 [overflow-wrap:anywhere]">
        <bdi>{email}</bdi>
        {(emailVerified || mail) && (
          <Badge kind={emailVerified ? 'success' : 'warning'}>
            {emailVerified ? 'Verified' : 'Not verified'}
          </Badge>
        )}
      </p>
      {!emailVerified && mail && (
        <>
          <p>
            With a verified address you can read the resumes of others. You can also get emails
            about new feedback on yours and about the dates of your saved programs.
          </p>
          <Button busy={pending !== null && 'Sending...'} onClick={() => run()}>
            Send me a link
          </Button>
        </>
      )}
      <ResultNotice result={result} />
    </SettingsSection>
  )
}

/** Changes the password, or sets the first one of an account of the identity provider. */
function PasswordSettings({ email, hasPassword }: { email: string; hasPassword: boolean }) {
  const title = hasPassword ? 'Change your password' : 'Set a password'
  return (
    <SettingsSection heading="Password">
      <details className="group w-[min(28rem,calc(100vw-2*var(--gutter)))]">
        <summary className="button group-open:mb-3">{title}</summary>
        <p className="hint">This logs you out everywhere else.</p>
        {!hasPassword && <p className="hint">{freshSignIn}</p>}
        <div className="mt-3">
          <Form submit={changePassword} label={title} busyLabel="Saving...">
            <AccountEmail email={email} />
            {hasPassword && (
              <Field
                name="currentPassword"
                label="Current password"
                type="password"
                autoComplete="current-password"
                required
              />
            )}
            <Field
              name="password"
              label="New password"
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

async function loadAnswers() {
  const [{ EligibilityForm }, schools] = await Promise.all([
    import('../../ui/EligibilityForm.tsx'),
    loadSchools(),
  ])
  return () => <EligibilityForm schools={schools} />
}

/** The answers of "Does it fit me?", loaded when they are opened. */
const Answers = () => (
  <SettingsSection heading="Does it fit me?">
    <p>Your answers to the questions of the catalog mark the programs that may fit you.</p>
    <LazyDetails label="Show your answers" load={loadAnswers} />
  </SettingsSection>
)

function DataDownload() {
  const { pending, result, run } = useAction(downloadData)
  return (
    <SettingsSection heading="Your data">
      <p>
        One ZIP file with your profile, saved answers, contributions, comments and votes, your
        resume and your photo. Your saved programs with notes and recommenders, your saved searches
        and your reminders are in it too.
      </p>
      <Button busy={pending !== null && 'Preparing...'} onClick={() => run()}>
        Download your data
      </Button>
      <ResultNotice result={result} />
    </SettingsSection>
  )
}
