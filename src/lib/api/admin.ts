import { admin, ReviewedContribution } from '#contract/admin.ts'
import { isRaw } from '#contract/complete.ts'
import { contact } from '#contract/contact.ts'
import { moderation } from '#contract/moderation.ts'
import { CallError, createClient } from './client.ts'

export const adminApi = createClient(admin, {
  /** The counts are flat or under `stats`. */
  getStats: body => isRaw(body) && { ...body, ...Object(body.stats) },
  list(body) {
    if (!Array.isArray(body.contributions)) throw new TypeError('Not a list')
    return body
  },
})

/** The contribution as it is, when a decision failed because it was changed; else null. */
export function readCurrentContribution(error: unknown): ReviewedContribution | null {
  if (!(error instanceof CallError) || error.code !== 'contribution/changed') return null
  return ReviewedContribution.safeParse(error.body.current).data ?? null
}

export const moderationApi = createClient(moderation)
export const contactMessagesApi = createClient({ list: contact.list, resolve: contact.resolve })
