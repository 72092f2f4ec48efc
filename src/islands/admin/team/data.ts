import { type StaffPerson, team } from '#contract/team.ts'
import { createClient, messageOf } from '#lib/api/client.ts'
import { loadSchools } from '#lib/api/schools.ts'
import { commonMessages } from '#lib/messages/common.ts'
import { type ActionResult, toFailure, withValidation } from '../../ui/form-actions.ts'
import { createFreshStore, refresh } from '../pages.ts'

const teamApi = createClient(team)

/** The people of the team, and open invitations. */
export const $team = createFreshStore('admin-team', () => teamApi.list({}))

/** The names of schools to which a role may be limited. */
export const $schools = createFreshStore('admin-schools', async () =>
  (await loadSchools().catch(() => [])).map(({ name }) => name),
)

/** An invitation that was just made, with the address of its link. */
export interface NewLink {
  email: string
  href: string
  isMailed: boolean
}

/** Invites an address; `show` gets the link, which cannot be read again. */
export const inviteWith = (show: (link: NewLink) => void) =>
  withValidation(team.invite.input, async input => {
    try {
      const { path, isMailed } = await teamApi.invite(input)
      show({ email: input.email, href: new URL(path, window.location.origin).href, isMailed })
      refresh($team)
      return { ok: true, reset: true }
    } catch (error) {
      return toFailure(error, commonMessages.wentWrong)
    }
  })

async function change(call: () => Promise<unknown>, message: string): Promise<ActionResult> {
  try {
    await call()
    return { ok: true, message }
  } catch (error) {
    return { ok: false, message: messageOf(error, commonMessages.wentWrong) }
  } finally {
    // Another owner may have changed it first.
    refresh($team)
  }
}

/** Withdraws an invitation. */
export const withdraw = (invitationId: string): Promise<ActionResult> =>
  change(() => teamApi.withdraw({ invitationId }), 'The invitation is withdrawn.')

/** Turns off the second factor of somebody who lost it. */
export const resetSecondFactor = (userId: string): Promise<ActionResult> =>
  change(() => teamApi.resetSecondFactor({ userId }), 'The second factor is turned off.')

type Role = Pick<StaffPerson, 'userId' | 'version'> & {
  staffRole: StaffPerson['staffRole'] | 'member'
  schoolId: string
}

/** Sets the role of somebody; `member` takes them off the team. */
export const setRole = (input: Role): Promise<ActionResult> =>
  change(
    () => teamApi.setRole(input),
    input.staffRole === 'member' ? 'Removed from the team.' : 'The role is changed.',
  )
