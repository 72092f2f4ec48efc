import { timingSafeEqual } from 'node:crypto'
import type { Hono } from 'hono'
import { digestOf } from '#backend/core/digest.ts'
import { readRelease } from '#backend/core/release.ts'
import type { Env } from '#backend/http/env.ts'
import { Reply, send } from '#backend/http/responses.ts'
import { isFromThisMachine } from '#backend/http/server.ts'
import type { Services } from '#backend/http/services.ts'
import { readLandingPage } from '#backend/http/static-site.ts'
import { ApiError } from '#contract/errors.ts'
import { checkDatabase, checkFiles, readFacts, toJson, toPrometheus } from './read-status.ts'

/** How long a check of database and files counts, in milliseconds: anyone may ask for one. */
const checkedFor = 1000

/** Adds what monitors and load balancers read (docs/operating.md, Logs and health checks). */
export function addStatusRoutes(app: Hono<Env>, services: Services): void {
  const { config, clock, log } = services
  const release = readRelease(config)
  app.get('/healthz', context => send(context, { alive: true, ...release }))

  let last = { at: Number.NEGATIVE_INFINITY, check: Promise.resolve() }
  app.get('/readyz', async context => {
    const now = clock.now()
    if (now - last.at >= checkedFor)
      last = { at: now, check: checkDatabase(services).then(() => checkFiles(services)) }
    await Promise.all([last.check, readLandingPage(config.siteDir)]).catch(error => {
      log.error({ error }, 'the server is not ready')
      throw new ApiError('server/unavailable')
    })
    return send(context, { ready: true })
  })

  app.get('/status', async context => {
    // Digests have one length, and are compared in constant time.
    const given = Buffer.from(digestOf(context.req.header('authorization') ?? ''))
    const expected = Buffer.from(digestOf(`Bearer ${config.statusToken}`))
    const isKnown = timingSafeEqual(given, expected) && config.statusToken !== null
    // As if there were no such page.
    if (!isKnown && !isFromThisMachine(context.env?.incoming)) throw new ApiError('request/unknown')
    const facts = await readFacts(services)
    if (context.req.query('format') !== 'prometheus') return send(context, toJson(facts))
    const headers = { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8' }
    return send(context, new Reply(toPrometheus(facts), headers))
  })
}
