import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { boolean, email, id, oneOf, text } from './input.ts'
import { limits } from './limits.ts'
import { queueState, Settled } from './moderation.ts'
import { instant, rowId } from './reply.ts'

/** What a message to the administrators is about. */
export const contactTopics = [
  'program',
  'account',
  'problem',
  'conduct',
  'mentor',
  'other',
] as const
export type ContactTopic = (typeof contactTopics)[number]

/** A message to the administrators, as they see it. */
export const ContactMessage = z.object({
  id: rowId,
  topic: z.enum(contactTopics),
  content: z.string(),
  /** As typed, else of the account; empty from a visitor who left it out. */
  name: z.string(),
  email: z.string(),
  /** Of the member who sent it, which may differ from what was typed; null from a visitor. */
  account: z.nullable(
    z.object({ userId: rowId, name: z.string(), email: z.string(), emailVerified: z.boolean() }),
  ),
  /** Null from a backend that does not say. */
  createdAt: z.nullable(instant),
  /** Whether an answer can be sent from here to the address of the account. */
  canAnswer: z._default(z.boolean(), false),
  ...Settled.shape,
})
export type ContactMessage = z.output<typeof ContactMessage>

/** Messages to the administrators, beyond the specification. */
export const contact = {
  send: endpoint('POST', '/api/contact', 'anyone', {
    summary:
      'Send a message to the administrators. The same message of the same sender is stored once.',
    withToken: true,
    input: z.object({
      topic: oneOf(contactTopics, 'Choose what it is about'),
      content: text('Message', limits.contactMessage, { required: 'Please write a message' }),
      name: z.optional(text('Name', limits.name, { isName: true })),
      email: z.optional(email()),
    }),
  }),
  list: endpoint('GET', '/api/admin/messages', 'moderate', {
    summary:
      'Messages that no administrator is done with, first those about how somebody behaves, then the oldest; or those that are done, the newest first. At most 200.',
    input: z.object({ state: queueState }),
    reply: z.array(ContactMessage),
  }),
  resolve: endpoint('PUT', '/api/admin/messages/:messageId', 'moderate', {
    summary:
      'Mark a message as done, with an answer by email to a member whose address is verified, or open it again. Done messages are deleted after 30 days.',
    input: z.object({
      messageId: id,
      done: boolean('Done'),
      /** For the other administrators. */
      note: z._default(text('Note', limits.report), ''),
      answer: z._default(text('Answer', limits.contactMessage), ''),
    }),
    reply: z.object({ done: z.boolean() }),
    errors: ['contact/none', 'contact/done', 'contact/no-answer'],
  }),
}
