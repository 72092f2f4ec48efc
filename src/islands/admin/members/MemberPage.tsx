import { type ReactNode, useState } from 'react'
import type { MemberAction, MemberDetails } from '#contract/members.ts'
import { formatDate, formatDateTime } from '#lib/format.ts'
import { feedbackPath } from '#lib/routes.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { CopyField } from '../../ui/CopyField.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { TextArea } from '../../ui/Field.tsx'
import { Form } from '../../ui/Form.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { ButtonRow } from '../ContributionTable.tsx'
import { finishAction, useItemAction, useUid } from '../item-action.ts'
import { Facts, PanelSection } from '../PagedList.tsx'
import { act, createResetLink, type MemberAct, undo } from './data.ts'

/** What each action is called, and what the dialog says of it. */
const acts: Record<MemberAct, { label: string; effect: string }> = {
  'unlist-resume': {
    label: 'Take the resume out of the list',
    effect: 'The resume becomes private. The member cannot make it public until you undo this.',
  },
  'remove-photo': {
    label: 'Remove the photo',
    effect: 'Nobody sees the photo any more. The member can choose another one.',
  },
  'hide-name': {
    label: 'Set the name to “Member”',
    effect: 'The name reads “Member” until it is changed.',
  },
  'hide-comments': {
    label: 'Hide all comments',
    effect: 'Nobody sees what the member has commented and will comment, until you undo this.',
  },
  'end-sessions': {
    label: 'End all sessions',
    effect: 'The member is logged out everywhere, and can log in again.',
  },
  suspend: {
    label: 'Suspend',
    effect:
      'The member is logged out and cannot log in. Nobody sees the resume, the photo and the comments.',
  },
  delete: {
    label: 'Delete the account',
    effect: 'The account is deleted with all that belongs to it. This cannot be undone.',
  },
}
const kinds = Object.keys(acts) as MemberAct[]

/** Whether an action would change something. */
function isPossible(kind: MemberAct, { resume, photoURL, comments, ...member }: MemberDetails) {
  if (member.actions.some(action => action.kind === kind && !action.endedAt)) return false
  if (kind === 'unlist-resume') return resume === 'public'
  if (kind === 'remove-photo') return photoURL !== null
  return kind !== 'hide-comments' || comments > 0
}

/** A member: what is known, what can be done, what was done, and reports. */
export function MemberPage({ member }: { member: MemberDetails }) {
  const { userId, name, actions } = member
  const [chosen, setChosen] = useState<MemberAct | null>(null)
  const isSuspended = actions.some(({ kind, endedAt }) => kind === 'suspend' && !endedAt)
  return (
    <>
      <PanelSection headingId={headingId} heading={name || 'No name'}>
        {isSuspended && <Notice kind="info">This account is suspended.</Notice>}
        <div className="flex flex-wrap items-start gap-x-5 gap-y-3">
          <Avatar src={member.photoURL} name={name} className="h-[5rem] w-[5rem] flex-none" />
          <MemberFacts member={member} />
        </div>
      </PanelSection>
      {member.userId === useUid() ? (
        <Notice kind="info">This is you. Another administrator decides what concerns you.</Notice>
      ) : (
        <PanelSection
          headingId="member-acts"
          heading="What you can do"
          text="Each needs a reason, which the member reads and the log keeps."
        >
          <ButtonRow>
            {kinds
              .filter(kind => isPossible(kind, member))
              .map(kind => (
                <Button
                  key={kind}
                  look={kind === 'suspend' || kind === 'delete' ? 'danger' : 'plain'}
                  onClick={() => setChosen(kind)}
                >
                  {acts[kind].label}
                </Button>
              ))}
          </ButtonRow>
          {!member.isAdmin && <ResetLink email={member.email} />}
        </PanelSection>
      )}
      {actions.length > 0 && (
        <PanelSection headingId="member-actions" heading="What was done">
          <ul className="grid list-none gap-3 p-0" aria-label="What was done">
            {actions.map(action => (
              <ActionRow key={action.id} userId={userId} action={action} />
            ))}
          </ul>
        </PanelSection>
      )}
      <ReportList member={member} />
      {chosen && <ActDialog kind={chosen} member={member} close={() => setChosen(null)} />}
    </>
  )
}

const headingId = 'member'

function MemberFacts({ member }: { member: MemberDetails }) {
  const { email, emailVerified, createdAt, seenAt, resume, suggestions, comments } = member
  const facts: [string, ReactNode][] = [
    ['Email', `${email} (${emailVerified ? 'verified' : 'not verified'})`],
    ['Role', member.isAdmin && 'Staff'],
    ['Member since', formatDate(createdAt, 'Unknown')],
    ['Last seen', formatDate(seenAt, 'Unknown')],
    [
      'Resume',
      resume === 'public' ? (
        <a key="resume" href={feedbackPath(member.userId)}>
          Public
        </a>
      ) : (
        { none: 'None', private: 'Private' }[resume]
      ),
    ],
    ['Suggestions', String(suggestions)],
    ['Comments', String(comments)],
    ['Reports about them', String(member.reports)],
  ]
  return <Facts facts={facts} />
}

interface ActDialogProps {
  kind: MemberAct
  member: MemberDetails
  close: () => void
}

/** Says what an action does, and does it for a reason. */
function ActDialog({ kind, member, close }: ActDialogProps) {
  const { userId } = member
  const { label, effect } = acts[kind]
  return (
    <Dialog title={label} close={close}>
      <p className="mb-3">{effect}</p>
      <Form
        label={label}
        busyLabel="Please wait..."
        draft={{ uid: useUid(), form: `act:${kind}:${userId}` }}
        submit={async values => {
          const result = await act({ ...values, kind, userId })
          if (!result.ok) return result
          close()
          finishAction(result, headingId)
          return { ok: true, redirects: true }
        }}
      >
        <TextArea
          name="reason"
          label="Reason"
          hint="The member reads it, and the log keeps it. Please name nobody in it."
          required
        />
      </Form>
    </Dialog>
  )
}

function ActionRow({ userId, action }: { userId: string; action: MemberAction }) {
  const { id, kind, reason, at, byName, endedAt, endedByName } = action
  const { pending, run } = useItemAction()
  const nameId = `action-${id}`
  return (
    <li className="card">
      <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <strong id={nameId}>{acts[kind].label}</strong>
        {!endedAt && <Badge kind="warning">In force</Badge>}
      </p>
      <p className="whitespace-pre-line [overflow-wrap:anywhere]">
        <bdi>{reason}</bdi>
      </p>
      <p className="hint">
        <bdi>{byName}</bdi>, {formatDateTime(at, '')}
        {endedAt && kind !== 'end-sessions' && (
          <>
            . Ended by <bdi>{endedByName || 'the operator of the server'}</bdi>,{' '}
            {formatDateTime(endedAt, '')}
          </>
        )}
      </p>
      {!endedAt && (
        <ButtonRow>
          <Button
            className="px-3 text-small"
            busy={pending !== null && 'Processing...'}
            aria-describedby={nameId}
            onClick={() => run('undo', undo(userId, id), headingId)}
          >
            Undo
          </Button>
        </ButtonRow>
      )}
    </li>
  )
}

/** The newest reports about a member, and how they were settled. */
function ReportList({ member: { newestReports } }: { member: MemberDetails }) {
  if (newestReports.length === 0) return null
  return (
    <PanelSection headingId="member-reports" heading="Reports about them">
      <ul className="grid list-none gap-3 p-0" aria-label="Reports about them">
        {newestReports.map(({ kind, reason, createdAt, settledAt, settledByName, note }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: reports may be equal, and never change places.
          <li key={index} className="card">
            <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
              <strong>{`About the ${kind}, ${formatDate(createdAt, '')}`}</strong>
              <Badge kind={settledAt ? 'success' : 'warning'}>
                {settledAt ? 'Done' : 'Waiting'}
              </Badge>
            </p>
            <p className="whitespace-pre-line [overflow-wrap:anywhere]">
              <bdi>{reason}</bdi>
            </p>
            {settledAt && (
              <p className="hint [overflow-wrap:anywhere]">
                Done by <bdi>{settledByName || 'somebody'}</bdi>, {formatDate(settledAt, '')}
                {note && (
                  <>
                    : <bdi>{note}</bdi>
                  </>
                )}
              </p>
            )}
          </li>
        ))}
      </ul>
    </PanelSection>
  )
}

const linkMessages = {
  copy: 'Copy',
  copied: 'The link is copied.',
  copyFailed: 'Please copy the link from its field.',
}

/** Makes a link that sets a new password for a member, shown once, to be handed over. */
function ResetLink({ email }: { email: string }) {
  const [href, setHref] = useState<string | null>(null)
  const { pending, run } = useItemAction()
  async function create() {
    const result = await createResetLink(email)
    setHref(result.href ?? null)
    return result
  }
  return (
    <div className="grid max-w-text gap-3">
      <p className="hint">
        Who forgot the password and gets no email needs a link that sets a new one. Be sure who
        asks: whoever has the link gets into the account.
      </p>
      <ButtonRow>
        <Button busy={pending !== null && 'Please wait...'} onClick={() => run('link', create())}>
          Make a link for a new password
        </Button>
      </ButtonRow>
      {href && (
        <CopyField
          label={`Link for ${email}`}
          hint="It works once, for a day. The member is logged out everywhere once it is used."
          value={href}
          messages={linkMessages}
        />
      )}
    </div>
  )
}
