import type { Context } from 'hono'
import { type Endpoint, hasBody, inputNames } from '#contract/endpoint.ts'
import { ApiError, errorCatalog } from '#contract/errors.ts'
import { validate } from '#contract/input.ts'
import { limits } from '#contract/limits.ts'
import type { Env } from './env.ts'
import { receiveFile } from './multipart.ts'

type Raw = Record<string, unknown>

/** Reads the input of a request at the first call, and returns it at all. */
export type InputReader = (context: Context<Env>) => Promise<Raw>

/**
 * Creates the reader of the input of an endpoint: from the path and the body or query of a request,
 * validated; other names are ignored. It throws the errors of docs/conventions.md, Errors and Texts.
 */
export function createInputReader(endpoint: Endpoint): InputReader {
  const { inPath, others } = inputNames(endpoint)
  const notFound = endpoint.errors.find(code => errorCatalog[code].status === 404)
  return async context => {
    const known = context.get('input')
    if (known) return known
    const given = await readGiven(context, endpoint, others)
    // Copied name by name, so that `__proto__` in a body has no effect.
    const raw: Raw = {}
    for (const name of others) if (Object.hasOwn(given, name)) raw[name] = given[name]
    for (const name of inPath) raw[name] = context.req.param(name)
    const result = validate(endpoint.input, raw)
    if (result.ok) {
      context.set('input', result.value)
      return result.value
    }
    // An invalid id gets the response of an id that does not exist (docs/conventions.md, Ids).
    if (notFound && inPath.some(name => name in result.fields)) throw new ApiError(notFound)
    throw new ApiError('request/invalid', { message: result.message, fields: result.fields })
  }
}

async function readGiven(
  context: Context<Env>,
  endpoint: Endpoint,
  names: readonly string[],
): Promise<Raw> {
  if (endpoint.upload)
    return { [endpoint.upload.field]: await receiveFile(context.req.raw, endpoint.upload) }
  if (endpoint.ignoresBody) {
    await readBytes(context.req.raw, limits.jsonBody)
    return {}
  }
  if (hasBody(endpoint.method)) return readBody(context.req.raw, names.length > 0)
  return readQuery(new URL(context.req.url).searchParams, names)
}

/**
 * Reads some names of a query: each look-up reads all of it, and a client may send thousands. A
 * repeated name becomes a list, which schemas of one value reject.
 */
function readQuery(query: URLSearchParams, names: readonly string[]): Raw {
  return Object.fromEntries(
    names.map(name => {
      const values = query.getAll(name)
      return [name, values.length > 1 ? values : values[0]]
    }),
  )
}

async function readBody(request: Request, isNeeded: boolean): Promise<Raw> {
  // Also prevents CSRF: forms of other sites cannot send this content type.
  const isJson = /^application\/json\s*(;|$)/i.test(request.headers.get('content-type') ?? '')
  if (isNeeded && !isJson) throw new ApiError('request/content-type')
  const bytes = await readBytes(request, limits.jsonBody)
  if (bytes.length === 0 && !isNeeded) return {}
  if (!isJson) throw new ApiError('request/content-type')
  const body = parseJson(bytes)
  if (body === null || typeof body !== 'object' || Array.isArray(body)) {
    throw new ApiError('request/invalid', { message: 'Request body must be a JSON object' })
  }
  return body as Raw
}

/** Reads at most `max` bytes: at once if the length is known, which costs a quarter of a stream. */
async function readBytes(request: Request, max: number): Promise<Uint8Array> {
  const length = request.headers.get('content-length')
  if (Number(length) > max) throw new ApiError('request/too-large')
  if (length !== null) {
    const bytes = new Uint8Array(await request.arrayBuffer().catch(throwMalformed))
    if (bytes.length > max) throw new ApiError('request/too-large')
    return bytes
  }
  if (!request.body) return new Uint8Array()
  const parts: Uint8Array[] = []
  let size = 0
  const reader: ReadableStreamDefaultReader<Uint8Array> = request.body.getReader()
  for (;;) {
    const { done, value } = await reader.read().catch(throwMalformed)
    if (done) return Buffer.concat(parts)
    size += value.length
    if (size > max) {
      void reader.cancel().catch(() => undefined)
      throw new ApiError('request/too-large')
    }
    parts.push(value)
  }
}

/** A client that disconnects has sent incomplete JSON. */
function throwMalformed(): never {
  throw new ApiError('request/malformed')
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    // With `ignoreBOM` a byte order mark stays in the text and fails the parse.
    return JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes))
  } catch {
    throwMalformed()
  }
}
