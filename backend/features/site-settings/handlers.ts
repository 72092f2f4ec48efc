import { findSiteSettings } from '#backend/content/items.ts'
import type { Handlers } from '#backend/http/handler.ts'

/** What a build shows of the settings of the site. */
export const siteSettings: Handlers['siteSettings'] = {
  get: async ({ db }) => JSON.parse((await findSiteSettings(db)).data),
}
