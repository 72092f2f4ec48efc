import { inject } from 'vitest'
import { createApp } from '#backend/app/app.ts'
import { openServices } from '#backend/app/services.ts'
import { type Config, readConfig } from '#backend/core/config.ts'
import { toStoredRole } from '#backend/db/administrators.ts'
import type { Handlers } from '#backend/http/handler.ts'
import type { Services } from '#backend/http/services.ts'
import { listEndpoints } from '#contract'
import type { StaffRole } from '#contract/roles.ts'
import { findReplyProblem } from './check-reply.ts'
import type { Person } from './people.ts'
import { deleteRows, freshDatabase, migratedTemplate } from './postgres.ts'

export type EngineName = 'sqlite' | 'postgres'

/**
 * The databases of tests whose SQL differs between them: migrations, locks, sorting, JSON, counters,
 * queues.
 */
export const bothEngines: EngineName[] = inject('postgres') ? ['sqlite', 'postgres'] : ['sqlite']

/** The databases of all other tests: Postgres in the nightly run alone. */
export const engines: EngineName[] = process.env.NIGHTLY ? bothEngines : ['sqlite']

/** The URL of a new, empty database. */
export async function emptyDatabase(engine: EngineName): Promise<string> {
  const postgres = inject('postgres')
  return engine === 'postgres' && postgres ? freshDatabase(postgres) : 'memory:'
}

/** Databases of apps that were closed. To delete rows is 15 times faster than a new database. */
const unused: string[] = []

/** The same with all migrations: on Postgres they take longer than most tests. */
async function migratedDatabase(engine: EngineName): Promise<string> {
  const postgres = inject('postgres')
  if (engine === 'sqlite' || !postgres) return 'memory:'
  return unused.pop() ?? freshDatabase(postgres, migratedTemplate)
}

const endpoints = listEndpoints().map(({ endpoint }) => ({
  endpoint,
  pattern: new RegExp(`^${endpoint.path.replace(/:\w+/g, '[^/]+')}$`),
}))

/** Throws if the JSON of a success is not exactly what the contract says. */
function checkReply(method: string, path: string, body: unknown): void {
  const [pathname = ''] = path.split('?')
  const found = endpoints.find(
    ({ endpoint, pattern }) => endpoint.method === method && pattern.test(pathname),
  )
  const problem = found && findReplyProblem(found.endpoint, body)
  if (problem) throw new Error(`${method} ${path} ${problem}`)
}

const secret = 'a secret of the tests, long enough to sign'

interface AppOptions {
  engine?: EngineName
  databaseUrl?: string
  settings?: Record<string, string>
  /** Replaces the handlers, for errors that the real ones do not have. */
  handlers?: Handlers
}

/** A signed-in member. */
export interface SignedIn {
  uid: string
  token: string
  email: string
}

/** A response with its body. */
export interface Answer {
  status: number
  headers: Headers
  text: string
  // biome-ignore lint/suspicious/noExplicitAny: tests read bodies of every shape.
  body: any
}

/** Starts the real app on a new database, with a clock and a log that the test controls. */
export async function startApp({
  engine = 'sqlite',
  databaseUrl,
  settings = {},
  handlers,
}: AppOptions = {}) {
  const url = databaseUrl ?? (await migratedDatabase(engine))
  const config: Config = readConfig({
    DATABASE_URL: url,
    SECRET: secret,
    SITE_DIR: '/nowhere',
    FILES_URL: 'memory:',
    RATE_LIMITS: 'off',
    ...settings,
  })
  const lines: string[] = []
  const clock = { ahead: 0, now: () => Date.now() + clock.ahead }
  const services: Services = await openServices(config, {
    clock,
    logTo: { write: line => void lines.push(line) },
  })
  const app = createApp(services, handlers)

  async function send(path: string, init: RequestInit = {}): Promise<Answer> {
    const answer = await app.request(path, init)
    const text = await answer.text()
    const isJson = answer.headers.get('content-type')?.includes('json') && text !== ''
    const body = isJson ? JSON.parse(text) : null
    if (answer.ok && isJson && !handlers) checkReply(init.method ?? 'GET', path, body)
    return { status: answer.status, headers: answer.headers, text, body }
  }

  /** Calls the API like the client: with JSON or a form, and the token of a member. */
  function call(
    method: string,
    path: string,
    { as, body, headers }: CallOptions = {},
  ): Promise<Answer> {
    const isJson = body !== undefined && !(body instanceof FormData)
    const sentHeaders: Record<string, string> = {
      ...(as ? { authorization: `Bearer ${as.token}` } : {}),
      ...(isJson ? { 'content-type': 'application/json' } : {}),
      ...headers,
    }
    const sentBody = body instanceof FormData ? body : isJson ? JSON.stringify(body) : null
    return send(path, { method, headers: sentHeaders, body: sentBody })
  }

  async function join(person: Person): Promise<SignedIn> {
    const { body, status, text } = await call('POST', '/api/auth/signup', { body: person })
    if (status !== 201) throw new Error(`${person.email} could not sign up: ${text}`)
    return { uid: body.user.uid, token: body.token, email: person.email }
  }

  async function joinAsStaff(
    person: Person,
    role: StaffRole,
    staffSchool: string | null = null,
  ): Promise<SignedIn> {
    const signed = await join(person)
    await services.db
      .updateTable('user')
      .set({ role: toStoredRole(role), staffSchool })
      .where('id', '=', signed.uid)
      .execute()
    return signed
  }
  const joinAsAdmin = (person: Person) => joinAsStaff(person, 'owner')

  /** Marks the email address of a member as verified. */
  async function verify({ uid }: Pick<SignedIn, 'uid'>): Promise<void> {
    await services.db
      .updateTable('user')
      .set({ emailVerified: true })
      .where('id', '=', uid)
      .execute()
  }

  async function close(): Promise<void> {
    await services.close()
    if (databaseUrl || url === 'memory:') return
    await deleteRows(url)
    unused.push(url)
  }
  return {
    hono: app,
    services,
    clock,
    lines,
    url,
    send,
    call,
    join,
    joinAsAdmin,
    joinAsStaff,
    verify,
    close,
  }
}

interface CallOptions {
  as?: { token: string } | undefined
  body?: unknown
  headers?: Record<string, string>
}

export type TestApp = Awaited<ReturnType<typeof startApp>>
