import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'

import { createInspection } from '#backend/uploads/inspect.ts'
import { pdf, pdfOfSize, streamOf } from '#tests/support/documents.ts'
import { ada } from '#tests/support/people.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

const objectStream = '/Type /ObjStm /N 1 /First 5 /Filter /FlateDecode'

/** Documents beyond the limits of memory and of time. */
const costlyFiles: Record<string, () => Buffer> = {
  'empty lists.pdf': () => pdf({ more: [`[${'[]'.repeat(2_500_000)}]`] }),
  'an object stream of 1 GB.pdf': () =>
    pdf({ more: [streamOf(objectStream, deflateSync(Buffer.alloc(1_000_000_000)))] }),
}

describe('a server that inspects a costly document', () => {
  let app: TestServer
  let authorization: string
  /** The slowest answer while nothing is inspected, in milliseconds: what other work costs here. */
  let usual: number
  beforeAll(async () => {
    app = await startServer()
    authorization = `Bearer ${await app.join(ada)}`
    usual = (await askBeside(() => pause(2000))).slowest
  })
  afterAll(() => app.close())

  async function upload(
    bytes: Uint8Array,
    name: string,
    [path, field]: readonly [string, string] = ['/api/resume/upload', 'resume'],
  ): Promise<string> {
    const body = new FormData()
    body.append(field, new File([Uint8Array.from(bytes)], name))
    const headers = { authorization }
    const answer = await fetch(app.at(path), { method: 'POST', body, headers })
    const { code = 'accepted' } = await answer.json()
    return code
  }

  /** Requests /healthz until a call has ended. Returns its result and the slowest response. */
  async function askBeside<T>(call: () => Promise<T>) {
    const times = [0]
    let isUnderWay = true
    const ended = call().finally(() => {
      isUnderWay = false
    })
    while (isUnderWay) {
      const asked = performance.now()
      await (await fetch(app.at('/healthz'))).text()
      times.push(performance.now() - asked)
      await pause(5)
    }
    return { result: await ended, slowest: Math.max(...times) }
  }

  // A busy machine is slow at times; a blocked server is slow every time.
  test.each(Object.entries(costlyFiles))(
    'refuses it as too complex, and delays /healthz by at most 200 ms: %s',
    { retry: 3 },
    async (name, make) => {
      const bytes = make()
      const { result, slowest } = await askBeside(() => upload(bytes, name))
      expect(result).toBe('resume/too-complex')
      expect(slowest).toBeLessThan(usual + 200)
    },
  )

  test('converts a photo of 50 megapixels, and delays /healthz by at most 200 ms', {
    retry: 3,
  }, async () => {
    const size = { width: 10_000, height: 5000, channels: 3, background: '#529' } as const
    const bytes = await sharp({ create: size }).jpeg({ progressive: true }).toBuffer()
    const form = ['/api/users/upload-profile-image', 'profileImage'] as const
    const { result, slowest } = await askBeside(() => upload(bytes, 'a.jpg', form))
    expect(result).toBe('accepted')
    expect(slowest).toBeLessThan(usual + 200)
  })

  test('accepts a genuine document afterwards', async () => {
    expect(await upload(pdfOfSize(1_000_000), 'resume.pdf')).toBe('accepted')
  })
})

describe('an inspection', () => {
  const folder = mkdtempSync(join(tmpdir(), 'yard-inspection-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  const genuine = join(folder, 'genuine.pdf')
  writeFileSync(genuine, pdf())
  const accepted = { extension: 'pdf' }

  const childProcesses = () =>
    readFileSync('/proc/thread-self/children', 'utf8').trim().split(' ').map(Number)

  test('accepts a document while a stop signal reaches all processes of a service', async () => {
    const before = childProcesses()
    const inspect = createInspection()
    const verdict = inspect('resume', genuine)
    const child = await vi.waitFor(() => {
      const found = childProcesses().find(pid => !before.includes(pid))
      if (!found) throw new Error('No process has started')
      return found
    })
    expect(await verdict).toEqual(accepted)
    process.kill(child, 'SIGTERM')
    expect(await inspect('resume', genuine)).toEqual(accepted)
    expect(childProcesses()).toContain(child)
  })

  test('accepts 66 parallel documents, and no more', async () => {
    const inspect = createInspection()
    const ends = await Promise.allSettled(
      Array.from({ length: 67 }, () => inspect('resume', genuine)),
    )
    expect(ends.filter(({ status }) => status === 'rejected')).toMatchObject([
      { reason: { code: 'server/unavailable' } },
    ])
    const results = ends.flatMap(end => (end.status === 'fulfilled' ? [end.value] : []))
    expect(results).toEqual(Array(66).fill(accepted))
  })
})
