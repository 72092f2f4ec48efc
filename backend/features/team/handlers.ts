import { toIsoTime } from '#backend/core/clock.ts'
import { digestOf } from '#backend/core/digest.ts'
import { randomText } from '#backend/core/ids.ts'
import { lockStaff, selectStaff, staffRoleOf, toSchoolScope } from '#backend/db/administrators.ts'
import { hasRow } from '#backend/db/query-results.ts'
import { recordAction } from '#backend/db/record-action.ts'
import type { Db } from '#backend/db/tables.ts'
import type { Handlers } from '#backend/http/handler.ts'
import { HandlerError } from '#backend/http/responses.ts'
import type { Services } from '#backend/http/services.ts'
import { composeEmail } from '#backend/mail/email.ts'
import type { JsonOf } from '#contract/endpoint.ts'
import { type Invitation, roleTexts, type StaffPerson } from '#contract/team.ts'
import { resetSecondFactor } from './reset-second-factor.ts'
import { readSchool, setRole } from './set-role.ts'

/** How long the link of an invitation works, in milliseconds. */
const invitationLifetime = 14 * 24 * 60 * 60_000

/** The people of the team, by name. */
async function listPeople(db: Db, { config }: Services): Promise<JsonOf<typeof StaffPerson>[]> {
  const rows = await selectStaff(db, config)
    .select(['id', 'name', 'email', 'emailVerified', 'role', 'staffSchool', 'staffSince'])
    .select(['staffVersion', 'seenAt', 'twoFactorEnabled'])
    .orderBy('name')
    .orderBy('id')
    .execute()
  return rows.flatMap(row => {
    const emailVerified = Boolean(row.emailVerified)
    const staffRole = staffRoleOf({ ...row, emailVerified }, config)
    if (!staffRole) return []
    const person = {
      userId: row.id,
      name: row.name,
      email: row.email,
      staffRole,
      schoolId: toSchoolScope(staffRole, row.staffSchool),
      isFixed: emailVerified && config.adminEmails.has(row.email.toLowerCase()),
      since: toIsoTime(row.staffSince),
      seenAt: toIsoTime(row.seenAt),
      hasSecondFactor: Boolean(row.twoFactorEnabled),
      version: row.staffVersion,
    }
    return [person]
  })
}

/** Open invitations, the newest first. */
async function listInvitations(db: Db, now: number): Promise<JsonOf<typeof Invitation>[]> {
  const rows = await db
    .selectFrom('invitations')
    .select(['id', 'email', 'role as staffRole', 'schoolId', 'createdAt', 'expiresAt'])
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ createdAt, expiresAt, ...row }) => ({
    ...row,
    createdAt: toIsoTime(createdAt),
    expiresAt: toIsoTime(expiresAt),
    isExpired: expiresAt <= now,
  }))
}

/** The team and its invitations; not in the specification. */
export const team: Handlers['team'] = {
  list: async ({ db, services }) => ({
    people: await listPeople(db, services),
    invitations: await listInvitations(db, services.clock.now()),
  }),

  async invite({ db, member, input, services, fail }) {
    const { staffRole: role } = input
    const email = input.email.toLowerCase()
    const schoolId = await readSchool(role, input.schoolId)
    const { id, at } = services.newId('i')
    const token = randomText(40)
    await db.transaction().execute(async trx => {
      // Two owners who invite the same address at once leave one invitation.
      await lockStaff(trx, services.config)
      const people = await listPeople(trx, services)
      if (people.some(person => person.email.toLowerCase() === email))
        throw fail('team/known', { field: 'email' })
      await trx.deleteFrom('invitations').where('email', '=', email).execute()
      const times = { createdAt: at, expiresAt: at + invitationLifetime }
      const about = { id, email, role, schoolId, digest: digestOf(token), createdById: member.uid }
      await trx
        .insertInto('invitations')
        .values({ ...about, ...times })
        .execute()
      await recordAction(trx, services, {
        ...{ adminId: member.uid, action: 'invite', kind: 'invitation', entityId: id },
        after: { role, ...(schoolId && { school: schoolId }) },
      })
    })
    const path = `/invitation?token=${token}`
    const { background, mail, origin } = services
    // Without the queue, which is by accounts; the owner has the link too.
    if (mail.sends)
      background.run('the mail with an invitation was not sent', () =>
        mail.send(
          composeEmail({
            to: email,
            subject: 'Join the team',
            paragraphs: [
              `You are invited to the team of this site as ${roleTexts[role].asOne}.`,
              'Open the link within 14 days and log in, or sign up, with this address. If you expected no invitation, do nothing.',
            ],
            link: { label: 'Open the invitation', href: origin + path },
          }),
        ),
      )
    return { path, isMailed: mail.sends }
  },

  async withdraw({ db, member, input: { invitationId: id }, services, fail }) {
    await db.transaction().execute(async trx => {
      const { numDeletedRows } = await trx
        .deleteFrom('invitations')
        .where('id', '=', id)
        .executeTakeFirst()
      if (numDeletedRows === 0n) throw fail('invitation/none')
      await recordAction(trx, services, {
        ...{ adminId: member.uid, action: 'withdraw', kind: 'invitation', entityId: id },
      })
    })
    return {}
  },

  async setRole({ db, member, input, services, fail }) {
    const { userId, version, staffRole } = input
    const role = staffRole === 'member' ? null : staffRole
    const schoolId = await readSchool(role, input.schoolId)
    await db.transaction().execute(trx =>
      setRole(trx, services, { userId, role, schoolId, adminId: member.uid }, async row => {
        const current = (await listPeople(trx, services)).find(each => each.userId === userId)
        if (!current && row.staffVersion === version) throw fail('member/none')
        if (!current || row.staffVersion !== version)
          throw new HandlerError('team/changed', { body: { current: current ?? null } })
        if (current.isFixed) throw fail('team/fixed')
      }),
    )
    return {}
  },

  async resetSecondFactor({ db, member, input: { userId }, services, fail }) {
    if (userId === member.uid) throw fail('decision/own')
    const people = await listPeople(db, services)
    if (!people.some(person => person.userId === userId)) throw fail('member/none')
    await resetSecondFactor(services, { userId, adminId: member.uid })
    return {}
  },

  async accept({ db, member, input, services, fail }) {
    return db.transaction().execute(async trx => {
      const row = await trx
        .selectFrom('invitations')
        .where('digest', '=', digestOf(input.token))
        .select(['id', 'email', 'role', 'schoolId', 'expiresAt', 'createdById'])
        .forUpdate()
        .executeTakeFirst()
      // Whoever is on the team keeps the role that an owner has given since.
      const isStaff = await hasRow(
        selectStaff(trx, services.config).where('id', '=', member.uid).select('id'),
      )
      if (!row || isStaff) throw fail('invitation/none')
      if (row.email !== member.email.toLowerCase()) throw fail('invitation/other-account')
      if (row.expiresAt <= services.clock.now()) throw fail('invitation/expired')
      const { role, schoolId, createdById: adminId } = row
      await setRole(trx, services, { userId: member.uid, role, schoolId, adminId })
      await trx.deleteFrom('invitations').where('id', '=', row.id).execute()
      return { user: { ...member, role: 'admin' as const, staffRole: role, schoolId } }
    })
  },
}
