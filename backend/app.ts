import type { Handler, Hono } from 'hono'
import { compress } from 'hono/compress'
import { account } from './features/account/handlers.ts'
import { admin } from './features/admin/handlers.ts'
import { contributions } from './features/contributions/handlers.ts'
import { feedback } from './features/feedback/handlers.ts'
import { mentors } from './features/mentors/handlers.ts'
import { moderation } from './features/moderation/handlers.ts'
import { profile } from './features/profile/handlers.ts'
import { programs } from './features/programs/handlers.ts'
import { resumes } from './features/resumes/handlers.ts'
import { session } from './features/session/handlers.ts'
import { stories } from './features/stories/handlers.ts'
import { docsPage, docsPolicy } from './http/docs-page.ts'
import { errorResponse } from './http/error-responses.ts'
import { addFileRoutes } from './http/file-routes.ts'
import type { Handlers } from './http/handler.ts'
import type { Env } from './http/middleware.ts'
import { createOpenApi } from './http/openapi.ts'
import { ping } from './http/queries.ts'
import { json } from './http/responses.ts'
import { addEndpoints, createRouter } from './http/router.ts'
import { readLandingPage } from './http/static-site.ts'
import type { Services } from './services.ts'

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
  addFileRoutes(app, services)
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
    await ping(services.db)
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
