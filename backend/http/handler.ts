import type * as z from 'zod/mini'
import type { Member } from '#backend/auth/session.ts'
import type { Db } from '#backend/db/tables.ts'
import type { Contract } from '#contract'
import type { Endpoint, JsonOf } from '#contract/endpoint.ts'
import type { commonErrors } from '#contract/errors.ts'
import type { GivenFile } from '#contract/input.ts'
import type { IdempotentAction } from './idempotency.ts'
import type { Details, HandlerError, Json, Reply } from './responses.ts'
import type { Services } from './services.ts'

/** The error codes of an endpoint, and those of all endpoints. */
type CodeOf<E extends Endpoint> = E['errors'][number] | (typeof commonErrors)[number]

/** An uploaded file. It is deleted when the handler ends. */
export interface UploadedFile extends GivenFile {
  readonly path: string
}

type WithUploads<T> = { [Name in keyof T]: GivenFile extends T[Name] ? UploadedFile : T[Name] }

/** The argument of a handler: the validated request. */
export interface HandlerContext<E extends Endpoint = Endpoint> {
  input: WithUploads<z.output<E['input']>>
  /** The member of the session; null only where anyone may call. */
  member: E['access'] extends 'anyone' ? Member | null : Member
  /** Whether the member's email address is verified. */
  emailVerified: boolean
  /** The session token without its signature; null without a session. */
  token: string | null
  db: Db
  services: Services
  header(name: string, value: string): void
  /** Creates something once for retried requests (docs/conventions.md, Retried writes). */
  idempotent<T extends Json & { id: string }>(action: IdempotentAction<T>): Promise<T>
  /** Creates an error to throw; codes that the contract does not declare do not compile. */
  fail(code: CodeOf<E>, details?: Details): HandlerError
}

type Replied<E extends Endpoint> = Reply | JsonOf<E['reply']>

export type Handler<E extends Endpoint> = (
  context: HandlerContext<E>,
) => Promise<Replied<E>> | Replied<E>

/** A handler for every endpoint of the contract. */
export type Handlers = {
  [Feature in keyof Contract]: {
    [Name in keyof Contract[Feature]]: Contract[Feature][Name] extends Endpoint
      ? Handler<Contract[Feature][Name]>
      : never
  }
}
