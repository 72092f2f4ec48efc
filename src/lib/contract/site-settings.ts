import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { media, textOrNull } from './reply.ts'

/** What owners set for the whole site; null or an empty list stands for the default. */
export const SiteSettings = z.object({
  /** The school or network that runs the site. */
  name: textOrNull,
  logoUrl: media,
  officeAddress: textOrNull,
  officeHours: textOrNull,
  /** In place of the mission and the vision of the specification (section 1). */
  mission: textOrNull,
  vision: textOrNull,
  announcement: textOrNull,
  /** The last day on which the announcement is shown, `yyyy-mm-dd`. */
  announcementEndsOn: textOrNull,
  announcementUrl: textOrNull,
  /** Links of the footer. */
  links: z.array(z.object({ label: z.string(), url: z.string() })),
  /** Who is responsible for privacy. */
  privacyContact: textOrNull,
})
export type SiteSettings = z.output<typeof SiteSettings>

/** The settings of the site; not in the specification. Owners edit them as content. */
export const siteSettings = {
  get: endpoint('GET', '/api/site', 'anyone', {
    summary: 'The settings of the site, which a build shows on its pages.',
    reply: SiteSettings,
    cacheControl: 'no-cache',
  }),
}
