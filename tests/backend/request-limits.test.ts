import { afterAll, beforeAll, expect, test } from 'vitest'
import { ada } from '#tests/support/people.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

let app: TestServer
beforeAll(async () => {
  app = await startServer()
})
afterAll(() => app.close())

const post = `POST /api/auth/login HTTP/1.1\r\nHost: yard\r\nContent-Type: application/json\r\n`

test.each<[string, number, string]>([
  [
    'a length and chunks at once',
    400,
    `${post}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
  ],
  ['two lengths', 400, `${post}Content-Length: 5\r\nContent-Length: 6\r\n\r\nhello`],
  ['bare line feeds', 400, 'GET /api/mentors HTTP/1.1\nHost: yard\n\n'],
  ['no host', 400, 'GET /api/mentors HTTP/1.1\r\n\r\n'],
  [
    '17 KB of headers',
    431,
    `GET /about HTTP/1.1\r\nHost: yard\r\nX-A: ${'a'.repeat(17_000)}\r\n\r\n`,
  ],
])('rejects %s with %i and closes the connection', async (_what, status, text) => {
  // The rest must not be parsed as another request.
  const response = await app.sendRaw(`${text}GET /healthz HTTP/1.1\r\nHost: yard\r\n\r\n`)
  expect(response).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  expect(response).not.toContain('alive')
  expect(response.match(/HTTP\/1.1 /g)).toHaveLength(1)
})

test('answers an id of 10,000 characters like a missing one', async () => {
  const headers = { authorization: `Bearer ${await app.join(ada)}` }
  const logged = async (id: string) => {
    const answer = await fetch(app.at(`/api/resume/user/${id}`), { headers })
    return { status: answer.status, body: await answer.json() }
  }
  const nobody = await logged('u_00000000000000000000000ab')
  expect(nobody).toMatchObject({ status: 404, body: { code: 'resume/unknown' } })
  for (const id of ['x'.repeat(10_000), '%00', '1%20or%201=1', '%F0%9F%98%80', '%D9%A1'])
    expect(await logged(id), id.slice(0, 20)).toEqual(nobody)
})
