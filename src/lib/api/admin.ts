import * as z from 'zod/mini'
import { admin, ReviewedContribution } from '#contract/admin.ts'
import { isRaw } from '#contract/complete.ts'
import { contact } from '#contract/contact.ts'
import { moderation } from '#contract/moderation.ts'
import { instant, textOrNull } from '#contract/reply.ts'
import { CallError, createClient } from './client.ts'

export const adminApi = createClient(admin, {
  /** The counts are flat or under `stats`. */
  getStats: body => isRaw(body) && { ...body, ...Object(body.stats) },
  list(body) {
    if (!Array.isArray(body.contributions)) throw new TypeError('Not a list')
    return body
  },
})

const ChangedContribution = z.object({
  current: ReviewedContribution,
  updatedBy: z._default(textOrNull, null),
  updatedAt: z.nullable(instant),
})
export type ChangedContribution = z.output<typeof ChangedContribution>

/** A contribution as somebody else has changed it, if that is why a decision failed; else null. */
export function readChangedContribution(error: unknown): ChangedContribution | null {
  if (!(error instanceof CallError) || error.code !== 'contribution/changed') return null
  return ChangedContribution.safeParse(error.body).data ?? null
}

export const moderationApi = createClient(moderation)
export const contactMessagesApi = createClient({ list: contact.list, resolve: contact.resolve })
