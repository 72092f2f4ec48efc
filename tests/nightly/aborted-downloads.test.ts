import { utimesSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createIdGenerator } from '#backend/core/ids.ts'
import { openSqlite } from '#backend/db/sqlite.ts'
import { pdfOfSize, randomBytes } from '#tests/support/documents.ts'
import { insertThread } from '#tests/support/feedback.ts'
import { ada } from '#tests/support/people.ts'
import { startS3 } from '#tests/support/s3.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { type AbortTime, abortRequest } from '#tests/support/sockets.ts'

const megabyte = 1024 * 1024
/** Requests per path: each way to ask at each time to abort, seven times. */
const count = 126
const atOnce = 6
const times: AbortTime[] = ['at once', 'at the first bytes', 'without reading']

let app: TestServer
/** Paths of what the server streams, by name. */
let paths: Record<string, string>
let authorization: string

async function prepare(): Promise<void> {
  writeFileSync(join(app.site, 'large.bin'), randomBytes(8 * megabyte))
  // A new modification time makes the server read the folder of the site again.
  utimesSync(join(app.site, '_headers'), 0, 0)
  authorization = `Bearer ${await app.join(ada)}`
  const send = async (path: string, field: string, name: string, bytes: Uint8Array) => {
    const body = new FormData()
    body.append(field, new File([Uint8Array.from(bytes)], name))
    const answer = await fetch(app.at(path), { method: 'POST', body, headers: { authorization } })
    return answer.json()
  }
  const { resumeURL } = await send('/api/resume/upload', 'resume', 'a.pdf', pdfOfSize(3 * megabyte))
  const raw = { width: 512, height: 512, channels: 3 } as const
  const png = await sharp(randomBytes(512 * 512 * 3), { raw })
    .png()
    .toBuffer()
  const { downloadURL } = await send(
    '/api/users/upload-profile-image',
    'profileImage',
    'a.png',
    png,
  )

  const store = openSqlite(join(app.data, 'yard.db'))
  const { id } = await store.db.selectFrom('user').select('id').executeTakeFirstOrThrow()
  const stamp = createIdGenerator(() => Date.now())
  await insertThread(store.db, stamp, {
    ownerId: id,
    authorId: id,
    count: 60,
    under: index => (index % 10 === 0 ? null : index - 1),
    content: index => `${index} ${'word '.repeat(400)}`,
  })
  await store.close()
  paths = {
    'a file of the site': '/large.bin',
    'a resume': resumeURL,
    'a photo': downloadURL,
    'the export of an account': '/api/account/export',
    'a thread': `/api/resume/feedback/${id}`,
  }
}

const request = (path: string, headers: string[], method = 'GET') =>
  [
    `${method} ${path} HTTP/1.1`,
    'Host: yard',
    `Authorization: ${authorization}`,
    ...headers,
    '\r\n',
  ].join('\r\n')

/** All the ways to ask for a path. */
const requestsOf = (path: string) => [
  request(path, []),
  request(path, ['Range: bytes=1000-']),
  request(path, ['Accept-Encoding: gzip']),
  request(path, ['If-None-Match: "another"']),
  request(path, [], 'HEAD'),
  // The second request on a connection.
  request('/healthz', []) + request(path, []),
]

/** Aborts downloads of a path; expects that the server closes its descriptors, but for a pool. */
async function expectNothingOpen(path: string, pool = 0): Promise<void> {
  const whole = await fetch(app.at(path), { headers: { authorization } })
  expect([whole.status, (await whole.arrayBuffer()).byteLength > 50_000]).toEqual([200, true])
  const texts = requestsOf(path)
  const abort = (index: number) =>
    abortRequest(
      app.port,
      texts[index % texts.length] ?? '',
      times[Math.floor(index / texts.length) % times.length] ?? 'at once',
    )
  const abortMany = async (many: number) => {
    for (let index = 0; index < many; index += atOnce)
      await Promise.all(Array.from({ length: atOnce }, (_, offset) => abort(index + offset)))
  }
  await abortMany(atOnce)
  await pause(500)
  const before = app.descriptors()
  await abortMany(count)
  await vi.waitFor(() => expect(app.descriptors()).toBeLessThanOrEqual(before + pool), {
    timeout: 10_000,
  })
}

describe('with files in a folder', () => {
  beforeAll(async () => {
    app = await startServer()
    await prepare()
  })
  afterAll(() => app.close())

  test.each(['a file of the site', 'a resume', 'a photo', 'the export of an account', 'a thread'])(
    'aborted downloads of %s leave no descriptor open',
    name => expectNothingOpen(paths[name] ?? ''),
    120_000,
  )

  test('1,000 requests pipelined on one connection open one file at a time', async () => {
    const before = app.descriptors()
    const socket = connect(app.port, '127.0.0.1', () =>
      socket.write('GET /large.bin HTTP/1.1\r\nHost: yard\r\n\r\n'.repeat(1000)),
    )
    socket.pause()
    await pause(1000)
    const held = app.descriptors() - before
    socket.destroy()
    expect(held).toBeLessThanOrEqual(2)
    await vi.waitFor(() => expect(app.descriptors()).toBeLessThanOrEqual(before), { timeout: 5000 })
  })
})

describe('with files in S3', () => {
  let s3: Awaited<ReturnType<typeof startS3>>
  beforeAll(async () => {
    s3 = await startS3()
    app = await startServer(s3.settings)
    await prepare()
  })
  afterAll(() => {
    app.close()
    s3.close()
  })

  test.each(['a resume', 'a photo', 'the export of an account'])(
    'aborted downloads of %s leave no descriptor open',
    // The S3 client keeps as many connections open as there were parallel requests.
    name => expectNothingOpen(paths[name] ?? '', atOnce),
    120_000,
  )
})
