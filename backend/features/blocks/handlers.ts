import { lockMember } from '#backend/db/lock-member.ts'
import type { Handlers } from '#backend/http/handler.ts'
import { limits } from '#contract/limits.ts'
import { checkResumeReader } from '#contract/permissions.ts'
import { addBlock, canSee, countBlocks, deleteBlock, listBlocks } from './queries.ts'

/** Blocking of members; not in the specification. */
export const blocks: Handlers['blocks'] = {
  async list({ db, member }) {
    return (await listBlocks(db, member.uid)).map(({ blockedId, createdAt, name }) => ({
      userId: blockedId,
      name,
      blockedAt: new Date(createdAt).toISOString(),
    }))
  },

  async add({ db, input: { userId }, member, emailVerified, services, fail }) {
    if (userId === member.uid) throw fail('block/self')
    const denied = checkResumeReader({ emailVerified, mail: services.mail.sends })
    const visibility = { viewerId: member.uid, canViewOthers: !denied }
    await db.transaction().execute(async trx => {
      await lockMember(trx, member.uid)
      if (!(await canSee(trx, userId, visibility))) throw fail('block/unknown')
      if ((await countBlocks(trx, member.uid)) >= limits.blocks) throw fail('block/too-many')
      const createdAt = services.clock.now()
      await addBlock(trx, { userId: member.uid, blockedId: userId, createdAt })
    })
    return {}
  },

  async remove({ db, input: { userId }, member }) {
    await deleteBlock(db, member.uid, userId)
    return {}
  },
}
