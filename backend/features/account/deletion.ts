import { removeAccount } from '#backend/db/delete-account.ts'
import type { Handlers } from '#backend/http/handler.ts'
import { errorCatalog } from '#contract/errors.ts'
import { findAccount, foldLog, hasPassword } from './queries.ts'
import { isFresh } from './sessions.ts'

/** Deleting one's account (docs/privacy.md). */
export const removal: Pick<Handlers['account'], 'remove'> = {
  async remove({ db, input, member, token, services, fail }) {
    const { auth, engine, later, reserve } = services
    if (input.confirmation !== 'DELETE') {
      throw fail('account/not-confirmed', {
        fields: { confirmation: errorCatalog['account/not-confirmed'].message },
      })
    }
    if (await hasPassword(db, member.uid)) {
      if (!(await auth.isPassword(member.uid, input.password ?? ''))) {
        throw fail('account/wrong-password', {
          fields: { password: errorCatalog['account/wrong-password'].message },
        })
      }
    } else if (!(await isFresh(services, token))) throw fail('account/stale')
    const files = await reserve.lend(() =>
      db.transaction().execute(async within => {
        await findAccount(within, engine, member.uid, { held: true })
        return removeAccount(within, member.uid)
      }),
    )
    services.removeFiles(files)
    if (engine === 'sqlite') {
      later('the log of the database was not folded', async () => void (await foldLog(db)))
    }
    return {}
  },
}
