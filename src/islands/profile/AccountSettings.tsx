import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { AccountStatus } from '#contract/account.ts'
import { isAbsent } from '#lib/api/client.ts'
import { loadSchools } from '#lib/api/schools.ts'
import { formatDate } from '#lib/format.ts'
import { blockMessages } from '#lib/messages/blocks.ts'
import { sessionMessages } from '#lib/messages/session.ts'
import { routes } from '#lib/routes.ts'
import { Badge } from '../ui/Badge.tsx'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { AccountEmail, Field } from '../ui/Field.tsx'
import { Form } from '../ui/Form.tsx'
import { LazyComponent } from '../ui/LazyComponent.tsx'
import { LoadError } from '../ui/LoadError.tsx'
import { Loading } from '../ui/Loading.tsx'
import { Notice, ResultNotice } from '../ui/Notice.tsx'
import { useAction } from '../ui/use-action.ts'
import {
  $account,
  $blocks,
  changePassword,
  deleteAccount,
  downloadData,
  sendVerification,
  unblock,
} from './data.ts'
import { SessionList } from './SessionList.tsx'
import { freshSignIn, SettingsSection } from './SettingsSection.tsx'

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
      {account.notices.map(({ text, reason }) => (
        <Notice key={text} kind="info">
          <p>{text}</p>
          <p className="whitespace-pre-line [overflow-wrap:anywhere]">
            The reason: <bdi>{reason}</bdi>
          </p>
          <p>
            If you think that this is wrong, <a href={routes.contact}>write to us</a>.
          </p>
        </Notice>
      ))}
      <EmailSettings email={email} account={account} />
      <PasswordSettings email={email} hasPassword={account.hasPassword} />
      {account.secondFactor && <LazyComponent load={loadSecondFactor} props={{ account, email }} />}
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

const loadSecondFactor = async () => (await import('./SecondFactor.tsx')).SecondFactor

async function loadAnswers() {
  const [{ EligibilityForm }, schools] = await Promise.all([
    import('../ui/eligibility/EligibilityForm.tsx'),
    loadSchools(),
  ])
  return () => <EligibilityForm schools={schools} />
}

/** The answers of "Does it fit me?", loaded when they are opened. */
function Answers() {
  const [isOpened, setOpened] = useState(false)
  return (
    <SettingsSection heading="Does it fit me?">
      <p>Your answers to the questions of the catalog mark the programs that may fit you.</p>
      <details className="group" onToggle={() => setOpened(true)}>
        <summary className="button group-open:mb-3">Show your answers</summary>
        {isOpened && <LazyComponent load={loadAnswers} props={{}} />}
      </details>
    </SettingsSection>
  )
}

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
function DeleteAccount({ email, hasPassword }: { email: string; hasPassword: boolean }) {
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

const messages = blockMessages.list

/** The members whom the member has blocked. Renders nothing where the backend blocks nobody. */
function BlockedMembers() {
  const { data: members, error } = useStore($blocks)
  const { pending, result, run } = useAction(unblock)
  if (isAbsent(error)) return null
  return (
    <SettingsSection heading={messages.heading}>
      <p>{messages.text}</p>
      {!members && !error && <Loading />}
      {!members && error && <LoadError text={messages.loadFailed} retry={$blocks.revalidate} />}
      {members?.length === 0 && <p className="hint">{messages.empty}</p>}
      {members && (
        <ul className="grid w-full list-none p-0 empty:hidden">
          {members.map(({ userId, name, blockedAt }) => (
            <li
              key={userId}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b py-2"
            >
              <p className="grid [overflow-wrap:anywhere]">
                <bdi id={`blocked-${userId}`}>{name}</bdi>
                <span className="hint">{messages.since(formatDate(blockedAt, ''))}</span>
              </p>
              <Button
                busy={pending?.[0] === userId && messages.busy}
                disabled={pending !== null}
                aria-describedby={`blocked-${userId}`}
                onClick={() => run(userId)}
              >
                {messages.unblock}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <ResultNotice result={result} />
    </SettingsSection>
  )
}
