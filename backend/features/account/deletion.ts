import { deleteAccount } from '#backend/db/delete-account.ts'
import type { Handlers } from '#backend/http/handler.ts'
import { confirmIdentity } from './confirm-identity.ts'
import { lockAccount } from './queries.ts'

/** Deletion of one's account (docs/privacy.md). */
export const deletion: Pick<Handlers['account'], 'remove'> = {
  async remove(context) {
    const { db, input, member, fail } = context
    if (input.confirmation !== 'DELETE')
      throw fail('account/not-confirmed', { field: 'confirmation' })
    await confirmIdentity(context, 'password')
    await db.transaction().execute(async trx => {
      await lockAccount(trx, member.uid)
      await deleteAccount(trx, member.uid)
    })
    return {}
  },
}
