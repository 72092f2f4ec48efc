import type * as z from 'zod/mini'
import { bodyErrors, commonErrors, type ErrorCode } from './errors.ts'

/** Who may call: anyone, a signed-in member, or an administrator. */
type Access = 'anyone' | 'member' | 'admin'
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** One call of the contract. Everything else (client, handlers, OpenAPI, form validation, door tests) follows from it. */
export interface Endpoint<
  Input extends z.ZodMiniObject = z.ZodMiniObject,
  Reply extends z.ZodMiniType = z.ZodMiniType,
  Errors extends readonly ErrorCode[] = readonly ErrorCode[],
> {
  /** One sentence for people. */
  readonly summary: string
  readonly method: Method
  /** Names behind a colon are filled from the input. */
  readonly path: `/api/${string}`
  readonly access: Access
  /** Sends the token although anyone may call: the call is about the session itself. */
  readonly withToken?: true
  /** The input travels as a multipart form with this one file. */
  readonly upload?: Upload
  /** The answer is a file of this type, and no JSON. */
  readonly download?: string
  /** Flat: the names of the path, then the query (GET, DELETE) or the JSON body (POST, PUT). */
  readonly input: Input
  /** Read tolerantly by the client; the bundled backend sends exactly what it reads to. */
  readonly reply: Reply
  /** The codes it may end with, beside those every call shares. */
  readonly errors: Errors
  /** Status of success, 200 unless told. */
  readonly status?: 200 | 201
}

/** The one file of a multipart form: the name of its field, the most bytes, and what is said of a form that breaks these. */
interface Upload {
  readonly field: string
  readonly maxBytes: number
  readonly missing: ErrorCode
  readonly tooLarge: ErrorCode
}

/** Declares an endpoint; the types of the call follow from its schemas. */
export function endpoint<
  Input extends z.ZodMiniObject,
  Reply extends z.ZodMiniType,
  const Errors extends readonly ErrorCode[],
>(definition: Endpoint<Input, Reply, Errors>): Endpoint<Input, Reply, Errors> {
  return definition
}

/** The endpoints of one feature by the names that code calls them. */
export type Endpoints = Readonly<Record<string, Endpoint>>

export type InputOf<E extends Endpoint> = z.input<E['input']>
export type ReplyOf<E extends Endpoint> = z.output<E['reply']>

/** What a reply looks like on the wire when it is sent exactly: instants as ISO strings. */
export type Serialized<T> = T extends Date
  ? string
  : T extends readonly (infer Item)[]
    ? Serialized<Item>[]
    : T extends object
      ? { [Key in keyof T]: Serialized<T[Key]> }
      : T

/** Names in a path: `/api/a/:id` → `['id']`. */
export const pathParameters = (path: string): string[] =>
  [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)

/** Whether the input travels as a JSON body. */
export const hasBody = (method: Method): boolean => method === 'POST' || method === 'PUT'

/** Every code an endpoint may end with, the shared ones included. */
export function errorCodesOf(endpoint: Endpoint): ErrorCode[] {
  const accessErrors: ErrorCode[] =
    endpoint.access === 'anyone'
      ? []
      : endpoint.access === 'admin'
        ? ['session/none', 'session/not-admin']
        : ['session/none']
  const bodies = hasBody(endpoint.method) ? bodyErrors : []
  return [...new Set([...accessErrors, ...endpoint.errors, ...bodies, ...commonErrors])]
}

/** Whether the call carries the bearer token (spec section 6). */
export const sendsToken = (endpoint: Endpoint): boolean =>
  endpoint.access !== 'anyone' || endpoint.withToken === true

/** Whether the reply is not read at all, so that a success with any body is a success. */
export const ignoresReply = (endpoint: Endpoint): boolean => endpoint.reply._zod.def.type === 'unknown'
