import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { limits } from '#contract/limits.ts'
import { type SignedIn, startApp, type TestApp } from '#tests/support/app.ts'
import { pdfOfSize } from '#tests/support/documents.ts'
import { ada } from '#tests/support/people.ts'
import { errorReply, firstFile, upload } from '#tests/support/uploads.ts'

let app: TestApp
let owner: SignedIn
/** Where uploads are received, by this file alone. */
const places = mkdtempSync(join(tmpdir(), 'yard-multipart-'))
beforeAll(async () => {
  vi.stubEnv('TMPDIR', places)
  app = await startApp()
  owner = await app.join(ada)
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await app.close()
  rmSync(places, { recursive: true })
})

const boundary = 'boundaryXyZ'
const part = (headers: string, content: string | Uint8Array) =>
  Buffer.concat([
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; ${headers}\r\n\r\n`),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ])
const file = (name = 'resume', content: string | Uint8Array = firstFile) =>
  part(`name="${name}"; filename="a.pdf"`, content)
const field = (name: string) => part(`name="${name}"`, 'x')
const end = Buffer.from(`--${boundary}--\r\n`)
const whole = Buffer.concat([file(), end])

function post(body: Uint8Array | ReadableStream | null, headers: Record<string, string> = {}) {
  const allHeaders = {
    authorization: `Bearer ${owner.token}`,
    'content-type': `multipart/form-data; boundary=${boundary}`,
    ...headers,
  }
  const sent = body instanceof Uint8Array ? Uint8Array.from(body) : body
  const init = { method: 'POST', body: sent, headers: allHeaders, duplex: 'half' }
  return app.send('/api/resume/upload', init as RequestInit)
}

/** Sends some bytes in pieces, and breaks off with an error when told to. */
function streamOf(bytes: Uint8Array, breaksOff = false): ReadableStream<Uint8Array> {
  let at = 0
  return new ReadableStream({
    pull(controller) {
      if (at < bytes.length) controller.enqueue(Uint8Array.from(bytes.subarray(at, at + 65_536)))
      else if (breaksOff) controller.error(new Error('gone'))
      else controller.close()
      at += 65_536
    },
  })
}

/** A body without an end, and how many pieces of it were read. */
function endless(head: Uint8Array = new Uint8Array(1)) {
  const state = { pulled: 0 }
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      controller.enqueue(state.pulled === 0 ? Uint8Array.from(head) : new Uint8Array(65_536))
      state.pulled += 1
    },
  })
  return { body, state }
}

describe('a form with a file', () => {
  test('is accepted in pieces, with other fields', async () => {
    const body = Buffer.concat([field('a'), file(), field('b'), end])
    expect((await post(body)).status).toBe(200)
    expect((await post(streamOf(body))).status).toBe(200)
  })

  test.each<[string, Uint8Array | null]>([
    ['nothing', null],
    ['a file of another field', Buffer.concat([file('cv'), end])],
  ])('requires a file when it contains %s', async (_what, body) => {
    expect(await post(body)).toMatchObject(errorReply('resume/no-file'))
  })

  test.each<[string, Uint8Array]>([
    ['two files', Buffer.concat([file(), file(), end])],
    ['100 parts', Buffer.concat([...Array.from({ length: 100 }, () => field('a')), file(), end])],
    ['no end', file()],
    ['a cut in the file', whole.subarray(0, 300)],
  ])('is rejected as malformed with %s', async (_what, body) => {
    expect(await post(body)).toMatchObject({
      status: 400,
      body: { message: 'Request body must be a valid multipart form', code: 'request/malformed' },
    })
  })

  test('is rejected with another type', async () => {
    expect(await post(whole, { 'content-type': 'application/json' })).toMatchObject({
      status: 415,
      body: { message: 'Content-Type must be multipart/form-data' },
    })
  })

  test('is rejected beyond 5,242,880 bytes, whatever its Content-Length', async () => {
    const most = pdfOfSize(5_242_880)
    expect((await post(Buffer.concat([file('resume', most), end]))).status).toBe(200)
    const large = Buffer.concat([file('resume', pdfOfSize(most.length + 1)), end])
    for (const answer of [
      await post(large),
      await post(streamOf(large)),
      await post(large, { 'content-length': '10' }),
      await post(whole, { 'content-length': '99999999' }),
    ])
      expect(answer).toMatchObject(errorReply('resume/too-large'))
  })

  test('is not read further once it is too large', async () => {
    const { body, state } = endless(file().subarray(0, -2))
    expect((await post(body)).status).toBe(413)
    expect(state.pulled * 65_536).toBeLessThan(limits.resume.size + 1_000_000)
  })

  test('stores nothing when the client disconnects', async () => {
    await upload(app, owner, firstFile, 'kept.pdf')
    expect((await post(streamOf(whole.subarray(0, 500), true))).status).toBe(400)
    expect((await app.call('GET', '/api/resume', { as: owner })).body.resumeName).toBe('kept.pdf')
  })

  test('is not read without a session', async () => {
    const { body, state } = endless()
    expect((await post(body, { authorization: 'Bearer x' })).status).toBe(401)
    expect(state.pulled).toBeLessThanOrEqual(1)
  })

  test('leaves no temporary file', () =>
    vi.waitFor(() => expect(readdirSync(places)).toEqual([]), { timeout: 10_000 }))
})
