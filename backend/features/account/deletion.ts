import { deleteAccount } from '#backend/db/delete-account.ts'
import type { Handlers } from '#backend/http/handler.ts'
import { errorCatalog } from '#contract/errors.ts'
import { hasPassword, lockAccount, truncateLog } from './queries.ts'
import { isRecentSession } from './sessions.ts'

/** Deletion of one's account (docs/privacy.md). */
export const deletion: Pick<Handlers['account'], 'remove'> = {
  async remove({ db, input, member, token, signedToken, services, fail }) {
    const { auth, engine, background } = services
    if (input.confirmation !== 'DELETE') {
      throw fail('account/not-confirmed', {
        fields: { confirmation: errorCatalog['account/not-confirmed'].message },
      })
    }
    if (await hasPassword(db, member.uid)) {
      if (!(await auth.verifyPassword(signedToken, input.password ?? ''))) {
        throw fail('account/wrong-password', {
          fields: { password: errorCatalog['account/wrong-password'].message },
        })
      }
    } else if (!(await isRecentSession(services, token))) throw fail('account/stale')
    const files = await db.transaction().execute(async trx => {
      await lockAccount(trx, engine, member.uid)
      return deleteAccount(trx, member.uid)
    })
    services.deleteFiles(files)
    if (engine === 'sqlite') {
      background.run('the write-ahead log was not truncated', () => truncateLog(db))
    }
    return {}
  },
}
