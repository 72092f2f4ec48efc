import type * as z from 'zod/mini'
import type { ErrorCode } from './errors.ts'
import { nothing } from './reply.ts'
import type { Access } from './roles.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** One call of the API: client, handlers, OpenAPI document, forms and tests follow from it. */
export interface Endpoint<
  Input extends z.ZodMiniObject = z.ZodMiniObject,
  Reply extends z.ZodMiniType = z.ZodMiniType,
  Errors extends readonly ErrorCode[] = readonly ErrorCode[],
> {
  /** One sentence for people. */
  readonly summary: string
  readonly method: Method
  /** Parameters such as `:id` are filled from the input. */
  readonly path: `/api/${string}`
  /** Section 7 of the specification names it, so every backend has it. */
  readonly isSpecified?: true
  readonly access: Access
  /** Changes nothing, although its method is not `GET`. */
  readonly isRead?: true
  /** Creates something once, however often it is sent with the same Idempotency-Key. */
  readonly isIdempotent?: true
  /** Sends the token although anyone may call. */
  readonly withToken?: true
  /** The input is a multipart form with this one file. */
  readonly upload?: Upload
  /** The response is a file of this media type, not JSON. */
  readonly download?: string
  /** Flat: path parameters, and the query (GET, DELETE) or the JSON body (POST, PUT). */
  readonly input: Input
  /** The body may be of any type, such as a form, since nothing in it matters. */
  readonly ignoresBody?: true
  /** Exactly what the bundled backend sends. */
  readonly reply: Reply
  /** The site ignores the body of a success, so other backends may send any (spec section 7). */
  readonly ignoresReply?: true
  /** Error codes beside those that every endpoint shares. */
  readonly errors: Errors
  /** `Cache-Control` of a response that clients may keep; it also gets an ETag. */
  readonly cacheControl?: string
  /** Status of success, 200 by default. */
  readonly status?: 200 | 201
}

/** The one file of a multipart form, and the errors of a form without it or with a larger one. */
interface Upload {
  readonly field: string
  readonly maxBytes: number
  readonly missing: ErrorCode
  readonly tooLarge: ErrorCode
}

type Optional = 'input' | 'reply' | 'errors'
type Options<E extends Endpoint> = Omit<E, Optional | 'method' | 'path' | 'access'> &
  Partial<Pick<E, Optional>>

/**
 * Declares an endpoint; the types of the call follow from its schemas. By default it takes no
 * input, has no errors of its own, and its reply is empty and ignored.
 */
export function endpoint<
  Input extends z.ZodMiniObject = typeof nothing,
  Reply extends z.ZodMiniType = typeof nothing,
  const Errors extends readonly ErrorCode[] = readonly [],
>(
  method: Method,
  path: Endpoint['path'],
  access: Access,
  options: Options<Endpoint<Input, Reply, Errors>>,
): Endpoint<Input, Reply, Errors>
export function endpoint(
  method: Method,
  path: Endpoint['path'],
  access: Access,
  options: Options<Endpoint>,
) {
  const ignoresReply = !options.reply && { ignoresReply: true as const }
  const defaults = { input: nothing, reply: nothing, errors: [], ...ignoresReply }
  return { method, path, access, ...defaults, ...options }
}

/** The endpoints of one feature by name. */
export type Endpoints = Readonly<Record<string, Endpoint>>

export type InputOf<E extends Endpoint> = z.input<E['input']>
export type ReplyOf<E extends Endpoint> = z.output<E['reply']>

/** A value of a schema as JSON: dates are ISO strings, and defaults may be left out. */
export type JsonOf<Schema extends z.ZodMiniType> = z.input<Schema>

/** Parameters of a path: `/api/a/:id` → `['id']`. */
export const pathParameters = (path: string): string[] =>
  [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)

/** The names of the input: in the path, and in the body or the query. */
export function inputNames({ path, input }: Pick<Endpoint, 'path' | 'input'>) {
  const inPath = pathParameters(path)
  return { inPath, others: Object.keys(input.def.shape).filter(name => !inPath.includes(name)) }
}

/** Whether the input is sent as a JSON body. */
export const hasBody = (method: Method): boolean => method === 'POST' || method === 'PUT'

/** Whether the call carries the bearer token (spec section 6). */
export const sendsToken = (endpoint: Endpoint): boolean =>
  endpoint.access !== 'anyone' || endpoint.withToken === true
