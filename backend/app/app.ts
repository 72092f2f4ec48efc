import type { Hono } from 'hono'
import { accepts } from 'hono/accepts'
import { compress } from 'hono/compress'
import { account } from '#backend/features/account/handlers.ts'
import { admin } from '#backend/features/admin/handlers.ts'
import { audit } from '#backend/features/audit/handlers.ts'
import { blocks } from '#backend/features/blocks/handlers.ts'
import { calendar } from '#backend/features/calendar/handlers.ts'
import { contact } from '#backend/features/contact/handlers.ts'
import { content } from '#backend/features/content/handlers.ts'
import { contributions } from '#backend/features/contributions/handlers.ts'
import { coverage } from '#backend/features/coverage/handlers.ts'
import { feedback } from '#backend/features/feedback/handlers.ts'
import { media } from '#backend/features/media/handlers.ts'
import { addMediaRoute } from '#backend/features/media/routes.ts'
import { members } from '#backend/features/members/handlers.ts'
import { mentors } from '#backend/features/mentors/handlers.ts'
import { moderation } from '#backend/features/moderation/handlers.ts'
import { news } from '#backend/features/news/handlers.ts'
import { numbers } from '#backend/features/numbers/handlers.ts'
import { profile } from '#backend/features/profile/handlers.ts'
import { addPhotoRoute } from '#backend/features/profile/routes.ts'
import { programChecks } from '#backend/features/program-checks/handlers.ts'
import { programReports } from '#backend/features/program-reports/handlers.ts'
import { recommenders } from '#backend/features/recommenders/handlers.ts'
import { reminders } from '#backend/features/reminders/handlers.ts'
import { addUnsubscribeRoute } from '#backend/features/reminders/routes.ts'
import { resumes } from '#backend/features/resumes/handlers.ts'
import { addResumeRoute } from '#backend/features/resumes/routes.ts'
import { savedAnswers } from '#backend/features/saved-answers/handlers.ts'
import { savedPrograms } from '#backend/features/saved-programs/handlers.ts'
import { savedSearches } from '#backend/features/saved-searches/handlers.ts'
import { oidc, secondFactor, session } from '#backend/features/session/handlers.ts'
import { siteSettings } from '#backend/features/site-settings/handlers.ts'
import { addStatusRoutes } from '#backend/features/status/routes.ts'
import { stories } from '#backend/features/stories/handlers.ts'
import { team } from '#backend/features/team/handlers.ts'
import type { Env } from '#backend/http/env.ts'
import type { Handlers } from '#backend/http/handler.ts'
import { createOpenApi } from '#backend/http/openapi.ts'
import { jsonHeaders, Reply, send } from '#backend/http/responses.ts'
import { addEndpoints, createRouter } from '#backend/http/router.ts'
import type { Services } from '#backend/http/services.ts'
import { listPublished } from '#backend/programs/published.ts'

/** The handlers of the contract. */
export const defaultHandlers: Handlers = {
  session,
  oidc,
  secondFactor,
  contributions,
  content,
  admin,
  mentors,
  stories,
  team,
  siteSettings,
  media,
  profile,
  account,
  savedAnswers,
  resumes,
  feedback,
  blocks,
  moderation,
  members,
  audit,
  numbers,
  coverage,
  contact,
  programReports,
  programChecks,
  news,
  savedPrograms,
  savedSearches,
  calendar,
  recommenders,
  reminders,
}

/** Creates the Hono app of the API, without any I/O. */
export function createApp(services: Services, handlers = defaultHandlers): Hono<Env> {
  const { config } = services
  const app = createRouter(services)
  // Before the endpoints, which answer 405 to methods that the contract lacks.
  addUnsubscribeRoute(app, services)
  addEndpoints(app, services, handlers)
  addResumeRoute(app, services)
  addPhotoRoute(app, services)
  addMediaRoute(app, services)
  // In the place of the file of the build (spec section 7), so without the limits of calls.
  app.get('/img/program.json', async context => {
    const { plain, gzipped, etag } = (await listPublished(services)).json
    const supports = { supports: ['gzip'], default: 'identity' }
    const isGzip = accepts(context, { header: 'Accept-Encoding', ...supports }) === 'gzip'
    context.header('Vary', 'Accept-Encoding', { append: true })
    const bytes = isGzip ? gzipped : plain
    const headers = {
      ...jsonHeaders,
      ETag: etag,
      'Content-Length': String(bytes.length),
      ...(isGzip && { 'Content-Encoding': 'gzip' }),
    }
    // As a chunk, which all responses share.
    return send(context, new Reply([bytes], headers), { cacheControl: 'no-cache' })
  })
  // Where password managers lead to (https://w3c.github.io/webappsec-change-password-url/).
  app.get('/.well-known/change-password', context => context.redirect('/profile'))
  // Created on the first request, to keep the start short.
  let openApi: ReturnType<typeof createOpenApi> | undefined
  app.get('/api/openapi.json', compress(), context => {
    openApi ??= createOpenApi(config.publicSiteUrl ?? '/')
    return send(context, openApi)
  })
  addStatusRoutes(app, services)
  return app
}
