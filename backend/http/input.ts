import type { Context } from 'hono'
import { removePlace } from '#backend/files/temp-files.ts'
import { type Endpoint, hasBody, pathParameters } from '#contract/endpoint.ts'
import { ApiError, errorCatalog } from '#contract/errors.ts'
import { validate } from '#contract/input.ts'
import { limits } from '#contract/limits.ts'
import type { Received } from './handler.ts'
import { receiveFile } from './multipart.ts'

type Raw = Record<string, unknown>

/**
 * The checked input of a request: the names of the path, then those of the body or the query; other names are ignored
 *. Throws ApiError for everything that docs/conventions.md names under Errors and Texts.
 */
export async function readInput(context: Context, endpoint: Endpoint): Promise<unknown> {
  const { inPath, names } = namesOf(endpoint)
  const given = await readGiven(context, endpoint, names.length > 0)
  // Picked name by name into an object of its own, so that `__proto__` in a body is a name like any other.
  const raw: Raw = {}
  for (const name of names) if (Object.hasOwn(given, name)) raw[name] = given[name]
  for (const name of inPath) raw[name] = context.req.param(name)
  const read = validate(endpoint.input, raw)
  if (read.ok) return read.value
  const nowhere = endpoint.errors.find(code => errorCatalog[code].status === 404)
  // What cannot be an id names nothing, and is told like any id that names nothing (docs/conventions.md, Ids).
  if (nowhere && inPath.some(name => name in read.fields)) throw new ApiError(nowhere)
  throw new ApiError('request/invalid', { message: read.message, fields: read.fields })
}

interface Names {
  inPath: readonly string[]
  /** Of the body or the query. */
  names: readonly string[]
}

const known = new WeakMap<Endpoint, Names>()

function namesOf(endpoint: Endpoint): Names {
  const before = known.get(endpoint)
  if (before) return before
  const inPath = pathParameters(endpoint.path)
  const names = Object.keys(endpoint.input.def.shape).filter(name => !inPath.includes(name))
  known.set(endpoint, { inPath, names })
  return { inPath, names }
}

async function readGiven(context: Context, endpoint: Endpoint, needed: boolean): Promise<Raw> {
  if (endpoint.upload) return { [endpoint.upload.field]: await receiveFile(context.req.raw, endpoint.upload) }
  if (hasBody(endpoint.method)) return readBody(context.req.raw, needed)
  return needed ? readQuery(new URL(context.req.url).searchParams) : {}
}

/** Removes the file of an upload once the call has ended, if it received one. */
export async function forgetInput(input: unknown, { upload }: Endpoint): Promise<void> {
  const received = upload && (input as Record<string, Received>)[upload.field]
  if (received) await removePlace(received.path)
}

/** A name given twice is a list, and a schema that wants one value refuses it. */
function readQuery(query: URLSearchParams): Raw {
  return Object.fromEntries(
    [...new Set(query.keys())].map(name => {
      const values = query.getAll(name)
      return [name, values.length > 1 ? values : values[0]]
    }),
  )
}

async function readBody(request: Request, needed: boolean): Promise<Raw> {
  const type = request.headers.get('content-type')
  // Also the guard against forged requests: a form of another site cannot send this type.
  const isJson = /^application\/json\s*(;|$)/i.test(type ?? '')
  if (needed && !isJson) throw new ApiError('request/content-type')
  const bytes = await readBytes(request, limits.jsonBody)
  if (bytes.length === 0 && !needed) return {}
  if (!isJson) throw new ApiError('request/content-type')
  const body = parse(bytes)
  if (body === null || typeof body !== 'object' || Array.isArray(body)) {
    throw new ApiError('request/invalid', { message: 'Request body must be a JSON object' })
  }
  return body as Raw
}

/** Counts on the stream where no length was told. With one, Node ends the body there, and reading it at once costs a quarter of a stream. */
async function readBytes(request: Request, most: number): Promise<Uint8Array> {
  const told = request.headers.get('content-length')
  if (Number(told) > most) throw new ApiError('request/too-large')
  if (told !== null) {
    const bytes = new Uint8Array(await request.arrayBuffer().catch(goneAway))
    if (bytes.length > most) throw new ApiError('request/too-large')
    return bytes
  }
  if (!request.body) return new Uint8Array()
  const parts: Uint8Array[] = []
  let size = 0
  const reader: ReadableStreamDefaultReader<Uint8Array> = request.body.getReader()
  for (;;) {
    const { done, value } = await reader.read().catch(goneAway)
    if (done) return Buffer.concat(parts)
    size += value.length
    if (size > most) {
      void reader.cancel().catch(() => undefined)
      throw new ApiError('request/too-large')
    }
    parts.push(value)
  }
}

/** A client that goes away in the middle sent no valid JSON. */
function goneAway(): never {
  throw new ApiError('request/malformed')
}

function parse(bytes: Uint8Array): unknown {
  try {
    // A byte order mark stays and fails the parse: JSON on the wire has none.
    return JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes))
  } catch {
    throw new ApiError('request/malformed')
  }
}
