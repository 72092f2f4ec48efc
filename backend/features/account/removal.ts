import type { Handlers } from '#backend/http/call.ts'
import { catalogue } from '#contract/errors.ts'
import { hasPassword, sessionsOf } from './queries.ts'
import { foldLog, removeAccount } from './removal-queries.ts'

/** Without a password, only somebody who signed in this recently deletes an account; in milliseconds. */
const young = 10 * 60_000

/** Deleting one's account (quality bar, Privacy, Delete). */
export const removal: Pick<Handlers['account'], 'remove'> = {
  async remove({ db, input, member, token, services, fail }) {
    const { auth, clock, engine, files, later, reserve } = services
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
    } else {
      const session = (await sessionsOf(db, member.uid)).find(row => row.token === token)
      const age = clock.now() - new Date(session?.createdAt ?? 0).getTime()
      if (age > young) throw fail('account/stale')
    }
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
