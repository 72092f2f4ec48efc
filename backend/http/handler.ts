import type * as z from 'zod/mini'
import type { Member } from '#backend/auth/session.ts'
import type { Db } from '#backend/db/tables.ts'
import type { Contract } from '#contract'
import type { Endpoint, JsonOf } from '#contract/endpoint.ts'
import {
  ApiError,
  type commonErrors,
  type errorCatalog,
  type FieldErrors,
} from '#contract/errors.ts'
import type { GivenFile } from '#contract/input.ts'
import type { IdempotentAction } from './idempotency.ts'
import type { Services } from './services.ts'

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json | undefined }

/** The error codes of an endpoint, and those of all endpoints. */
type CodeOf<E extends Endpoint> = E['errors'][number] | (typeof commonErrors)[number]

interface Details {
  message?: string
  fields?: FieldErrors
  /** Further properties of the response, where the specification has them. */
  body?: Record<string, Json>
}

/** An error of an endpoint, thrown by its handler. */
export class HandlerError extends ApiError {
  readonly body: Record<string, Json>

  constructor(code: keyof typeof errorCatalog, { body = {}, ...rest }: Details = {}) {
    super(code, rest)
    this.body = body
  }
}

/** An uploaded file. It is deleted when the handler ends. */
export interface UploadedFile extends GivenFile {
  readonly path: string
}

type WithUploads<T> = { [Name in keyof T]: GivenFile extends T[Name] ? UploadedFile : T[Name] }

/** A reply that is streamed, such as an archive. */
export class StreamedReply {
  readonly chunks: AsyncIterable<string | Uint8Array>
  readonly headers: Readonly<Record<string, string>>

  constructor(chunks: AsyncIterable<string | Uint8Array>, headers: Record<string, string> = {}) {
    this.chunks = chunks
    this.headers = headers
  }
}

/** The argument of a handler: the validated request. */
export interface HandlerContext<E extends Endpoint = Endpoint> {
  input: WithUploads<z.output<E['input']>>
  /** The member of the session; null only where anyone may call. */
  member: E['access'] extends 'anyone' ? Member | null : Member
  /** Whether the member's email address is verified. */
  emailVerified: boolean
  /** The session token without its signature; null without a session. */
  token: string | null
  /** The session token as Better Auth signed it; empty without a session. */
  signedToken: string
  /** The client's browser and system, such as `Chrome on Android`; empty when unknown. */
  device: string
  db: Db
  services: Services
  /** Sets a header of the response. */
  header(name: string, value: string): void
  /** Runs an action once for repeated requests (docs/conventions.md, Idempotency). */
  idempotent<T extends Json & { id: string }>(action: IdempotentAction<T>): Promise<T>
  /** Creates an error to throw; codes that the contract does not declare do not compile. */
  fail(code: CodeOf<E>, details?: Details): HandlerError
}

type Reply<E extends Endpoint> = StreamedReply | JsonOf<E['reply']>

export type Handler<E extends Endpoint> = (
  context: HandlerContext<E>,
) => Promise<Reply<E>> | Reply<E>

/** A handler for every endpoint of the contract. */
export type Handlers = {
  [Feature in keyof Contract]: {
    [Name in keyof Contract[Feature]]: Contract[Feature][Name] extends Endpoint
      ? Handler<Contract[Feature][Name]>
      : never
  }
}
