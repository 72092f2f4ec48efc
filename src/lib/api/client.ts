import { type FetchError, type FetchOptions, ofetch } from 'ofetch'
import * as z from 'zod/mini'
import { asMedia } from '#catalog/values.ts'
import { createCompleter, isRaw, type Raw } from '#contract/complete.ts'
import {
  type Endpoint,
  type Endpoints,
  hasBody,
  type InputOf,
  pathParameters,
  type ReplyOf,
  sendsToken,
} from '#contract/endpoint.ts'
import type { FieldErrors } from '#contract/errors.ts'
import { times } from '#contract/limits.ts'
import { isBundled, mayHaveExtras, noteBackend } from '../backend.ts'
import { parseJson } from '../parse-json.ts'
import { countWrite } from '../queries.ts'
import { readToken } from '../session-storage.ts'
import { site } from '../site.ts'

/** A call that did not succeed. `serverMessage` is the message that the server sent, if any. */
export class CallError extends Error {
  override readonly name = 'CallError'
  /** HTTP status; 0 when no answer came. */
  readonly status: number
  readonly code: string | null
  readonly serverMessage: string | null
  readonly fields: FieldErrors
  /** The body of the answer, for the few that carry more than a message. */
  readonly body: Raw

  constructor(status: number, body: unknown) {
    const sent = isRaw(body) ? body : {}
    const message = typeof sent.message === 'string' && sent.message.trim() ? sent.message : null
    super(message ?? (status === 0 ? 'No answer' : `Status ${status}`))
    this.status = status
    this.serverMessage = message
    this.code = typeof sent.code === 'string' ? sent.code : null
    this.fields = parseFieldErrors(sent.fields)
    this.body = sent
  }
}

/** Whether an error means that the backend has no such endpoint: it is not the bundled one. */
export const isAbsent = (error: unknown): boolean =>
  error instanceof CallError &&
  [404, 405, 501].includes(error.status) &&
  (error.code === null || error.code.startsWith('request/'))

/** Whether an error means that there is no such thing, or that it was deleted. */
export const isNotFound = (error: unknown): boolean =>
  error instanceof CallError && error.status === 404

/** Whether an error means that the member must verify the address of the account first. */
export const isUnverified = (error: unknown): boolean =>
  error instanceof CallError && error.code === 'account/unverified'

/** Whether a call that failed may have taken effect: no answer came, or none that can be read. */
export const isOutcomeUnknown = (error: unknown): boolean =>
  error instanceof CallError && (error.status === 0 || error.status >= 500)

/** The errors of fields that the server has found, by the names of the fields. */
export const fieldErrorsOf = (error: unknown): FieldErrors =>
  error instanceof CallError ? error.fields : {}

function parseFieldErrors(value: unknown): FieldErrors {
  const texts = Object.entries(isRaw(value) ? value : {}).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  )
  return Object.fromEntries(texts)
}

/** The server's sentence, else the fallback of the specification for the act (section 8). */
export const messageOf = (error: unknown, fallback: string): string =>
  (error instanceof CallError ? error.serverMessage : null) ?? fallback

type UnauthorizedListener = (token: string) => void
let notifyUnauthorized: UnauthorizedListener = () => {}

/** Hears every 401 to a call that sent a token; `session.ts` is the one listener. */
export function onUnauthorized(listener: UnauthorizedListener): void {
  notifyUnauthorized = listener
}

type Client<E extends Endpoints> = {
  readonly [Name in keyof E]: (input: InputOf<E[Name]>) => Promise<ReplyOf<E[Name]>>
}

/** Gives a reply of another backend the form of the contract. May throw if it cannot be read. */
type Normalize = (body: Raw) => unknown

/** A path of the files of another backend gets its origin. */
export function readMedia(value: unknown): string | null {
  const written = typeof value === 'string' ? value.trim() : ''
  return /^\/(files|photos|media)\//.test(written) ? site.backend + written : asMedia(written)
}

/** Completes a reply of another backend by a schema of the contract. */
export const complete = createCompleter(readMedia)

/** Where other backends put a list that stands alone in the specification. */
const listNames = ['data', 'feedback', 'comments', 'resumes', 'testimonials']

function unwrapList({ reply }: Endpoint, body: Raw): unknown {
  if (!(reply instanceof z.ZodMiniArray) || !isRaw(body)) return body
  return listNames.map(name => body[name]).find(Array.isArray) ?? body
}

/**
 * The typed client of some endpoints. A reply is normalized, if there is a function for that, and
 * completed; it must then satisfy the contract. Calls throw {@link CallError}, also when a reply
 * cannot be read.
 */
export function createClient<E extends Endpoints>(
  endpoints: E,
  normalizers: { readonly [Name in keyof E]?: Normalize } = {},
): Client<E> {
  const calls = Object.entries(endpoints).map(([name, endpoint]) => [
    name,
    (input: Raw) => callEndpoint(endpoint, input, normalizers[name]),
  ])
  return Object.fromEntries(calls)
}

async function callEndpoint(
  endpoint: Endpoint,
  input: Raw,
  normalize: Normalize | undefined,
): Promise<unknown> {
  if (!endpoint.isSpecified && !mayHaveExtras()) throw new CallError(404, null)
  const token = getTokenFor(endpoint)
  const sent = sendRequest(endpoint, input, token)
  const reply = endpoint.method === 'GET' || endpoint.isRead ? sent : countWrite(sent)
  const text = await reply.catch((error: FetchError<string>) => {
    const failure = toCallError(error.response?.status ?? 0, error.data, token)
    const result = findResult(endpoint, input, failure)
    if (!result) throw failure
    return JSON.stringify(result)
  })
  keys.delete(describe(endpoint, input))
  return endpoint.ignoresReply ? undefined : parseReply(endpoint, text, normalize)
}

/** Idempotency-Keys of what is to be created and has no reply yet: a retry sends the same one. */
const keys = new Map<string, string>()

const describe = ({ path }: Endpoint, input: Raw): string => `${path} ${JSON.stringify(input)}`

/** The header with the key of a call, which another backend may refuse from another origin. */
function createKeyHeader(endpoint: Endpoint, input: Raw): Record<string, string> {
  if (!endpoint.isIdempotent || (site.backend !== '' && !isBundled())) return {}
  const request = describe(endpoint, input)
  const key = keys.get(request) ?? `${Date.now()}-${Math.random()}`
  keys.set(request, key)
  return { 'Idempotency-Key': key }
}

/**
 * What a change of a version has left, if its failure shows that it was made: by an earlier attempt,
 * whose reply was lost. What was to be deleted is gone, or the item is as it was sent.
 */
function findResult({ method }: Endpoint, input: Raw, { status, body }: CallError): unknown {
  const { version, ...sent } = input
  if (version === undefined) return undefined
  if (method === 'DELETE' && status === 404) return sent
  const isSame = ([name, value]: [string, unknown]) =>
    JSON.stringify(Object(body.current)[name]) === JSON.stringify(value)
  return status === 409 && Object.entries(sent).every(isSame) ? body.current : undefined
}

/** The token that a call carries (spec section 6); empty, with a warning, if it is missing. */
export function getTokenFor(endpoint: Endpoint): string | null {
  const isNeeded = endpoint.access !== 'anyone'
  const token = sendsToken(endpoint) ? (readToken() ?? (isNeeded ? '' : null)) : null
  if (token === '') console.warn('No session token is stored; the request is sent without one.')
  return token
}

/** The error of a failed call, 0 without a response. A 401 to a token ends the session. */
export function toCallError(
  status: number,
  text: string | undefined,
  token: string | null,
): CallError {
  if (status === 401 && token) notifyUnauthorized(token)
  return new CallError(status, parseJson(text))
}

/** Reads the body of a success by the contract. Throws {@link CallError} when it cannot be read. */
export function parseReply<E extends Endpoint>(
  endpoint: E,
  text: string,
  normalize: Normalize = body => body,
): ReplyOf<E> {
  try {
    const body = normalize(unwrapList(endpoint, JSON.parse(text)) as Raw)
    return endpoint.reply.parse(complete(endpoint.reply, body)) as ReplyOf<E>
  } catch {
    throw new CallError(502, null)
  }
}

function sendRequest(endpoint: Endpoint, input: Raw, token: string | null): Promise<string> {
  const { path, rest } = fillPath(endpoint.path, input)
  const write = endpoint.method !== 'GET'
  return fetchText(site.backend + path, write ? times.write : times.read, {
    method: endpoint.method,
    headers: {
      ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
      ...createKeyHeader(endpoint, input),
    },
    ...(hasBody(endpoint.method) ? { body: rest } : { query: rest }),
    ...(write && { retry: false }),
    ...(endpoint.isSpecified && { onResponse: ({ response }) => noteBackend(response) }),
  })
}

/**
 * Gives the text of a response that arrives whole within `limit` milliseconds. The timeout of
 * ofetch ends with the headers, so it would wait for a stalled body without end.
 */
async function fetchText(
  address: string,
  limit: number,
  options?: FetchOptions<'text'>,
): Promise<string> {
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(), limit)
  try {
    return await ofetch<string, 'text'>(address, {
      responseType: 'text',
      signal: late.signal,
      retry: 1,
      retryDelay: times.retry + Math.random() * times.retry,
      retryStatusCodes: [408, 502, 503, 504],
      ...options,
    })
  } finally {
    clearTimeout(timer)
  }
}

function fillPath(pattern: string, input: Raw) {
  const rest = { ...input }
  let path = pattern
  for (const name of pathParameters(pattern)) {
    path = path.replace(`:${name}`, encodeURIComponent(String(rest[name])))
    delete rest[name]
  }
  return { path, rest }
}

/** Reads a static file of this site as JSON. Throws {@link CallError} if there is none. */
export async function readJsonFile(path: string): Promise<unknown> {
  const text = await fetchText(path, times.read).catch((error: FetchError) => {
    throw new CallError(error.response?.status ?? 0, null)
  })
  const value = parseJson(text)
  if (value === undefined) throw new CallError(502, null)
  return value
}
