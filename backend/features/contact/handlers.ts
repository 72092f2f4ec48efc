import { digestOf } from '#backend/core/digest.ts'
import { recordAction } from '#backend/db/record-action.ts'
import type { Handlers } from '#backend/http/handler.ts'
import { isBlank } from '#catalog/values.ts'
import { addMessage, listMessages, setDone } from './queries.ts'

/** Messages to the administrators; not in the specification. */
export const contact: Handlers['contact'] = {
  async send({ db, input, member, services }) {
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
        account:
          userId === null ? null : { userId, name, email, emailVerified: Boolean(emailVerified) },
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
