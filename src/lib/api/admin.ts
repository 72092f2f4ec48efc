import { admin, ReviewedContribution } from '#contract/admin.ts'
import { isRaw } from '#contract/complete.ts'
import { contact } from '#contract/contact.ts'
import { moderation } from '#contract/moderation.ts'
import { CallError, createClient } from './client.ts'
import { findList } from './normalize.ts'

export const adminApi = createClient(admin, {
  /** The counts are flat or under `stats`. */
  getStats: body => isRaw(body) && { ...body, ...Object(body.stats) },
  list: body => ({ ...body, contributions: findList(body.contributions) }),
})

/** The contribution as it is, when a decision failed because it was changed; else null. */
export function readCurrentContribution(error: unknown): ReviewedContribution | null {
  if (!(error instanceof CallError) || error.code !== 'contribution/changed') return null
  return ReviewedContribution.safeParse(error.body.current).data ?? null
}

export const moderationApi = createClient(moderation, {
  list: body => findList(body, 'reports', 'data'),
})

export const contactMessagesApi = createClient(
  { list: contact.list, resolve: contact.resolve },
  { list: body => findList(body, 'messages', 'data') },
)
