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
import { answerCode } from './http/error-responses.ts'
import { serveFiles } from './http/file-routes.ts'
import type { Handlers } from './http/handler.ts'
import type { Env } from './http/middleware.ts'
import { openApi } from './http/openapi.ts'
import { ping } from './http/queries.ts'
import { json } from './http/responses.ts'
import { createHttp, serve } from './http/router.ts'
import { readLandingPage } from './http/static-site.ts'
import type { Services } from './services.ts'

export const handlers: Handlers = {
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

/** The API as a Hono app: contract and handlers on the services it is given. Does no I/O of its own. */
export function createApp(services: Services, answeredBy: Handlers = handlers): Hono<Env> {
  const app = createHttp(services)
  // Made when somebody asks: no start should wait for it.
  let document: ReturnType<typeof openApi> | undefined
  // The two long lists: up to 1,000 comments and 10,000 resumes.
  for (const path of ['/api/resume/feedback/:userId', '/api/resume/public']) app.use(path, compress())
  serve(app, services, answeredBy)
  serveFiles(app, services)
  const get = (path: string, answer: Handler<Env>) =>
    app.get(path, (context, next) => {
      context.set('route', path)
      return answer(context, next)
    })
  get('/api/openapi.json', () => {
    document ??= openApi(services.config.publicSiteUrl ?? '/')
    return json(document)
  })
  get('/api/docs', context => context.html(docsPage(), 200, { 'Content-Security-Policy': docsPolicy }))
  get('/healthz', () => json({ alive: true }))
  get('/readyz', async () => {
    await ping(services.db)
    try {
      await readLandingPage(services.config.siteDir)
    } catch (error) {
      services.log.error({ error }, 'the landing page cannot be read')
      return answerCode('server/unavailable')
    }
    return json({ ready: true })
  })
  return app
}
