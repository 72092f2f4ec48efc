import { admin } from '#contract/admin.ts'
import { isRaw } from '#contract/complete.ts'
import { contact } from '#contract/contact.ts'
import { moderation } from '#contract/moderation.ts'
import { createClient } from './client.ts'
import { findList } from './normalize.ts'

export const adminApi = createClient(admin, {
  /** The counts are flat or under `stats`. */
  getStats: body => isRaw(body) && { ...body, ...Object(body.stats) },
  list: body => ({ ...body, contributions: findList(body.contributions) }),
})

export const moderationApi = createClient(moderation, {
  list: body => findList(body, 'reports', 'data'),
})

export const messagesApi = createClient(
  { list: contact.list, resolve: contact.resolve },
  { list: body => findList(body, 'messages', 'data') },
)
