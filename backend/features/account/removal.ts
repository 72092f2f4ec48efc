import type { Handlers } from '#backend/http/call.ts'
import { catalogue } from '#contract/errors.ts'
import { hasPassword } from './queries.ts'
import { foldLog, removeAccount } from './removal-queries.ts'
import { isFresh } from './sessions.ts'

/** Deleting one's account (quality bar, Privacy, Delete). */
export const removal: Pick<Handlers['account'], 'remove'> = {
  async remove({ db, input, member, token, services, fail }) {
    const { auth, engine, files, later, reserve } = services
    if (input.confirmation !== 'DELETE') {
      throw fail('account/not-confirmed', {
        fields: { confirmation: catalogue['account/not-confirmed'].message },
      })
    }
    if (await hasPassword(db, member.uid)) {
      if (!(await auth.isPassword(member.uid, input.password ?? ''))) {
        throw fail('account/wrong-password', {
          fields: { password: catalogue['account/wrong-password'].message },
        })
      }
    } else if (!(await isFresh(services, token))) throw fail('account/stale')
    const orphans = await reserve.lend(() => removeAccount(db, engine, member.uid))
    // What fails here is found by the sweep, which removes every file that no row names.
    later('files of a deleted account were not removed', async () => {
      for (const key of orphans) await files.remove(key)
    })
    if (engine === 'sqlite') {
      later('the log of the database was not folded', async () => void (await foldLog(db)))
    }
    return {}
  },
}
