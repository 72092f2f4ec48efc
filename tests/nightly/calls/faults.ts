import { type AddressInfo, createServer, type Server } from 'node:net'
import type { Page, Request, Route } from '@playwright/test'

/** What the browser gets: no readable response, a status of an error, or status 200. */
type Kind =
  | 'no-response'
  | 'error-with-message'
  | 'error-without-message'
  | 'invalid-body'
  | 'empty-list'

export interface Fault {
  name: string
  kind: Kind
  /** The status of the response, if there is one. */
  status?: number
  /** The message of the server. */
  message?: string
  /**
   * The fault shows at the timeout of the call, since no response comes or its headers only, or
   * after a second attempt.
   */
  late?: 'no-response' | 'headers-only' | 'retried'
  answer: (route: Route) => Promise<void>
}

/** The reason that a page shows: the message of the server, else the status. */
export const reasonOf = ({ message, kind, status }: Fault): string =>
  message ??
  (kind === 'no-response'
    ? 'The server did not answer'
    : `Status ${kind === 'error-without-message' ? status : 502}`)

const replyWithMessage = (status: number): Fault => {
  const message = `The server has its reasons, number ${status}.`
  return {
    name: `${status} with a message`,
    kind: 'error-with-message',
    status,
    message,
    answer: route => route.fulfill({ status, json: { message } }),
  }
}

const replyWithoutMessage = (
  name: string,
  status: number,
  body: string,
  contentType = 'application/json',
): Fault => ({
  name,
  kind: 'error-without-message',
  status,
  answer: route => route.fulfill({ status, body, contentType }),
})

const invalidReply = (
  name: string,
  body: string,
  contentType = 'application/json',
  kind: Kind = 'invalid-body',
): Fault => ({
  name,
  kind,
  status: 200,
  answer: route => route.fulfill({ status: 200, body, contentType }),
})

const page = '<!doctype html><title>Portal</title><p>Please accept our terms.'
const partialBody =
  'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n[{"id":"x'
let port = 0

/** Starts a server that sends half a response, then closes the connection or stays silent. */
export const startPartialServer = (): Promise<Server> =>
  new Promise(resolve => {
    const server = createServer(socket => {
      socket.on('error', () => {})
      socket.on('data', data => {
        socket.write(partialBody)
        if (String(data).includes('/hangs-up')) setTimeout(() => socket.destroy(), 50)
      })
    }).listen(0, '127.0.0.1', () => {
      port = (server.address() as AddressInfo).port
      resolve(server)
    })
  })

const partialResponse = (name: string, path: string, late?: 'headers-only'): Fault => ({
  name,
  kind: 'no-response',
  ...(late && { late }),
  answer: route => route.continue({ url: `http://127.0.0.1:${port}${path}` }),
})

/**
 * One fault of each kind but 401, which ends a session; `tests/features/client.test.ts` has more
 * statuses and bodies.
 */
export const faults: readonly Fault[] = [
  // First the two that are no failure on some pages.
  replyWithMessage(404),
  invalidReply('200 with []', '[]', 'application/json', 'empty-list'),
  {
    name: 'no connection',
    kind: 'no-response',
    answer: route => route.abort('internetdisconnected'),
  },
  { name: 'no answer', kind: 'no-response', late: 'no-response', answer: () => Promise.resolve() },
  partialResponse('half of an answer', '/hangs-up'),
  partialResponse('half of an answer, and then nothing', '/falls-silent', 'headers-only'),
  ...[403, 413, 429, 500].map(replyWithMessage),
  replyWithoutMessage('500 without a message', 500, '{}'),
  { ...replyWithoutMessage('502 with nothing', 502, ''), late: 'retried' },
  invalidReply('200 in HTML', page, 'text/html'),
  invalidReply('200 with null', 'null'),
  invalidReply('200 with nothing', ''),
]

/** The end of a session elsewhere. */
export const expired: Fault = replyWithMessage(401)

/** How many calls got a fault, and how many response headers have arrived. */
export interface FaultCounts {
  count: number
  heads: number
}

/** Answers a call with the current fault, if there is one. Returns the counts. */
export async function injectFault(
  on: Page,
  call: RegExp,
  fault: () => Fault | undefined,
  method = 'GET',
): Promise<FaultCounts> {
  const counts = { count: 0, heads: 0 }
  const broken = new WeakSet<Request>()
  on.on('response', answer => {
    if (broken.has(answer.request())) counts.heads += 1
  })
  await on.route(call, async route => {
    const now = fault()
    if (!now || route.request().method() !== method) return route.fallback()
    counts.count += 1
    broken.add(route.request())
    // Navigation aborts the calls of a page.
    await now.answer(route).catch(() => {})
  })
  return counts
}
