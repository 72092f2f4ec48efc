import { once } from 'node:events'
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

/** Whether each connection is still open, once the server has had time to close it. */
async function areOpen(...asked: Socket[]): Promise<boolean[]> {
  await pause(100)
  return asked.map(({ readyState }) => readyState === 'open')
}

describe('with 3 connections an address and 5 in all', () => {
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

  const ask = async (socket: Socket, path: string) => {
    const before = pending.length
    socket.write(`GET ${path} HTTP/1.1\r\nHost: yard\r\n\r\n`)
    if (path === '/slow') await vi.waitFor(() => expect(pending.length).toBe(before + 1))
    else await once(socket, 'data')
  }

  test('a fourth connection of an address closes the one of it that has been idle longest', async () => {
    const elsewhere = await connectFrom(other)
    const [first, second, newest] = [await connectFrom(one), await connectFrom(one), await connectFrom(one)]
    // The first has had an answer since, and the second not.
    await ask(first, '/')
    const fourth = await connectFrom(one)
    expect(await areOpen(elsewhere, first, second, newest, fourth)).toEqual([true, true, false, true, true])
    await ask(fourth, '/')
  })

  test('a connection with a request under way is never closed for a new one', async () => {
    const busy = [await connectFrom(one), await connectFrom(one), await connectFrom(one)]
    for (const socket of busy) await ask(socket, '/slow')
    const refused = await connectFrom(one)
    expect(await areOpen(...busy, refused)).toEqual([true, true, true, false])
    const answered = once(busy[0] as Socket, 'data')
    pending[0]?.end('done')
    expect(String(await answered)).toContain('done')
    const next = await connectFrom(one)
    expect(await areOpen(...busy, next)).toEqual([false, true, true, true])
  })

  test('a connection is not idle between two pipelined requests', async () => {
    const [first, second, last] = [await connectFrom(one), await connectFrom(one), await connectFrom(one)]
    await ask(second, '/slow')
    await ask(last, '/slow')
    first.write('GET / HTTP/1.1\r\nHost: yard\r\n\r\nGET /slow HTTP/1.1\r\nHost: yard\r\n\r\n')
    await vi.waitFor(() => expect(pending.length).toBe(3))
    expect(await areOpen(first, await connectFrom(one))).toEqual([true, false])
  })

  test('a closed connection makes room', async () => {
    const first = [await connectFrom(one), await connectFrom(one), await connectFrom(one)]
    for (const socket of first) await ask(socket, '/slow')
    first[0]?.destroy()
    await pause(100)
    expect(await areOpen(await connectFrom(one))).toEqual([true])
  })

  test('at the limit of all, the connection that has been idle longest is closed', async () => {
    const first = await connectFrom(one)
    const rest = [await connectFrom(other), await connectFrom(other), await connectFrom(third)]
    rest.push(await connectFrom(third))
    const newest = await connectFrom(third)
    expect(await areOpen(first, ...rest, newest)).toEqual([false, true, true, true, true, true])
  })

  test('an exempt address may hold as many as there may be in all', async () => {
    const held: Socket[] = []
    for (let index = 0; index < 6; index += 1) held.push(await connectFrom(proxy))
    expect(await areOpen(...held)).toEqual([false, true, true, true, true, true])
  })
})

describe('beside 5,100 idle connections, another visitor is answered', () => {
  let yard: TestServer
  /** Descriptors that the server has open without anybody there. */
  let base: number
  beforeAll(async () => {
    yard = await startServer({ CONNECTIONS_PER_ADDRESS: '100' })
    port = yard.port
    base = yard.descriptors()
  })
  afterAll(() => yard.close())
  afterEach(closeAll)

  const visit = async () => {
    const answer = await fetch(yard.at('/about'), { signal: AbortSignal.timeout(2000) })
    return [answer.status, await answer.text()]
  }

  test.each([
    ['one address', () => '127.0.0.2', 100],
    ['60 addresses', (index: number) => `127.0.1.${1 + (index % 60)}`, 5000],
  ])('of %s', async (_what, addressAt, most) => {
    await vi.waitFor(() => expect(yard.descriptors()).toBeLessThan(base + 5), { timeout: 5000 })
    for (let index = 0; index < 5100; index += 100)
      await Promise.all(Array.from({ length: 100 }, (_, offset) => connectFrom(addressAt(index + offset))))
    expect(await visit()).toEqual([200, 'about'])
    expect(yard.descriptors()).toBeLessThan(base + most + 5)
    expect(yard.descriptors()).toBeGreaterThan(base + most - 5)
  })
})
