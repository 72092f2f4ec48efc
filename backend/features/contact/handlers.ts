import { toIsoTime } from '#backend/core/clock.ts'
import { digestOf } from '#backend/core/digest.ts'
import { recordAction } from '#backend/db/record-action.ts'
import type { Db } from '#backend/db/tables.ts'
import type { HandlerContext, Handlers } from '#backend/http/handler.ts'
import { composeEmail } from '#backend/mail/email.ts'
import { mailLifetime, queueMail } from '#backend/mail/queue.ts'
import { isBlank } from '#catalog/values.ts'
import type { Contract } from '#contract'
import { addMessage, listMessages, lockMessage, setDone } from './queries.ts'

const linesOf = (text: string) => text.split('\n').filter(line => !isBlank(line))

type Resolve = HandlerContext<Contract['contact']['resolve']>

/** Queues an answer to the account of a sender: what a visitor typed may be another's address. */
async function sendAnswer(
  trx: Db,
  { input: { answer }, services, fail }: Resolve,
  {
    userId,
    name,
    email,
    emailVerified,
    content,
  }: NonNullable<Awaited<ReturnType<typeof lockMessage>>>,
) {
  if (!services.mail.sends || userId === null || !email || !emailVerified)
    throw fail('contact/no-answer', { field: 'answer' })
  const { id: cause, at } = services.newId('n')
  await queueMail(trx, services, {
    ...{ userId, kind: 'answer', cause, expiresAt: at + mailLifetime },
    email: composeEmail({
      to: email,
      subject: 'Your message to us',
      paragraphs: [`Hello ${name},`, ...linesOf(answer), 'You wrote:', ...linesOf(content)],
      link: { label: 'Write to us again', href: `${services.origin}/contact` },
    }),
  })
}

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

  async list({ db, input: { state }, services }) {
    const rows = await listMessages(db, state)
    return rows.map(({ userId, accountName, accountEmail, doneAt, doneByName, ...row }) => {
      const [name, email] = [accountName ?? '', accountEmail ?? '']
      const { emailVerified: verified, createdAt, ...message } = row
      const emailVerified = Boolean(verified)
      return {
        ...message,
        name: row.name || name,
        email: row.email || email,
        account: userId === null ? null : { userId, name, email, emailVerified },
        createdAt: toIsoTime(createdAt),
        canAnswer: services.mail.sends && emailVerified,
        settledAt: toIsoTime(doneAt),
        settledByName: doneByName ?? '',
      }
    })
  },

  async resolve(context) {
    const { db, input, member, services, fail } = context
    const { messageId, done, note, answer } = input
    await db.transaction().execute(async trx => {
      const message = await lockMessage(trx, messageId)
      if (!message) throw fail('contact/none')
      if (done && message.doneAt !== null) {
        // The reply to an earlier request may be lost.
        if (message.doneById === member.uid) return
        const by = message.doneByName ?? 'Another administrator'
        const text = [`${by} has done this already.`, message.note].join(' ').trim()
        throw fail('contact/done', { message: text })
      }
      const isAnswered = !isBlank(answer)
      if (isAnswered) await sendAnswer(trx, context, message)
      await setDone(
        trx,
        messageId,
        done
          ? { doneAt: services.clock.now(), doneById: member.uid, note }
          : { doneAt: null, doneById: null },
      )
      await recordAction(trx, services, {
        adminId: member.uid,
        action: done ? 'close' : 'reopen',
        kind: 'message',
        entityId: messageId,
        after: { done, ...(isAnswered && { answered: true }) },
      })
    })
    return { done }
  },
}
