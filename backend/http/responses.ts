import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { ReadableStream as NodeStream } from 'node:stream/web'
import type { Context } from 'hono'
import type { Endpoint } from '#contract/endpoint.ts'
import { ApiError, type ErrorCode, errorCatalog } from '#contract/errors.ts'
import type { Env } from './env.ts'

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json | undefined }

export interface Details {
  message?: string
  /** The input that the message is about. */
  field?: string
  /** Further properties of the response, where the specification has them. */
  body?: Record<string, Json>
  /** Milliseconds after which to try again. */
  retryAfter?: number
}

/** An error of an endpoint, thrown by its handler. */
export class HandlerError extends ApiError {
  readonly body: Record<string, Json>
  readonly retryAfter: number | undefined

  constructor(code: ErrorCode, { body = {}, field, message, retryAfter }: Details = {}) {
    const text = message ?? errorCatalog[code].message
    super(code, { message: text, ...(field ? { fields: { [field]: text } } : {}) })
    this.body = body
    this.retryAfter = retryAfter
  }
}

type Body = string | Readable | AsyncIterable<Uint8Array> | Iterable<Uint8Array> | null
type Status = 200 | 201 | 206

/** A reply other than JSON: a text, or chunks that are each made when the one before was sent. */
export class Reply {
  readonly body: Body
  readonly headers: Record<string, string>
  readonly status: Status | undefined

  constructor(body: Body, headers: Record<string, string>, status?: Status) {
    this.body = body
    this.headers = headers
    this.status = status
  }
}

/** The headers of JSON. */
export const jsonHeaders = { 'Content-Type': 'application/json; charset=utf-8' }

/**
 * Sends a reply, or any other value as JSON. With `cacheControl` it gets an ETag, and a client that
 * has it a 304: Hono's middleware would hash it as a stream, which triples the cost of a response.
 */
export function send(
  context: Context<Env>,
  value: unknown,
  { status = 200, cacheControl }: Pick<Endpoint, 'status' | 'cacheControl'> = {},
): Response {
  const reply = value instanceof Reply ? value : new Reply(JSON.stringify(value), jsonHeaders)
  const { body, headers } = reply
  if (cacheControl !== undefined) {
    const etag = headers.ETag ?? `"${createHash('sha1').update(String(body)).digest('base64url')}"`
    context.header('Cache-Control', cacheControl)
    context.header('ETag', etag)
    const known = context.req.header('if-none-match')
    if (known === '*' || known?.includes(etag)) return context.body(null, 304)
  }
  // Not as an argument of `body`, which headers of middleware would win over.
  for (const [name, text] of Object.entries(headers)) context.header(name, text)
  context.status(reply.status ?? status)
  return body === null ? context.body(null) : context.body(toWebBody(body))
}

function toWebBody(body: Exclude<Body, null>): string | ReadableStream {
  if (typeof body === 'string') return body
  // Node has a type of its own for the same web stream. `from` would leave a file open that is
  // cancelled before its first chunk.
  const stream = body instanceof Readable ? Readable.toWeb(body) : NodeStream.from(body)
  return stream as ReadableStream
}

/** In milliseconds. */
const retryAfterUnavailable = 5000

/** Sends an error as `{ message, code, fields? }` (docs/conventions.md, Errors). */
export function sendError(context: Context<Env>, error: ApiError): Response {
  const { code, message, fields } = error
  const { status } = errorCatalog[code]
  const { body = {}, retryAfter = undefined } = error instanceof HandlerError ? error : {}
  const wait = retryAfter ?? (status === 503 ? retryAfterUnavailable : undefined)
  if (wait !== undefined) context.header('Retry-After', String(Math.max(1, Math.ceil(wait / 1000))))
  if (status === 401) context.header('WWW-Authenticate', 'Bearer')
  if (code === 'request/too-large') context.header('Connection', 'close')
  const json = { ...body, message, code, ...(fields ? { fields } : {}) }
  return context.body(JSON.stringify(json), status, jsonHeaders)
}
