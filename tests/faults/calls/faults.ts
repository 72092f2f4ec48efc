import { type AddressInfo, createServer, type Server } from 'node:net'
import type { Page, Request, Route } from '@playwright/test'

/**
 * The kind of a fault. `silent`: no readable response. `said`: an error with a message. `mute`: an
 * error without one. `junk`: status 200 with an invalid body. `nothing`: status 200 with an empty
 * list.
 */
type Kind = 'silent' | 'said' | 'mute' | 'junk' | 'nothing'

export interface Fault {
  name: string
  kind: Kind
  /** The status of the response, if there is one. */
  status?: number
  /** The message of the server. */
  says?: string
  /** The fault shows at the timeout of the call: no response comes, or its headers only. */
  late?: 'nothing' | 'head'
  answer: (route: Route) => Promise<void>
}

/** The reason that a page shows: the message of the server, else the status. */
export const why = ({ says, kind, status }: Fault): string =>
  says ??
  (kind === 'silent' ? 'The server did not answer' : `Status ${kind === 'mute' ? status : 502}`)

const says = (status: number): Fault => {
  const message = `The server has its reasons, number ${status}.`
  return {
    name: `${status} with a message`,
    kind: 'said',
    status,
    says: message,
    answer: route => route.fulfill({ status, json: { message } }),
  }
}

const mute = (
  name: string,
  status: number,
  body: string,
  contentType = 'application/json',
): Fault => ({
  name,
  kind: 'mute',
  status,
  answer: route => route.fulfill({ status, body, contentType }),
})

const junk = (
  name: string,
  body: string,
  contentType = 'application/json',
  kind: Kind = 'junk',
): Fault => ({
  name,
  kind,
  status: 200,
  answer: route => route.fulfill({ status: 200, body, contentType }),
})

const page = '<!doctype html><title>Portal</title><p>Please accept our terms.'
const half =
  'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n[{"id":"x'
let port = 0

/** Starts a server that sends half a response, then closes the connection or stays silent. */
export const startHalves = (): Promise<Server> =>
  new Promise(resolve => {
    const server = createServer(socket => {
      socket.on('error', () => {})
      socket.on('data', asked => {
        socket.write(half)
        if (String(asked).includes('/hangs-up')) setTimeout(() => socket.destroy(), 50)
      })
    }).listen(0, '127.0.0.1', () => {
      port = (server.address() as AddressInfo).port
      resolve(server)
    })
  })

const halves = (name: string, path: string, late?: 'head'): Fault => ({
  name,
  kind: 'silent',
  ...(late && { late }),
  answer: route => route.continue({ url: `http://127.0.0.1:${port}${path}` }),
})

/**
 * One fault of each kind but 401, which ends a session; `tests/features/client.test.ts` has more
 * statuses and bodies.
 */
export const faults: readonly Fault[] = [
  { name: 'no connection', kind: 'silent', answer: route => route.abort('internetdisconnected') },
  { name: 'no answer', kind: 'silent', late: 'nothing', answer: () => Promise.resolve() },
  halves('half of an answer', '/hangs-up'),
  halves('half of an answer, and then nothing', '/falls-silent', 'head'),
  ...[403, 404, 413, 429, 500].map(says),
  mute('500 without a message', 500, '{}'),
  mute('502 with nothing', 502, ''),
  junk('200 in HTML', page, 'text/html'),
  junk('200 with null', 'null'),
  junk('200 with nothing', ''),
  junk('200 with []', '[]', 'application/json', 'nothing'),
]

/** The end of a session elsewhere. */
export const expired: Fault = says(401)

/** How many broken calls were sent, and how many response headers have arrived. */
export interface Heard {
  count: number
  heads: number
}

/** Answers a call with the current fault, if there is one. Returns the counts. */
export async function breakCall(
  on: Page,
  call: RegExp,
  fault: () => Fault | undefined,
  method = 'GET',
): Promise<Heard> {
  const heard = { count: 0, heads: 0 }
  const broken = new WeakSet<Request>()
  on.on('response', answer => {
    if (broken.has(answer.request())) heard.heads += 1
  })
  await on.route(call, async route => {
    const now = fault()
    if (!now || route.request().method() !== method) return route.fallback()
    heard.count += 1
    broken.add(route.request())
    // Navigation aborts the calls of a page.
    await now.answer(route).catch(() => {})
  })
  return heard
}
