import { randomInt } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createZip } from '#backend/files/zip-archive.ts'
import { engines, startApp, type TestApp } from '#tests/support/app.ts'
import { pdf } from '#tests/support/documents.ts'
import { ada } from '#tests/support/people.ts'

setFlagsFromString('--expose_gc')

describe.each(engines)('the export of an account on %s', engine => {
  let app: TestApp
  beforeAll(async () => {
    app = await startApp({ engine })
  })
  afterAll(() => app.close())

  test('contains all data of a member and no credentials', async () => {
    const me = await app.join(ada)
    const { db } = app.services
    const rows = Array.from({ length: 2500 }, (_, n) => ({
      ...app.services.newId('c'),
      n,
    })).map(({ id, at, n }) => ({
      id,
      userId: me.uid,
      name: `Program ${n} “quoted” \u{1F393}`,
      website: 'https://example.edu',
      description: 'Line\nbreak',
      status: 'pending' as const,
      createdAt: at,
      originalName: `Program ${n} as it was sent`,
      changeNote: 'Which year?',
      resentAt: at,
    }))
    for (let at = 0; at < rows.length; at += 500)
      await db
        .insertInto('contributions')
        .values(rows.slice(at, at + 500))
        .execute()
    const message = { topic: 'problem', content: 'The map is empty.' }
    await app.call('POST', '/api/contact', { as: me, body: message })
    const answers = { year: 'first', school: 'Spelman College', field: null, state: 'GA' }
    await app.call('PUT', '/api/users/eligibility-answers', {
      as: me,
      body: { ...answers, status: null, gpa: 3.5 },
    })
    const form = new FormData()
    form.append('resume', new File([Uint8Array.from(pdf())], 'Ada.pdf'))
    await app.call('POST', '/api/resume/upload', { as: me, body: form })
    const place = { placePage: 1, placeX: 0.25, placeY: 0.5, placeFile: null }
    await db
      .insertInto('comments')
      .values({
        ...{ id: 'k_1', ownerId: me.uid, authorId: me.uid, parentId: null, createdAt: 0 },
        ...{ content: 'Add your GPA.', ...place },
      })
      .execute()
    const answer = await app.hono.request('/api/account/export', {
      headers: { authorization: `Bearer ${me.token}` },
    })
    const bytes = new Uint8Array(await answer.arrayBuffer())
    const text = strFromU8(unzipSync(bytes)['everything.json'] ?? new Uint8Array())
    expect(answer.headers.get('content-type')).toBe('application/zip')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const all = JSON.parse(text)
    expect(all.account).toMatchObject({
      uid: me.uid,
      email: ada.email,
      name: ada.displayName,
      college: ada.college,
      role: 'member',
    })
    expect(all.resume).toMatchObject({ name: 'Ada.pdf', notify: true, notifiedAt: null })
    expect(Date.parse(all.resume.seenAt)).not.toBeNaN()
    expect(all.logins).toMatchObject([{ by: 'credential' }])
    expect(all.comments).toMatchObject([
      { content: 'Add your GPA.', helpful: 0, hidden: 0, placePage: 1, placeX: 0.25, placeY: 0.5 },
    ])
    expect(all.eligibilityAnswers).toMatchObject({ ...answers, gpa: 3.5 })
    expect(all.contributions.map(({ id }: { id: string }) => id)).toEqual(rows.map(({ id }) => id))
    expect(all.contributions[0]).toMatchObject({
      name: rows[0]?.name,
      createdAt: new Date(rows[0]?.createdAt ?? 0).toISOString(),
      originalName: rows[0]?.originalName,
      changeNote: 'Which year?',
      resentAt: new Date(rows[0]?.resentAt ?? 0).toISOString(),
    })
    expect([all.votes, all.reports]).toEqual([[], []])
    expect(all.messages).toMatchObject([message])
    expect(all.sessions).toHaveLength(1)
    expect(text).not.toContain(me.token.split('.')[0])
    expect(text).not.toContain('argon2')
    expect(bytes.length).toBeLessThan(text.length / 3)
  })
})

test('holds little of an export whose client does not read', async () => {
  const app = await startApp()
  const me = await app.join(ada)
  const random = (length: number) =>
    Array.from({ length }, () => String.fromCodePoint(0x20000 + randomInt(40_000))).join('')
  const { db, newId } = app.services
  await db
    .insertInto('messages')
    .values(
      Array.from({ length: 400 }, () => ({
        ...{ id: newId('m').id, userId: me.uid, topic: 'problem' as const, content: random(5000) },
        ...{ name: '', email: '', createdAt: 0, doneAt: null, digest: random(9) },
      })),
    )
    .execute()
  const collect = runInNewContext('gc')
  const measure = () => {
    collect()
    const { heapUsed, external } = process.memoryUsage()
    return heapUsed + external
  }
  const before = measure()
  const readers = await Promise.all(
    Array.from({ length: 3 }, async () => {
      const headers = { authorization: `Bearer ${me.token}` }
      const { body } = await app.hono.request('/api/account/export', { headers })
      const reader = body?.getReader()
      for (let size = 0; size < 200_000; ) size += (await reader?.read())?.value?.length ?? 1e6
      return reader
    }),
  )
  expect(measure() - before).toBeLessThan(10_000_000)
  for (const reader of readers) await reader?.cancel()
  await app.close()
})

test('is made ten times an hour for a member', async () => {
  const app = await startApp({ settings: { RATE_LIMITS: '' } })
  const me = await app.join(ada)
  const authorization = `Bearer ${me.token}`
  const statuses: number[] = []
  for (let count = 0; count < 11; count++) {
    const answer = await app.hono.request('/api/account/export', { headers: { authorization } })
    await answer.arrayBuffer()
    statuses.push(answer.status)
  }
  expect(statuses).toEqual([...Array(10).fill(200), 429])
  await app.close()
})

test('lets others have their turn after each 64 KB that an export compresses', async () => {
  const row = 'A comment. '.repeat(100)
  async function* readRows() {
    for (let count = 0; count < 3000; count++) yield row
  }
  async function* listEntries() {
    yield { name: 'rows', content: readRows(), compress: true }
  }
  let isDone = false
  let turns = 0
  const countTurns = async () => {
    for (; !isDone; turns++) await setImmediate()
  }
  const counted = countTurns()
  const parts = await Array.fromAsync(createZip(listEntries()))
  isDone = true
  await counted
  expect(turns).toBeGreaterThanOrEqual((3000 * row.length) / 65_536 - 1)
  expect(unzipSync(Buffer.concat(parts)).rows).toHaveLength(3000 * row.length)
})
