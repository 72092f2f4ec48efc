import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { sendRaw } from '#tests/support/sockets.ts'

let app: TestServer
beforeAll(async () => {
  app = await startServer()
})
afterAll(() => app.close())

const head =
  'POST /api/auth/login HTTP/1.1\r\nHost: yard\r\nContent-Type: application/json\r\nContent-Length: 100\r\n'
test.concurrent.each([
  ['headers after ten seconds', head, 9000, 15_000],
  ['body after 30 seconds', `${head}\r\nx`, 29_000, 35_000],
])(
  'closes a connection that is silent in the %s',
  async (_part, text, least, most) => {
    const { took } = await sendRaw(app.port, socket => void socket.write(text), most)
    expect(took).toBeGreaterThan(least)
  },
  40_000,
)
