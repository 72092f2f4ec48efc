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
    Buffer.from(`--${boundary}\r\n${headers}\r\n\r\n`),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ])
const file = (name = 'resume', content: string | Uint8Array = firstFile, fileName = 'a.pdf') =>
  part(
    `Content-Disposition: form-data; name="${name}"; filename="${fileName}"\r\nContent-Type: application/pdf`,
    content,
  )
const field = (name: string, content = 'x') =>
  part(`Content-Disposition: form-data; name="${name}"`, content)
const end = Buffer.from(`--${boundary}--\r\n`)

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

/** Sends some bytes in pieces of a size, one a turn, and breaks off with an error when told to. */
function streamResponse(
  bytes: Uint8Array,
  size: number,
  breaksOff = false,
): ReadableStream<Uint8Array> {
  let at = 0
  return new ReadableStream({
    pull(controller) {
      if (at < bytes.length) controller.enqueue(Uint8Array.from(bytes.subarray(at, at + size)))
      else if (breaksOff) controller.error(new Error('gone'))
      else controller.close()
      at += size
    },
  })
}

const malformed = {
  status: 400,
  body: { message: 'Request body must be a valid multipart form', code: 'request/malformed' },
}
const whole = Buffer.concat([file(), end])

describe('a form with a file', () => {
  test.each<[string, Uint8Array]>([
    ['is all there is', whole],
    ['comes after other fields', Buffer.concat([field('a'), field('b'), file(), end])],
    ['comes before other fields', Buffer.concat([file(), field('a'), end])],
    ['comes beside the file of another field', Buffer.concat([file('photo', 'x'), file(), end])],
    ['comes after a preamble', Buffer.concat([Buffer.from('hello\r\n'), whole])],
    ['comes before an epilogue', Buffer.concat([whole, Buffer.from('bye')])],
  ])('is accepted when the file %s', async (_what, body) => {
    expect((await post(body)).status).toBe(200)
  })

  test.each([1, 7, 64, 1000])('is accepted in chunks of %i bytes', async size => {
    expect((await post(streamResponse(whole, size))).status).toBe(200)
  })

  test.each([`--${boundary}`, `\r\n--${boundary.slice(0, -1)}`, `--${boundary}x--`])(
    'may contain text like its boundary: %j',
    async text => {
      const bytes = Buffer.concat([Buffer.from('%PDF-1.4\n%'), Buffer.from(text), firstFile])
      expect((await post(Buffer.concat([file('resume', bytes), end]))).status).toBe(200)
    },
  )

  test.each<[string, Uint8Array | null]>([
    ['nothing', null],
    ['no bytes', Buffer.alloc(0)],
    ['no parts', end],
    ['a file of another field', Buffer.concat([file('cv'), end])],
    ['a file of the field in large letters', Buffer.concat([file('RESUME'), end])],
    ['text in place of a file', Buffer.concat([field('resume'), end])],
    ['what a form sends when no file was chosen', Buffer.concat([file('resume', '', ''), end])],
  ])('requires a file when it contains %s', async (_what, body) => {
    const answer = await post(body)
    expect({ status: answer.status, body: answer.body }).toEqual(errorReply('resume/no-file'))
  })

  test.each<[string, Uint8Array]>([
    ['two files', Buffer.concat([file(), file(), end])],
    [
      '10,000 parts',
      Buffer.concat([...Array.from({ length: 10_000 }, () => field('a')), file(), end]),
    ],
    ['30 parts', Buffer.concat([...Array.from({ length: 30 }, () => field('a')), file(), end])],
    ['30 files', Buffer.concat([...Array.from({ length: 30 }, () => file('a', 'x')), file(), end])],
    ['no end', file()],
    ['an end that is cut', Buffer.concat([file(), end.subarray(0, 8)])],
    [
      'another boundary',
      Buffer.from(whole.toString('latin1').replaceAll(boundary, 'other'), 'latin1'),
    ],
    ['no form at all', Buffer.from('{"resume":"x"}')],
    ['a cut in the file', whole.subarray(0, 300)],
    ['a cut in the headers', whole.subarray(0, 40)],
  ])('is rejected as malformed with %s', async (_what, body) => {
    const answer = await post(body)
    expect({ status: answer.status, body: answer.body }).toEqual(malformed)
  })

  test('is rejected early when it contains only boundaries', async () => {
    const began = performance.now()
    const { status, body } = await post(Buffer.alloc(4_000_000, `\r\n--${boundary}`))
    expect({ status, body }).toEqual(malformed)
    expect(performance.now() - began).toBeLessThan(1500)
  })

  test.each([
    'multipart/form-data',
    'multipart/form-data; boundary=',
    'multipart/form-data; boundary="',
  ])('is rejected as malformed with the type %j', async type => {
    expect((await post(whole, { 'content-type': type })).body).toEqual(malformed.body)
  })

  test.each([
    'application/json',
    'multipart/mixed; boundary=x',
    'application/pdf',
    'text/plain',
    '',
  ])('is rejected with the type %j', async type => {
    const { status, body } = await post(whole, { 'content-type': type })
    expect({ status, message: body.message }).toEqual({
      status: 415,
      message: 'Content-Type must be multipart/form-data',
    })
  })

  test('is rejected beyond the limit, whatever its Content-Length', async () => {
    const large = Buffer.concat([file('resume', pdfOfSize(limits.resume.size + 1)), end])
    const answers = [
      await post(large),
      await post(streamResponse(large, 65_536)),
      await post(large, { 'content-length': '10' }),
      await post(whole, { 'content-length': '99999999' }),
      await post(Buffer.concat([Buffer.alloc(limits.resume.size + 70_000, 'x'), whole])),
      await post(Buffer.concat([whole, Buffer.alloc(limits.resume.size + 70_000, 'x')])),
    ]
    for (const { status, body } of answers)
      expect({ status, body }).toEqual(errorReply('resume/too-large'))
  })

  test('is not read further once it is too large', async () => {
    let pulled = 0
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        controller.enqueue(
          pulled === 0 ? Uint8Array.from(file().subarray(0, -2)) : new Uint8Array(65_536),
        )
        pulled += 1
      },
    })
    expect((await post(endless)).status).toBe(413)
    expect(pulled * 65_536).toBeLessThan(limits.resume.size + 1_000_000)
  })

  test.each([0, 1, 50, 200, 500])(
    'stores nothing when the client disconnects after %i bytes',
    async sent => {
      await upload(app, owner, firstFile, 'kept.pdf')
      const answer = await post(streamResponse(whole.subarray(0, sent), 40, true))
      expect(answer.status).toBe(400)
      expect((await app.call('GET', '/api/resume', { as: owner })).body.resumeName).toBe('kept.pdf')
    },
  )

  test('is not read without a session', async () => {
    let pulled = 0
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        pulled += 1
        controller.enqueue(new Uint8Array(65_536))
      },
    })
    expect((await post(body, { authorization: 'Bearer x' })).status).toBe(401)
    expect(pulled).toBeLessThanOrEqual(1)
  })

  test('leaves no temporary file', () =>
    vi.waitFor(() => expect(readdirSync(places)).toEqual([]), { timeout: 10_000 }))
})
