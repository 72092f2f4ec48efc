import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApp } from '#backend/app/app.ts'
import { openServices } from '#backend/app/services.ts'
import { readConfig } from '#backend/core/config.ts'
import { listEndpoints } from '#contract'
import type { Operation } from '#tests/support/openapi.ts'
import { programOf } from '#tests/support/programs.ts'
import { checkErrorResponse, checkResponse, type ReceivedResponse } from './check-response.ts'
import { checkIntegrity } from './consistency.ts'
import { catalogIds, createRequestGenerator } from './generate-request.ts'
import { createMembers } from './members.ts'
import { seeded } from './model.ts'

interface Options {
  requests: number
  seed: number
  /** Requests at once. */
  atOnce: number
}

/**
 * Sends valid and invalid requests to every endpoint in this process, and checks every response.
 */
export async function requests({ requests: count, seed, atOnce }: Options) {
  const folder = mkdtempSync(join(tmpdir(), 'yard-faults-'))
  mkdirSync(join(folder, 'img'))
  const programs = catalogIds.map(id => programOf({ id, needs: ['essay'] }))
  writeFileSync(join(folder, 'img', 'program.json'), JSON.stringify(programs))
  const config = readConfig({
    DATABASE_URL: `file:${join(folder, 'yard.db')}`,
    SITE_DIR: join(folder, 'site'),
    RATE_LIMITS: 'off',
    MAIL_URL: 'memory:',
    LOG_LEVEL: 'error',
  })
  const services = await openServices(config, { logTo: { write: () => {} } })
  const app = createApp(services)
  const { paths } = (await (await app.request('/api/openapi.json')).json()) as {
    paths: Record<string, Record<string, Operation>>
  }
  const operations = Object.values(paths).flatMap(each => Object.values(each))
  const calls = listEndpoints().map(({ id, endpoint }) => {
    const operation = operations.find(({ operationId }) => operationId === id)
    if (!operation) throw new Error(`The document does not have ${id}`)
    return { name: id, endpoint, operation }
  })
  const random = seeded(seed)
  const members = createMembers(app, services, random)
  const make = createRequestGenerator(random, members)
  const statuses: Record<string, Record<number, number>> = {}
  const problems: string[] = []
  let next = 0

  async function ask(path: string, init: RequestInit): Promise<ReceivedResponse> {
    const began = performance.now()
    const answer = await app.request(path, init)
    const text = await answer.text()
    const took = performance.now() - began
    return { status: answer.status, type: answer.headers.get('content-type') ?? '', text, took }
  }

  async function one(index: number): Promise<void> {
    const call = calls[index % calls.length]
    if (!call) return
    const { name, endpoint, operation } = call
    const made = make(endpoint, operation, name)
    const answered = await ask(made.path, made.init)
    if (index % 25 === 0) await members.addResumes()
    const fault = made.isOutsideContract
      ? checkErrorResponse(answered, made.init.method !== 'HEAD')
      : checkResponse(endpoint, operation, answered)
    const known = made.isOutsideContract ? 'elsewhere' : name
    statuses[known] = {
      ...statuses[known],
      [answered.status]: (statuses[known]?.[answered.status] ?? 0) + 1,
    }
    if (fault)
      problems.push(
        `${index} ${name} ${made.init.method} ${made.path.slice(0, 120)} (${made.how}): ${fault}`,
      )
    else if (!made.isOutsideContract) await members.record(name, answered, made.who)
  }

  try {
    await members.addResumes()
    const writer = async () => {
      while (next < count) {
        next += 1
        await one(next)
      }
    }
    await Promise.all(Array.from({ length: atOnce }, writer))
    await services.background.settled()
    if (Object.hasOwn(Object.prototype, 'polluted'))
      problems.push('the prototype of every object was changed')
    problems.push(...(await checkIntegrity(services.db)))
    return { calls: calls.length, statuses, problems }
  } finally {
    await services.close()
    rmSync(folder, { recursive: true, force: true })
  }
}
