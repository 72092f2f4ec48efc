import type { Hono } from 'hono'
import type { Env } from '#backend/http/env.ts'
import type { Services } from '#backend/http/services.ts'
import { ApiError } from '#contract/errors.ts'

/**
 * Leads mail programs that open the address of `List-Unsubscribe`, instead of posting to it, to the
 * page with the button. Reading the address ends nothing, since scanners of mails read it too.
 */
export function addUnsubscribeRoute(app: Hono<Env>, { origin }: Services): void {
  app.all('/api/reminders/unsubscribe/:token', (context, next) => {
    if (context.req.method === 'POST') return next()
    if (['GET', 'HEAD'].includes(context.req.method)) {
      const token = encodeURIComponent(context.req.param('token'))
      return Promise.resolve(context.redirect(`${origin}/unsubscribe#${token}`, 303))
    }
    context.header('Allow', 'GET, HEAD, POST')
    throw new ApiError('request/method')
  })
}
