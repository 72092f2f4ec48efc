import { digestOf } from '#backend/core/digest.ts'
import { RateLimitError } from '#backend/core/rate-limits.ts'
import { recordAction } from '#backend/db/record-action.ts'
import type { Handlers } from '#backend/http/handler.ts'
import type { Services } from '#backend/http/services.ts'
import { isBlank } from '#contract/values.ts'
import { addMessage, findNthLatestMessage, listMessages, setDone } from './queries.ts'

/**
 * Throws RateLimitError when everybody together has sent too much in a day. Stored messages count,
 * not requests: otherwise one sender beyond their own limit could use up that of all.
 */
async function limitMessages({ db, clock, config }: Services): Promise<void> {
  if (!config.rateLimits) return
  const { max, seconds } = config.rateLimits['contact-day']
  const after = clock.now() - seconds * 1000
  const first = await findNthLatestMessage(db, { after, n: max })
  if (first) throw new RateLimitError(first.createdAt - after)
}

/** Messages to the administrators; not in the specification. */
export const contact: Handlers['contact'] = {
  async send({ db, input, member, services }) {
    await limitMessages(services)
    const { topic, content, name = '', email = '' } = input
    const userId = member?.uid ?? null
    const digest = digestOf(JSON.stringify([userId, topic, content, name, email]))
    const { id, at: createdAt } = services.newId('m')
    const sender = { userId, name: isBlank(name) ? '' : name, email }
    await addMessage(db, { id, ...sender, topic, content, createdAt, doneAt: null, digest })
    return {}
  },

  async list({ db }) {
    const rows = await listMessages(db)
    return rows.map(({ userId, accountName, accountEmail, emailVerified, createdAt, ...row }) => {
      const [name, email] = [accountName ?? '', accountEmail ?? '']
      return {
        ...row,
        name: row.name || name,
        email: row.email || email,
        account: userId === null ? null : { name, email, emailVerified: Boolean(emailVerified) },
        createdAt: new Date(createdAt).toISOString(),
      }
    })
  },

  async resolve({ db, input: { messageId, done }, member, services, fail }) {
    const doneAt = done ? services.clock.now() : null
    await db.transaction().execute(async trx => {
      if (!(await setDone(trx, messageId, doneAt))) throw fail('contact/none')
      await recordAction(trx, services, {
        adminId: member.uid,
        action: done ? 'close' : 'reopen',
        kind: 'message',
        entityId: messageId,
        after: { done },
      })
    })
    return { done }
  },
}
