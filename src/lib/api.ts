import { type FetchError, ofetch } from 'ofetch'
import {
  type Endpoint,
  type Endpoints,
  hasBody,
  type InputOf,
  ignoresReply,
  namesIn,
  type ReplyOf,
  sendsToken,
} from '#contract/endpoint.ts'
import type { FieldErrors } from '#contract/errors.ts'
import { times } from '#contract/limits.ts'
import { site } from './site.ts'
import { local } from './storage.ts'

/** A call that did not succeed. `said` is the server's own sentence, when it sent one. */
export class CallError extends Error {
  override readonly name = 'CallError'
  /** HTTP status; 0 when no answer came. */
  readonly status: number
  readonly code: string | null
  readonly said: string | null
  readonly fields: FieldErrors
  /** The body of the answer, for the few that carry more than a message. */
  readonly body: Record<string, unknown>

  constructor(status: number, body: unknown) {
    const told = body !== null && typeof body === 'object' ? (body as Record<string, unknown>) : {}
    const said = typeof told.message === 'string' && told.message.trim() !== '' ? told.message : null
    super(said ?? (status === 0 ? 'No answer' : `Status ${status}`))
    this.status = status
    this.said = said
    this.code = typeof told.code === 'string' ? told.code : null
    this.fields = fieldsIn(told.fields)
    this.body = told
  }
}

function fieldsIn(value: unknown): FieldErrors {
  if (value === null || typeof value !== 'object') return {}
  const texts = Object.entries(value).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  )
  return Object.fromEntries(texts)
}

/** The server's sentence, else the fallback that the specification names for the act (section 8). */
export const sentence = (error: unknown, fallback: string): string =>
  (error instanceof CallError ? error.said : null) ?? fallback

type SessionLost = (token: string) => void
let sessionLost: SessionLost = () => {}

/** Hears every 401 to a call that sent a token; `session.ts` is the one listener. */
export function onSessionLost(listener: SessionLost): void {
  sessionLost = listener
}

type Client<E extends Endpoints> = {
  readonly [Name in keyof E]: (input: InputOf<E[Name]>) => Promise<ReplyOf<E[Name]>>
}

/**
 * The typed client of some endpoints: `client(contributions).add({ name, website, description })`.
 * Replies are read by the contract's tolerant schemas. Throws {@link CallError}, also when a reply cannot be read.
 */
export function client<E extends Endpoints>(endpoints: E): Client<E> {
  const calls = Object.entries(endpoints).map(([name, endpoint]) => [
    name,
    (input: Record<string, unknown>) => call(endpoint, input),
  ])
  return Object.fromEntries(calls)
}

async function call(endpoint: Endpoint, input: Record<string, unknown>): Promise<unknown> {
  const token = sendsToken(endpoint) ? (local.read('token') ?? '') : null
  if (token === '') console.warn('No session token is stored; the request is sent without one.')
  const text = await send(endpoint, input, token).catch((error: FetchError<string>) => {
    const failure = new CallError(error.response?.status ?? 0, parsed(error.data))
    if (failure.status === 401 && token) sessionLost(token)
    throw failure
  })
  if (ignoresReply(endpoint)) return parsed(text)
  const reply = endpoint.reply.safeParse(parsed(text))
  if (!reply.success) throw new CallError(502, null)
  return reply.data
}

function send(endpoint: Endpoint, input: Record<string, unknown>, token: string | null): Promise<string> {
  const { path, rest } = fillPath(endpoint.path, input)
  const write = endpoint.method !== 'GET'
  return ofetch<string, 'text'>(site.backend + path, {
    method: endpoint.method,
    responseType: 'text',
    ...(token === null ? {} : { headers: { Authorization: `Bearer ${token}` } }),
    ...(hasBody(endpoint.method) ? { body: rest } : { query: rest }),
    timeout: write ? times.write : times.read,
    retry: write ? false : 1,
    retryDelay: times.retry + Math.random() * times.retry,
    retryStatusCodes: [408, 502, 503, 504],
  })
}

function fillPath(pattern: string, input: Record<string, unknown>) {
  const rest = { ...input }
  let path = pattern
  for (const name of namesIn(pattern)) {
    path = path.replace(`:${name}`, encodeURIComponent(String(rest[name])))
    delete rest[name]
  }
  return { path, rest }
}

/** Reads a static file of this site as JSON. Throws {@link CallError} when there is none to read. */
export async function readFile(path: string): Promise<unknown> {
  const text = await ofetch<string, 'text'>(path, {
    responseType: 'text',
    timeout: times.read,
    retry: 1,
    retryDelay: times.retry,
    retryStatusCodes: [408, 502, 503, 504],
  }).catch((error: FetchError) => {
    throw new CallError(error.response?.status ?? 0, null)
  })
  const value = parsed(text)
  if (value === undefined) throw new CallError(502, null)
  return value
}

function parsed(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return undefined
  }
}
