import { connect, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { defaultHandlers } from '#backend/app/app.ts'
import { createHttpServer } from '#backend/http/server.ts'
import { type SignedIn, startApp } from '#tests/support/app.ts'
import { listen } from '#tests/support/listen.ts'
import { ada, grace } from '#tests/support/people.ts'

test('a member who does not read gets at most 64 MB of large replies at once', async () => {
  const listOwn = async () => ['x'.repeat(20 * 1024 * 1024)]
  const contributions = { ...defaultHandlers.contributions, listOwn: listOwn as never }
  const app = await startApp({
    handlers: { ...defaultHandlers, contributions },
    settings: { RATE_LIMITS: '' },
  })
  const server = createHttpServer(app.hono, app.services.config)
  const port = await listen(server)
  onTestFinished(async () => {
    server.closeAllConnections()
    server.close()
    await app.close()
  })
  const [member, other] = [await app.join(ada), await app.join(grace)]
  const path = '/api/contributions/my-contributions'
  const get = ({ token }: SignedIn) =>
    fetch(`http://127.0.0.1:${port}${path}`, { headers: { authorization: `Bearer ${token}` } })
  /** Sends a request, and reads no more of the reply than its first bytes. */
  const askAndStop = () =>
    new Promise<Socket>((resolve, reject) => {
      const socket = connect(port, '127.0.0.1')
      socket.on('error', reject)
      socket.once('data', () => resolve(socket.pause()))
      const head = `GET ${path} HTTP/1.1\r\nHost: localhost\r\n`
      socket.write(`${head}Authorization: Bearer ${member.token}\r\n\r\n`)
    })
  const sockets = await Promise.all([1, 2, 3].map(askAndStop))
  const refused = await get(member)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '5'])
  expect((await get(other)).status).toBe(200)
  for (const socket of sockets) socket.destroy()
  await expect.poll(async () => (await get(member)).status, { timeout: 10_000 }).toBe(200)
})
