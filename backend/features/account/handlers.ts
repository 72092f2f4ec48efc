import { sessionExpiry } from '#backend/auth/session.ts'
import { lockStaff, requireOtherOwner } from '#backend/db/administrators.ts'
import { deleteAccount } from '#backend/db/delete-account.ts'
import { endAccess, lockAccount } from '#backend/db/end-access.ts'
import type { Handlers } from '#backend/http/handler.ts'
import { confirmIdentity } from './confirm-identity.ts'
import { dataExport } from './export.ts'
import { passwords } from './passwords.ts'
import { deleteSession, listSessions } from './queries.ts'

/** The account of a member; not in the specification. Tokens of sessions are never sent. */
export const account: Handlers['account'] = {
  ...passwords,
  async listSessions({ db, member, token, services }) {
    const now = services.clock.now()
    const rows = await listSessions(db, member.uid)
    return rows
      .map(row => ({ ...row, expiry: sessionExpiry(row, member.role) }))
      .filter(({ expiry }) => expiry > now)
      .map(row => ({
        id: row.id,
        createdAt: new Date(row.createdAt).toISOString(),
        expiresAt: new Date(row.expiry).toISOString(),
        current: row.token === token,
      }))
  },

  async deleteSession({ db, member, input, fail }) {
    const { numDeletedRows } = await deleteSession(db, member.uid, input.sessionId)
    if (numDeletedRows === 0n) throw fail('account/no-session')
    return {}
  },

  async deleteOtherSessions({ db, member, token }) {
    // A change of the password keeps the address of the calendar: calendars that use it would no
    // longer update.
    await db
      .transaction()
      .execute(trx => endAccess(trx, member.uid, { except: token, withCalendar: true }))
    return {}
  },

  ...dataExport,

  async remove(context) {
    const { db, input, member, services, fail } = context
    if (input.confirmation !== 'DELETE')
      throw fail('account/not-confirmed', { field: 'confirmation' })
    await confirmIdentity(context, 'password')
    await db.transaction().execute(async trx => {
      if (member.staffRole === 'owner') {
        await lockStaff(trx, services.config)
        await requireOtherOwner(trx, services.config, member.uid)
      }
      await lockAccount(trx, member.uid)
      await deleteAccount(trx, member.uid)
    })
    return {}
  },
}
