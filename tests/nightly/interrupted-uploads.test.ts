import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { pdfOfSize } from '#tests/support/documents.ts'
import { ada } from '#tests/support/people.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

const boundary = 'boundaryXyZ'

let app: TestServer
let authorization: string
beforeAll(async () => {
  app = await startServer()
  authorization = `Bearer ${await app.join(ada)}`
})
afterAll(() => app.close())

function upload(bytes: Uint8Array, name: string) {
  const body = new FormData()
  body.append('resume', new File([Uint8Array.from(bytes)], name))
  return fetch(app.at('/api/resume/upload'), { method: 'POST', body, headers: { authorization } })
}

async function stored(): Promise<{ name: string; bytes: Buffer }> {
  const { resumeURL, resumeName } = await (
    await fetch(app.at('/api/resume'), { headers: { authorization } })
  ).json()
  return {
    name: resumeName,
    bytes: Buffer.from(await (await fetch(app.at(resumeURL))).arrayBuffer()),
  }
}

const listFiles = () => readdirSync(join(app.data, 'files', 'resumes'))

/** Sends the head of an upload and a share of its body, then closes the connection. */
function breakOff(bytes: Uint8Array, share: number): Promise<void> {
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="resume"; filename="cut.pdf"\r\n\r\n`
  const type = `multipart/form-data; boundary=${boundary}`
  const headers = {
    authorization,
    'content-type': type,
    'content-length': bytes.length + head.length + 100,
  }
  return new Promise(resolve => {
    const sending = request(app.at('/api/resume/upload'), { method: 'POST', headers })
    sending.on('error', () => resolve())
    sending.on('close', () => resolve())
    sending.write(head)
    sending.write(bytes.subarray(0, Math.floor(bytes.length * share)), () => sending.destroy())
  })
}

test('an aborted upload leaves no file and keeps the resume', async () => {
  const small = pdfOfSize(20_000)
  await upload(small, 'kept.pdf')
  for (const share of [0, 0.01, 0.5, 0.99, 1]) await breakOff(pdfOfSize(1_000_000), share)
  await vi.waitFor(() => expect(listFiles()).toHaveLength(1), { timeout: 30_000 })
  const { name, bytes } = await stored()
  expect([name, bytes.equals(small)]).toEqual(['kept.pdf', true])
})

test('200 aborted uploads leave no open descriptor and no temporary folder', async () => {
  const temporary = mkdtempSync(join(tmpdir(), 'yard-temporary-'))
  await app.end('SIGTERM')
  await app.restart('main.mjs', { TMPDIR: temporary })
  const bytes = pdfOfSize(200_000)
  await breakOff(bytes, 0.5)
  const before = app.descriptors()
  for (let count = 0; count < 200; count += 20)
    await Promise.all(Array.from({ length: 20 }, (_, index) => breakOff(bytes, index / 20)))
  await vi.waitFor(
    () => expect([readdirSync(temporary), app.descriptors() <= before]).toEqual([[], true]),
    {
      timeout: 30_000,
    },
  )
  await app.end('SIGTERM')
  await app.restart()
  rmSync(temporary, { recursive: true })
})
