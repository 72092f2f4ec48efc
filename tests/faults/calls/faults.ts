import { type AddressInfo, createServer, type Server } from 'node:net'
import type { Page, Request, Route } from '@playwright/test'

/**
 * How a call may go wrong. `silent`: nothing that can be read came. `said`: the server says why in
 * a sentence. `mute`: a status without one. `junk`: a success that is none. `nothing`: a success
 * that is an empty list.
 */
type Kind = 'silent' | 'said' | 'mute' | 'junk' | 'nothing'

export interface Fault {
  name: string
  kind: Kind
  /** The status that comes; none when no answer does. */
  status?: number
  /** The server's sentence. */
  says?: string
  /**
   * It shows when the time of the call is over: nothing of an answer comes, or no more than the
   * head.
   */
  late?: 'nothing' | 'head'
  answer: (route: Route) => Promise<void>
}

/** The reason that a page names: the server's sentence, else what came. */
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

/** Begins an answer and then hangs up, or falls silent. */
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

/** The end of a session, which another place may have brought about. */
export const expired: Fault = says(401)

/** How often a broken call was asked for, and how many heads of answers have come. */
export interface Heard {
  count: number
  heads: number
}

/** Answers a call with the fault of the moment, if there is one; gives what was heard of it. */
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
    // A page that is left takes its calls with it.
    await now.answer(route).catch(() => {})
  })
  return heard
}
