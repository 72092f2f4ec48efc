import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { id } from './input.ts'
import { instant, rowId } from './reply.ts'

/** A member whom the caller has blocked. */
const BlockedMember = z.object({
  userId: rowId,
  name: z.string(),
  blockedAt: z.nullable(instant),
})

const userId = z.object({ userId: id })

/**
 * Blocking of members, beyond the specification. The resume of a member is as if it were not there
 * for those whom they blocked; the comments of those are hidden from the member. No notification
 * is sent.
 */
export const blocks = {
  list: endpoint({
    summary: 'The members whom the caller has blocked, the latest first.',
    method: 'GET',
    path: '/api/blocks',
    access: 'member',
    reply: z.array(BlockedMember),
  }),
  add: endpoint({
    summary:
      'Block a member: they no longer see the caller’s resume, nor comment or vote on it, and their comments are hidden from the caller.',
    method: 'PUT',
    path: '/api/blocks/:userId',
    access: 'member',
    input: userId,
    errors: ['block/unknown', 'block/self', 'block/too-many'],
  }),
  remove: endpoint({
    summary: 'Unblock a member.',
    method: 'DELETE',
    path: '/api/blocks/:userId',
    access: 'member',
    freesSpace: true,
    input: userId,
  }),
}
