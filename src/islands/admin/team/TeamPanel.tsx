import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { type StaffRole, staffRoles } from '#contract/roles.ts'
import { type Invitation, roleTexts, type StaffPerson } from '#contract/team.ts'
import { formatDate } from '#lib/format.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { CopyField } from '../../ui/CopyField.tsx'
import { Field } from '../../ui/Field.tsx'
import { Form } from '../../ui/Form.tsx'
import { Select } from '../../ui/Select.tsx'
import { useFocusFallback } from '../../ui/use-focus-fallback.ts'
import { ButtonRow } from '../ContributionTable.tsx'
import { useItemAction, useUid } from '../item-action.ts'
import { Card, Loaded, PanelSection } from '../PagedList.tsx'
import {
  $schools,
  $team,
  inviteWith,
  type NewLink,
  resetSecondFactor,
  setRole,
  withdraw,
} from './data.ts'

/** The tab Team: who is staff, and who is invited (beyond the specification; contract/team.ts). */
export default function TeamPanel() {
  return (
    <Loaded $store={$team} failed="Failed to load the team. Please try again later.">
      {({ people, invitations }) => (
        <>
          <People people={people} />
          <Invitations invitations={invitations} />
        </>
      )}
    </Loaded>
  )
}

const headingId = 'team'

function People({ people }: { people: readonly StaffPerson[] }) {
  return (
    <PanelSection
      headingId={headingId}
      heading="Team"
      text="A changed role works at once. The site keeps at least one owner."
      {...useFocusFallback('h2')}
    >
      <RoleList />
      <ul className="grid list-none gap-3 p-0" aria-label="Team">
        {people.map(person => (
          <PersonCard key={`${person.userId} ${person.version}`} person={person} />
        ))}
      </ul>
    </PanelSection>
  )
}

/** What each role is for. */
const RoleList = () => (
  <dl className="grid gap-x-4 gap-y-1 text-small sm:grid-cols-[fit-content(8rem)_minmax(0,1fr)]">
    {staffRoles.map(role => (
      <div key={role} className="sm:contents">
        <dt className="font-semibold">{roleTexts[role].name}</dt>
        <dd className="m-0 text-muted">{roleTexts[role].may}</dd>
      </div>
    ))}
  </dl>
)

const roleOptions = staffRoles.map(value => ({ value, label: roleTexts[value].name }))
const allSchools = { value: '', label: 'All schools' }
const isLimited = (role: StaffRole) => role === 'reviewer' || role === 'editor'

/** The schools as choices; with the names of the list once it is read. */
const useSchools = () => [allSchools, ...(useStore($schools).data ?? [])]

function PersonCard({ person }: { person: StaffPerson }) {
  const { userId, name, email, staffRole, schoolId, isFixed, since, seenAt, version } = person
  const [isEditing, setEditing] = useState(false)
  const { pending, run } = useItemAction()
  const isSelf = userId === useUid()
  const canReset = person.hasSecondFactor && !isSelf
  const cardId = `team-${userId}`
  const fallback = useFocusFallback('select, button')
  return (
    <Card
      headingId={cardId}
      heading={
        <>
          <bdi>{name || 'No name'}</bdi>
          {isSelf && <span className="text-muted"> (you)</span>}
        </>
      }
      beside={
        <Badge kind={staffRole === 'owner' ? 'warning' : 'success'}>
          {roleTexts[staffRole].name}
        </Badge>
      }
    >
      <p className="hint [overflow-wrap:anywhere]">
        <bdi>{email}</bdi>. {schoolId && <>Only {schoolId}. </>}
        Since: {formatDate(since, 'unknown')}. Last seen: {formatDate(seenAt, 'unknown')}. Second
        factor: {person.hasSecondFactor ? 'on' : 'off'}.
      </p>
      {isFixed && <p className="hint">The server setting ADMIN_EMAILS names this owner.</p>}
      <div {...fallback}>
        {isEditing ? (
          <RoleForm
            person={{ userId, staffRole, schoolId, version }}
            close={() => setEditing(false)}
          />
        ) : isFixed && !canReset ? null : (
          <ButtonRow>
            {!isFixed && (
              <Button
                className="px-3 text-small"
                aria-describedby={cardId}
                onClick={() => setEditing(true)}
              >
                Change role
              </Button>
            )}
            {canReset && (
              <Button
                className="px-3 text-small"
                aria-describedby={cardId}
                busy={pending !== null && 'Please wait...'}
                onClick={() =>
                  window.confirm(askToReset) && run('reset', resetSecondFactor(userId), headingId)
                }
              >
                Turn off second factor
              </Button>
            )}
          </ButtonRow>
        )}
      </div>
    </Card>
  )
}

const askToReset =
  'Are you sure who asks? The password alone then logs in, until the person sets a second factor up again. They are logged out everywhere and get an email.'

interface RoleFormProps {
  person: Pick<StaffPerson, 'userId' | 'staffRole' | 'schoolId' | 'version'>
  close: () => void
}

/** Changes a role, or takes somebody off the team. What is chosen stays after a failure. */
function RoleForm({ person, close }: RoleFormProps) {
  const { userId, version } = person
  const [role, setChosen] = useState(person.staffRole)
  const [school, setSchool] = useState(person.schoolId ?? '')
  const schools = useSchools()
  const { pending, run } = useItemAction()

  function save(staffRole: StaffRole | 'member') {
    const schoolId = staffRole !== 'member' && isLimited(staffRole) ? school : ''
    void run(staffRole, setRole({ userId, version, staffRole, schoolId }), headingId)
  }

  return (
    <div className="grid max-w-text gap-3">
      <Select label="Role" options={roleOptions} value={role} onChange={setChosen} />
      {isLimited(role) ? (
        <Select
          label="School"
          hint={schoolHint}
          options={schools}
          value={school}
          onChange={setSchool}
        />
      ) : (
        <p className="hint">This role concerns all schools.</p>
      )}
      <ButtonRow>
        <Button
          look="primary"
          busy={pending === role && 'Please wait...'}
          disabled={pending !== null}
          onClick={() => save(role)}
        >
          Save role
        </Button>
        <Button onClick={close}>Cancel</Button>
        <Button look="danger" disabled={pending !== null} onClick={() => save('member')}>
          Remove from the team
        </Button>
      </ButtonRow>
    </div>
  )
}

const schoolHint = 'Limits reviewers and editors to what concerns this school.'
const linkMessages = {
  copy: 'Copy',
  copied: 'The link is copied.',
  copyFailed: 'Please copy the link from its field.',
}

/** Invites an address, and lists what is open. */
function Invitations({ invitations }: { invitations: readonly Invitation[] }) {
  const [link, setLink] = useState<NewLink | null>(null)
  return (
    <PanelSection
      headingId="invitations"
      heading="Invite somebody"
      text="They log in, or sign up, with this address. The link works once, for 14 days."
      {...useFocusFallback('h2')}
    >
      <div className="max-w-text">
        <Form
          label="Invite"
          busyLabel="Please wait..."
          draft={{ uid: useUid(), form: 'invitation' }}
          submit={inviteWith(setLink)}
        >
          <Field name="email" label="Email" type="email" autoComplete="off" required />
          <Select name="staffRole" label="Role" options={roleOptions} />
          <Select name="schoolId" label="School" hint={schoolHint} options={useSchools()} />
        </Form>
      </div>
      {link && (
        <CopyField
          label={`Link for ${link.email}`}
          hint={
            link.isMailed
              ? 'We sent it by email too. It is shown only now.'
              : 'This site sends no email, so hand it over. It is shown only now.'
          }
          value={link.href}
          messages={linkMessages}
        />
      )}
      {invitations.length > 0 && (
        <ul className="grid list-none gap-3 p-0" aria-label="Open invitations">
          {invitations.map(invitation => (
            <InvitationCard key={invitation.id} invitation={invitation} />
          ))}
        </ul>
      )}
    </PanelSection>
  )
}

function InvitationCard({ invitation }: { invitation: Invitation }) {
  const { id, email, staffRole, schoolId, expiresAt, isExpired } = invitation
  const { pending, run } = useItemAction()
  const cardId = `invitation-${id}`
  return (
    <Card
      headingId={cardId}
      heading={<bdi className="[overflow-wrap:anywhere]">{email}</bdi>}
      beside={
        <>
          <Badge kind={isExpired ? 'error' : 'warning'}>{isExpired ? 'Expired' : 'Invited'}</Badge>
          <Button
            className="px-3 text-small"
            aria-describedby={cardId}
            busy={pending !== null && 'Please wait...'}
            onClick={() => run('withdraw', withdraw(id), 'invitations')}
          >
            Withdraw
          </Button>
        </>
      }
    >
      <p className="hint">
        {roleTexts[staffRole].name}
        {schoolId && `, only ${schoolId}`}. {isExpired ? 'Expired' : 'Works until'}{' '}
        {formatDate(expiresAt, '')}.
      </p>
    </Card>
  )
}
