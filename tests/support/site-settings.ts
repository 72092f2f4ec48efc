import { addDays, today } from '#catalog/days.ts'
import type { SiteSettings } from '#contract/site-settings.ts'

/** Settings of a site with each of them set. */
export const siteData: SiteSettings = {
  name: 'Example University Career Center',
  logoUrl: null,
  officeAddress: 'Carver Hall 12\n1 College Street',
  officeHours: 'Monday to Friday, 9 am to 5 pm',
  mission: 'To walk with each student.',
  vision: 'A first job for everybody.',
  announcement: 'The career fair is on Friday.',
  announcementEndsOn: addDays(today(), 30),
  announcementUrl: 'https://example.edu/fair',
  links: [{ label: 'Career center', url: 'https://example.edu/careers' }],
  privacyContact: 'Dean Example, privacy@example.edu',
}
