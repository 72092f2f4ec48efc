import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { pdfOfSize, randomBytes } from '#tests/support/documents.ts'
import { ada } from '#tests/support/people.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { type AbortTime, abortRequest } from '#tests/support/sockets.ts'

/** Requests of a case: each form at each time to abort, seven times. */
const count = 126
const atOnce = 6
const unread: AbortTime[] = ['at once', 'without reading']
const times: AbortTime[] = [...unread, 'at the first bytes']

const temporary = mkdtempSync(join(tmpdir(), 'yard-temporary-'))
let app: TestServer
let authorization: string
let resume: string
beforeAll(async () => {
  app = await startServer({ TMPDIR: temporary })
  writeFileSync(join(app.site, 'large.bin'), randomBytes(8_000_000))
  // A new modification time makes the server read the folder of the site again.
  utimesSync(join(app.site, '_headers'), 0, 0)
  authorization = `Bearer ${await app.join(ada)}`
  const body = new FormData()
  body.append('resume', new File([Uint8Array.from(pdfOfSize(3_000_000))], 'a.pdf'))
  const init = { method: 'POST', body, headers: { authorization } }
  resume = (await (await fetch(app.at('/api/resume/upload'), init)).json()).resumeURL
  for (const path of ['/large.bin', resume, '/api/account/export']) {
    const whole = await fetch(app.at(path), { headers: { authorization } })
    expect((await whole.arrayBuffer()).byteLength).toBeGreaterThan(2_000_000)
  }
})
afterAll(() => {
  app.close()
  rmSync(temporary, { recursive: true })
})

const requestOf = (path: string, headers: string[] = [], method = 'GET') =>
  [
    `${method} ${path} HTTP/1.1`,
    'Host: yard',
    `Authorization: ${authorization}`,
    ...headers,
    '\r\n',
  ].join('\r\n')

const downloadsOf = (path: string) => [
  requestOf(path),
  requestOf(path, ['Range: bytes=1000-']),
  requestOf(path, ['Accept-Encoding: gzip']),
  requestOf(path, ['If-None-Match: "another"']),
  requestOf(path, [], 'HEAD'),
  // The second request on a connection.
  requestOf('/healthz') + requestOf(path),
]

/** Uploads of which none is complete. */
const uploads = () =>
  [0, 1, 10_000, 100_000, 199_000, 200_000].map(length => {
    const part = 'Content-Disposition: form-data; name="resume"; filename="cut.pdf"'
    const body = `--xyz\r\n${part}\r\n\r\n${'x'.repeat(length)}`
    const type = 'Content-Type: multipart/form-data; boundary=xyz'
    return requestOf('/api/resume/upload', [type, 'Content-Length: 300000'], 'POST') + body
  })

test.each([
  ['a file of the site', () => downloadsOf('/large.bin'), times],
  ['a resume', () => downloadsOf(resume), times],
  ['the export of an account', () => downloadsOf('/api/account/export'), times],
  ['an upload', uploads, unread],
])(
  '%s that is aborted leaves no open descriptor and no temporary file',
  async (_what, make, when) => {
    const texts = make()
    const abortMany = async (many: number) => {
      for (let index = 0; index < many; index += atOnce)
        await Promise.all(
          texts.map(text =>
            abortRequest(app.port, text, when[(index / atOnce) % when.length] ?? 'at once'),
          ),
        )
    }
    await abortMany(atOnce)
    await pause(500)
    const before = app.descriptors()
    await abortMany(count)
    await vi.waitFor(
      () => expect([readdirSync(temporary), app.descriptors() <= before]).toEqual([[], true]),
      { timeout: 30_000 },
    )
  },
  120_000,
)
