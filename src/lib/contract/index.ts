import { account } from './account.ts'
import { admin } from './admin.ts'
import { audit } from './audit.ts'
import { blocks } from './blocks.ts'
import { calendar } from './calendar.ts'
import { contact } from './contact.ts'
import { content } from './content.ts'
import { contributions } from './contributions.ts'
import { coverage } from './coverage.ts'
import type { Endpoint, Endpoints } from './endpoint.ts'
import { feedback } from './feedback.ts'
import { media } from './media.ts'
import { members } from './members.ts'
import { mentors } from './mentors.ts'
import { moderation } from './moderation.ts'
import { news } from './news.ts'
import { numbers } from './numbers.ts'
import { oidc } from './oidc.ts'
import { profile } from './profile.ts'
import { programChecks } from './program-checks.ts'
import { programReports } from './program-reports.ts'
import { recommenders } from './recommenders.ts'
import { reminders } from './reminders.ts'
import { resumes } from './resumes.ts'
import { savedAnswers } from './saved-answers.ts'
import { savedPrograms } from './saved-programs.ts'
import { savedSearches } from './saved-searches.ts'
import { secondFactor } from './second-factor.ts'
import { session } from './session.ts'
import { siteSettings } from './site-settings.ts'
import { stories } from './stories.ts'
import { team } from './team.ts'

/** The whole contract, for the backend and the tests; a page imports the features it calls. */
export const contract = {
  session,
  oidc,
  secondFactor,
  contributions,
  content,
  admin,
  mentors,
  stories,
  siteSettings,
  media,
  resumes,
  feedback,
  blocks,
  moderation,
  members,
  team,
  audit,
  numbers,
  coverage,
  contact,
  programReports,
  programChecks,
  profile,
  account,
  news,
  savedPrograms,
  savedSearches,
  savedAnswers,
  calendar,
  recommenders,
  reminders,
} as const
export type Contract = typeof contract

interface NamedEndpoint {
  feature: string
  name: string
  /** Feature and name, such as `session.logIn`. */
  id: string
  endpoint: Endpoint
}

/** All endpoints of the contract, in its order. */
export const listEndpoints = (): NamedEndpoint[] =>
  Object.entries<Endpoints>(contract).flatMap(([feature, endpoints]) =>
    Object.entries(endpoints).map(([name, endpoint]) => ({
      feature,
      name,
      id: `${feature}.${name}`,
      endpoint,
    })),
  )
