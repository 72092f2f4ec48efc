import { EventEmitter, once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { limitConnections } from '#backend/http/connections.ts'
import { listen } from '#tests/support/listen.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

let port = 0
let sockets: Socket[] = []

/** Connects from an address of loopback. */
async function connectFrom(localAddress: string): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', localAddress })
  sockets.push(socket)
  socket.on('error', () => undefined)
  socket.resume()
  await once(socket, 'connect')
  return socket
}

const closeAll = () => {
  for (const socket of sockets) socket.destroy()
  sockets = []
}

/** Expects of each connection that it is open, or that the server has closed it. */
async function expectOpen(connections: Socket[], expected: boolean[]): Promise<void> {
  const areOpen = () => connections.map(({ readyState }) => readyState === 'open')
  // Gives the server time to close a wrong one.
  await pause(100)
  await vi.waitFor(() => expect(areOpen()).toEqual(expected), { timeout: 5000 })
}

describe('with limits of 3 connections per address and 5 in all', () => {
  const [one, other, third, proxy] = ['127.0.0.11', '127.0.0.12', '127.0.0.13', '127.0.0.14']
  let server: Server
  /** Responses that have not been ended. */
  let pending: ServerResponse[]

  beforeEach(async () => {
    pending = []
    server = createServer((request, response) => {
      if (request.url === '/slow') pending.push(response)
      else response.end('done')
    })
    limitConnections(server, { total: 5, perAddress: 3, isExempt: address => address === proxy })
    port = await listen(server)
  })
  afterEach(() => {
    closeAll()
    server.closeAllConnections()
    server.close()
  })

  const send = async (socket: Socket, path: string) => {
    const before = pending.length
    socket.write(`GET ${path} HTTP/1.1\r\nHost: yard\r\n\r\n`)
    if (path === '/slow') await vi.waitFor(() => expect(pending.length).toBe(before + 1))
    else await once(socket, 'data')
  }

  test('a fourth connection of an address closes its longest idle one', async () => {
    const elsewhere = await connectFrom(other)
    const [first, second, newest] = [
      await connectFrom(one),
      await connectFrom(one),
      await connectFrom(one),
    ]
    // Only the first had a response since.
    await send(first, '/')
    const fourth = await connectFrom(one)
    await expectOpen([elsewhere, first, second, newest, fourth], [true, true, false, true, true])
    await send(fourth, '/')
  })

  test('a connection with an open request is not closed for a new one', async () => {
    const busy = [await connectFrom(one), await connectFrom(one), await connectFrom(one)]
    for (const socket of busy) await send(socket, '/slow')
    const refused = await connectFrom(one)
    await expectOpen([...busy, refused], [true, true, true, false])
    const answered = once(busy[0] as Socket, 'data')
    pending[0]?.end('done')
    expect(String(await answered)).toContain('done')
    const next = await connectFrom(one)
    await expectOpen([...busy, next], [false, true, true, true])
  })

  test('a connection is not idle between two pipelined requests', async () => {
    const [first, second, last] = [
      await connectFrom(one),
      await connectFrom(one),
      await connectFrom(one),
    ]
    await send(second, '/slow')
    await send(last, '/slow')
    first.write('GET / HTTP/1.1\r\nHost: yard\r\n\r\nGET /slow HTTP/1.1\r\nHost: yard\r\n\r\n')
    await vi.waitFor(() => expect(pending.length).toBe(3))
    await expectOpen([first, await connectFrom(one)], [true, false])
  })

  test('a closed connection no longer counts', async () => {
    const first = [await connectFrom(one), await connectFrom(one), await connectFrom(one)]
    for (const socket of first) await send(socket, '/slow')
    const noticed = once(pending[0] as ServerResponse, 'close')
    first[0]?.destroy()
    await noticed
    await expectOpen([await connectFrom(one)], [true])
  })

  test('at the total limit, the longest idle connection is closed', async () => {
    const first = await connectFrom(one)
    const rest = [await connectFrom(other), await connectFrom(other), await connectFrom(third)]
    rest.push(await connectFrom(third))
    const newest = await connectFrom(third)
    await expectOpen([first, ...rest, newest], [false, true, true, true, true, true])
  })

  test('an exempt address may use the total limit', async () => {
    const held: Socket[] = []
    for (let index = 0; index < 6; index += 1) held.push(await connectFrom(proxy))
    await expectOpen([...held], [false, true, true, true, true, true])
  })
})

test('one IPv6 network has a fifth of all connections', () => {
  const server = new EventEmitter()
  limitConnections(server as Server, { total: 20, perAddress: 2, isExempt: () => false })
  const connectAs = (remoteAddress: string) => {
    const socket = Object.assign(new EventEmitter(), { remoteAddress, destroy: vi.fn() })
    server.emit('connection', socket)
    return socket
  }
  const sockets = Array.from({ length: 9 }, (_, index) => connectAs(`2001:db8:1:${index}00::1`))
  connectAs('192.0.2.1')
  const closed = sockets.map(({ destroy }) => destroy.mock.calls.length)
  expect(closed).toEqual([1, 1, 1, 1, 1, 0, 0, 0, 0])
})

describe('beside 5,100 idle connections, another visitor is answered', () => {
  let app: TestServer
  /** Descriptors that the server has open without anybody there. */
  let base: number
  beforeAll(async () => {
    app = await startServer({ CONNECTIONS_PER_ADDRESS: '100' })
    port = app.port
    base = app.descriptors()
  })
  afterAll(() => app.close())
  afterEach(closeAll)

  const visit = () => app.sendRaw('GET /about HTTP/1.1\r\nHost: yard\r\nConnection: close\r\n\r\n')

  test.each([
    ['one address', () => '127.0.0.2', 100],
    ['60 addresses', (index: number) => `127.0.1.${1 + (index % 60)}`, 5000],
  ])('of %s', async (_what, addressAt, most) => {
    await vi.waitFor(() => expect(app.descriptors()).toBeLessThan(base + 5), { timeout: 5000 })
    for (let index = 0; index < 5100; index += 100)
      await Promise.all(
        Array.from({ length: 100 }, (_, offset) => connectFrom(addressAt(index + offset))),
      )
    expect(await visit()).toMatch(/^HTTP\/1.1 200 [\s\S]*about$/)
    expect(app.descriptors()).toBeLessThan(base + most + 5)
  })
})
