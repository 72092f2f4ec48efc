import type * as z from 'zod/mini'
import type { Db } from '#backend/db/tables.ts'
import type { Services } from '#backend/services.ts'
import type { Contract } from '#contract'
import type { Endpoint, ReplyOf, Serialized } from '#contract/endpoint.ts'
import { ApiError, type commonErrors, type errorCatalog, type FieldErrors } from '#contract/errors.ts'
import type { GivenFile } from '#contract/input.ts'
import type { Making } from './idempotency.ts'
import type { Member } from './member.ts'

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json | undefined }

/** What a handler may end with beside success: the codes that its endpoint declares, and those every call shares. */
type Ends<E extends Endpoint> = E['errors'][number] | (typeof commonErrors)[number]

interface Details {
  message?: string
  fields?: FieldErrors
  /** Serialized beside the message, where the specification gives an error more to say. */
  body?: Record<string, Json>
}

/** A refusal that says more than its message. */
export class End extends ApiError {
  readonly body: Record<string, Json>

  constructor(code: keyof typeof errorCatalog, { body = {}, ...rest }: Details = {}) {
    super(code, rest)
    this.body = body
  }
}

/** A file as it was received: on the disk of this machine until the call ends. */
export interface Received extends GivenFile {
  readonly path: string
}

type WithFiles<T> = { [Name in keyof T]: GivenFile extends T[Name] ? Received : T[Name] }

/** A reply that is streamed, in its final form: the archive of an export. */
export class Written {
  readonly pieces: AsyncIterable<string | Uint8Array>
  readonly headers: Readonly<Record<string, string>>

  constructor(pieces: AsyncIterable<string | Uint8Array>, headers: Record<string, string> = {}) {
    this.pieces = pieces
    this.headers = headers
  }
}

/** What a handler is given: everything it may know about the request, checked. */
export interface Call<E extends Endpoint = Endpoint> {
  input: WithFiles<z.output<E['input']>>
  /** Who asks, by the session alone; never null where the endpoint is for members. */
  member: E['access'] extends 'anyone' ? Member | null : Member
  /** Whether the e-mail address of the member is verified. */
  emailVerified: boolean
  /** The token of the session, unsigned, or null. */
  token: string | null
  /** What the caller's browser calls itself, shortened: `Chrome on Android`. Empty when it does not say. */
  device: string
  db: Db
  services: Services
  /** Sets a header of the answer. */
  header(name: string, value: string): void
  /** Makes something that a repeated request must not make again, in one transaction with the memory of it (docs/conventions.md, Idempotency). */
  once<T extends Json & { id: string }>(making: Making<T>): Promise<T>
  /** The error to throw for an end that the contract declares; another code does not compile. */
  fail(code: Ends<E>, details?: Details): End
}

type Reply<E extends Endpoint> = Written | (unknown extends ReplyOf<E> ? Json : Serialized<ReplyOf<E>>)

export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<Reply<E>> | Reply<E>

/** A handler for every endpoint of the contract; one that is missing, or that answers otherwise, does not compile. */
export type Handlers = {
  [Feature in keyof Contract]: {
    [Name in keyof Contract[Feature]]: Contract[Feature][Name] extends Endpoint
      ? Handler<Contract[Feature][Name]>
      : never
  }
}
