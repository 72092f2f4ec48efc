import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { id } from './input.ts'
import { instant, rowId } from './reply.ts'

/** A member whom the caller has blocked. */
const BlockedMember = z.object({ userId: rowId, name: z.string(), blockedAt: z.nullable(instant) })

const userId = z.object({ userId: id })

/** Blocking of members, beyond the specification. No notification is sent. */
export const blocks = {
  list: endpoint('GET', '/api/blocks', 'member', {
    summary: 'The members whom the caller has blocked, the latest first.',
    reply: z.array(BlockedMember),
  }),
  add: endpoint('PUT', '/api/blocks/:userId', 'member', {
    summary:
      'Block a member: they no longer see the caller’s resume, nor comment or vote on it, and their comments are hidden from the caller.',
    input: userId,
    errors: ['block/unknown', 'block/self', 'block/too-many'],
  }),
  remove: endpoint('DELETE', '/api/blocks/:userId', 'member', {
    summary: 'Unblock a member.',
    input: userId,
  }),
}
