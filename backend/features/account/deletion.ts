import { deleteAccount } from '#backend/db/delete-account.ts'
import { truncateLog } from '#backend/db/truncate-log.ts'
import type { Handlers } from '#backend/http/handler.ts'
import { confirmIdentity } from './confirm-identity.ts'
import { lockAccount } from './queries.ts'

/** Deletion of one's account (docs/privacy.md). */
export const deletion: Pick<Handlers['account'], 'remove'> = {
  async remove(context) {
    const { db, input, member, services, fail } = context
    if (input.confirmation !== 'DELETE')
      throw fail('account/not-confirmed', { field: 'confirmation' })
    await confirmIdentity(context, 'password')
    const files = await db.transaction().execute(async trx => {
      await lockAccount(trx, member.uid)
      return deleteAccount(trx, member.uid)
    })
    services.deleteFiles(files)
    services.background.run('the write-ahead log was not truncated', () => truncateLog(services))
    return {}
  },
}
