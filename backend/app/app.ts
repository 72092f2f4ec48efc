import type { Handler, Hono } from 'hono'
import { compress } from 'hono/compress'
import { account } from '#backend/features/account/handlers.ts'
import { admin } from '#backend/features/admin/handlers.ts'
import { contributions } from '#backend/features/contributions/handlers.ts'
import { feedback } from '#backend/features/feedback/handlers.ts'
import { mentors } from '#backend/features/mentors/handlers.ts'
import { moderation } from '#backend/features/moderation/handlers.ts'
import { profile } from '#backend/features/profile/handlers.ts'
import { addPhotoRoute } from '#backend/features/profile/routes.ts'
import { programs } from '#backend/features/programs/handlers.ts'
import { resumes } from '#backend/features/resumes/handlers.ts'
import { addResumeRoute } from '#backend/features/resumes/routes.ts'
import { session } from '#backend/features/session/handlers.ts'
import { stories } from '#backend/features/stories/handlers.ts'
import { docsPage, docsPolicy } from '#backend/http/docs-page.ts'
import { errorResponse } from '#backend/http/error-responses.ts'
import type { Handlers } from '#backend/http/handler.ts'
import type { Env } from '#backend/http/middleware.ts'
import { createOpenApi } from '#backend/http/openapi.ts'
import { json } from '#backend/http/responses.ts'
import { addEndpoints, createRouter } from '#backend/http/router.ts'
import type { Services } from '#backend/http/services.ts'
import { readLandingPage } from '#backend/http/static-site.ts'

/** The handlers of the contract. */
export const defaultHandlers: Handlers = {
  session,
  programs,
  contributions,
  admin,
  mentors,
  stories,
  profile,
  account,
  resumes,
  feedback,
  moderation,
}

/** Creates the Hono app of the API, without any I/O. */
export function createApp(services: Services, handlers = defaultHandlers): Hono<Env> {
  const app = createRouter(services)
  // Created on the first request, to keep the start short.
  let openApi: ReturnType<typeof createOpenApi> | undefined
  // The two long lists: up to 1,000 comments and 10,000 resumes.
  for (const path of ['/api/resume/feedback/:userId', '/api/resume/public'])
    app.use(path, compress())
  addEndpoints(app, services, handlers)
  addResumeRoute(app, services)
  addPhotoRoute(app, services)
  const get = (path: string, handler: Handler<Env>) =>
    app.get(path, (context, next) => {
      context.set('route', path)
      return handler(context, next)
    })
  get('/api/openapi.json', () => {
    openApi ??= createOpenApi(services.config.publicSiteUrl ?? '/')
    return json(openApi)
  })
  get('/api/docs', context =>
    context.html(docsPage(), 200, { 'Content-Security-Policy': docsPolicy }),
  )
  get('/healthz', () => json({ alive: true }))
  get('/readyz', async () => {
    await services.db.selectFrom('user').select('id').limit(1).execute()
    try {
      await readLandingPage(services.config.siteDir)
    } catch (error) {
      services.log.error({ error }, 'the landing page cannot be read')
      return errorResponse('server/unavailable')
    }
    return json({ ready: true })
  })
  return app
}
