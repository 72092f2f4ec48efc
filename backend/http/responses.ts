import { ReadableStream as NodeStream } from 'node:stream/web'
import type { Context } from 'hono'
import { accepts } from 'hono/accepts'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { RateLimitError } from '#backend/core/rate-limits.ts'
import type { SharedJson } from '#backend/core/shared-json.ts'
import { ApiError, type ErrorCode, errorCatalog } from '#contract/errors.ts'
import type { Env } from './env.ts'

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json | undefined }

export interface Details {
  message?: string
  /** The input that the message is about. */
  field?: string
  /** Further properties of the response, where the specification has them. */
  body?: Record<string, Json>
}

/** An error of an endpoint, thrown by its handler. */
export class HandlerError extends ApiError {
  readonly body: Record<string, Json>

  constructor(code: ErrorCode, { body = {}, field, message }: Details = {}) {
    const text = message ?? errorCatalog[code].message
    super(code, { message: text, ...(field ? { fields: { [field]: text } } : {}) })
    this.body = body
  }
}

type Chunks = AsyncIterable<Uint8Array> | Iterable<Uint8Array>

/** A reply that is streamed, such as an archive. */
export class StreamedReply {
  readonly chunks: Chunks
  readonly headers: Readonly<Record<string, string>>

  constructor(chunks: Chunks, headers: Record<string, string>) {
    this.chunks = chunks
    this.headers = headers
  }
}

const jsonType = 'application/json; charset=utf-8'

/** A reply that is a text, by default one of JSON. */
export class TextReply {
  readonly text: string
  readonly contentType: string

  constructor(text: string, contentType = jsonType) {
    this.text = text
    this.contentType = contentType
  }
}

/** In seconds. */
const retryAfterUnavailable = '5'

/** Sends a value as JSON. */
export function sendJson(
  context: Context<Env>,
  value: unknown,
  status: ContentfulStatusCode = 200,
): Response {
  return sendText(context, new TextReply(JSON.stringify(value)), status)
}

/** Sends a text. */
export function sendText(
  context: Context<Env>,
  { text, contentType }: TextReply,
  status: ContentfulStatusCode = 200,
): Response {
  context.set('text', text)
  return context.body(text, status, { 'Content-Type': contentType })
}

/** Sends an error as `{ message, code, fields? }` (docs/conventions.md, Errors). */
export function sendError(context: Context<Env>, error: ApiError): Response {
  const { code, message, fields } = error
  const { status } = errorCatalog[code]
  // The handler of a file may have set another one before it failed.
  context.header('Cache-Control', 'no-store')
  if (status === 401) context.header('WWW-Authenticate', 'Bearer')
  if (code === 'request/too-large') context.header('Connection', 'close')
  if (error instanceof RateLimitError) context.header('Retry-After', String(error.retryAfter))
  if (status === errorCatalog['server/unavailable'].status)
    context.header('Retry-After', retryAfterUnavailable)
  const extra = error instanceof HandlerError ? error.body : {}
  return sendJson(context, { ...extra, message, code, ...(fields ? { fields } : {}) }, status)
}

/** Sends a stream; each chunk is made when the one before has been sent. */
export function sendStream(
  context: Context<Env>,
  { chunks, headers }: StreamedReply,
  status: ContentfulStatusCode = 200,
): Response {
  for (const [name, value] of Object.entries(headers)) context.header(name, value)
  // Node has a type of its own for the same web stream.
  return context.body(NodeStream.from(chunks) as ReadableStream, status)
}

/**
 * Sends JSON that responses share, compressed if the client accepts that. As a stream: Hono copies
 * any other body when a header is added to its response, such as one for another origin.
 */
export async function sendSharedJson(
  context: Context<Env>,
  json: SharedJson,
  status?: ContentfulStatusCode,
): Promise<Response> {
  const encoding = accepts(context, {
    header: 'Accept-Encoding',
    supports: ['gzip'],
    default: 'identity',
  })
  const bytes = encoding === 'gzip' ? await json.gzip() : json.bytes
  context.header('Vary', 'Accept-Encoding', { append: true })
  const headers = {
    'Content-Type': jsonType,
    'Content-Length': String(bytes.length),
    ETag: json.etag,
    ...(encoding === 'gzip' ? { 'Content-Encoding': encoding } : {}),
  }
  return sendStream(context, new StreamedReply([bytes], headers), status)
}
