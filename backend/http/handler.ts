import type { Context, MiddlewareHandler } from 'hono'
import type * as z from 'zod/mini'
import type { Member } from '#backend/auth/session.ts'
import type { Db } from '#backend/db/tables.ts'
import type { Contract } from '#contract'
import type { Endpoint, JsonOf } from '#contract/endpoint.ts'
import type { commonErrors } from '#contract/errors.ts'
import type { GivenFile } from '#contract/input.ts'
import { clientAddress } from './client-address.ts'
import type { Env } from './env.ts'
import { type IdempotentAction, runIdempotent, runVersionedWrite } from './idempotency.ts'
import {
  type Details,
  HandlerError,
  type Json,
  StreamedReply,
  sendJson,
  sendStream,
  sendText,
  TextReply,
} from './responses.ts'
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
  /**
   * The IP address of the client, or the network of an IPv6 address; empty when unknown. Never
   * stored as it is.
   */
  address: string
  db: Db
  services: Services
  header(name: string, value: string): void
  /** Runs an action once for repeated requests (docs/conventions.md, Idempotency). */
  idempotent<T extends Json & { id: string }>(action: IdempotentAction<T>): Promise<T>
  /** Creates an error to throw; codes that the contract does not declare do not compile. */
  fail(code: CodeOf<E>, details?: Details): HandlerError
}

type Reply<E extends Endpoint> = StreamedReply | TextReply | JsonOf<E['reply']>

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

/** Runs the handler of an endpoint and sends its reply. */
export const runHandler =
  (services: Services, endpoint: Endpoint, handler: Handler<Endpoint>): MiddlewareHandler<Env> =>
  async context => {
    const write = async () => handler(createContext(context, services, endpoint))
    const { version } = context.get('input') as { version?: unknown }
    const run = async () => {
      if (typeof version !== 'number') return write()
      const request = describeRequest(context, services, endpoint)
      return runVersionedWrite(services.db, request, write, error =>
        findResult(error, endpoint, context.get('input'), version),
      )
    }
    const { status } = endpoint
    const reply = await run()
    if (reply instanceof StreamedReply) return sendStream(context, reply, status)
    if (reply instanceof TextReply) return sendText(context, reply, status)
    return sendJson(context, reply, status)
  }

const describeRequest = (context: Context<Env>, services: Services, endpoint: Endpoint) => ({
  userId: context.get('session')?.member.uid ?? '',
  request: `${endpoint.method} ${context.req.path} ${JSON.stringify(context.get('input'))}`,
  now: services.clock.now(),
})

/** The reply to the write of a version, if an error shows its item as that write leaves it. */
function findResult(error: unknown, endpoint: Endpoint, input: unknown, version: number) {
  if (!(error instanceof HandlerError)) return undefined
  if (endpoint.method === 'DELETE' && error.status === 404)
    return endpoint.reply.parse(input) as Json
  const current = Object(error.body.current)
  return current.version === version + 1 ? (endpoint.reply.parse(current) as Json) : undefined
}

function createContext(
  context: Context<Env>,
  services: Services,
  endpoint: Endpoint,
): HandlerContext {
  const session = context.get('session')
  const input = context.get('input')
  return {
    input,
    member: session?.member ?? null,
    emailVerified: session?.emailVerified ?? false,
    token: session?.token ?? null,
    get address() {
      return clientAddress(context.env?.incoming, services.config.trustedProxies)
    },
    db: services.db,
    services,
    header: context.header,
    idempotent<T extends Json & { id: string }>(action: IdempotentAction<T>) {
      const key = context.req.header('idempotency-key')
      const request = { ...describeRequest(context, services, endpoint), key }
      return runIdempotent(services.db, request, action)
    },
    fail: (...[code, details]: Parameters<HandlerContext['fail']>) =>
      new HandlerError(code, details),
  } as HandlerContext
}
