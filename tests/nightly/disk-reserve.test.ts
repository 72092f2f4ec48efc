import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { openDiskReserve } from '#backend/db/disk-reserve.ts'
import { type SignedIn, startApp } from '#tests/support/app.ts'
import { fill, mountAt } from '#tests/support/faults/small-disk.ts'
import { addResume } from '#tests/support/feedback.ts'
import { ada, grace, katherine } from '#tests/support/people.ts'

const megabyte = 1024 * 1024
const folder = mkdtempSync(join(tmpdir(), 'yard-reserve-'))
const unmount = mountAt(folder, 40)
afterAll(() => {
  unmount?.()
  rmSync(folder, { recursive: true, force: true })
})

describe('the disk reserve', () => {
  const file = join(folder, 'yard.db')
  const reserveSize = () => statSync(`${file}.reserve`).size
  const full = Object.assign(new Error('database or disk is full'), {
    code: 'ERR_SQLITE_ERROR',
    errcode: 13,
  })
  beforeEach(() => openDiskReserve(file).fill())

  test('exists, and is unused by successful and otherwise failed writes', async () => {
    const reserve = openDiskReserve(file)
    const sizes: number[] = []
    const recordSize = async () => void sizes.push(reserveSize())
    await reserve.withReserve(recordSize)
    await expect(
      reserve.withReserve(() => recordSize().then(() => Promise.reject(new Error('no')))),
    ).rejects.toThrow('no')
    expect(sizes).toEqual([8 * megabyte, 8 * megabyte])
  })

  test('is used by a write that a full disk rejected, and restored', async () => {
    const sizes: number[] = []
    const result = await openDiskReserve(file).withReserve(async () => {
      sizes.push(reserveSize())
      if (sizes.length === 1) throw full
      return 'done'
    })
    expect([result, sizes, reserveSize()]).toEqual(['done', [8 * megabyte, 0], 8 * megabyte])
  })

  test('is used by one write at a time, and restored if it was too small', async () => {
    const reserve = openDiskReserve(file)
    let atOnce = 0
    const counts: number[] = []
    const refused = async () => {
      if (reserveSize() > 0) throw full
      atOnce += 1
      await new Promise(setImmediate)
      counts.push(atOnce)
      atOnce -= 1
      throw full
    }
    const ends = await Promise.allSettled(
      Array.from({ length: 3 }, () => reserve.withReserve(refused)),
    )
    expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
    expect([counts, reserveSize()]).toEqual([[1, 1, 1], 8 * megabyte])
  })

  test('does not exist for a database in memory', async () => {
    let times = 0
    const act = async () => {
      times += 1
      throw full
    }
    const none = openDiskReserve(null)
    none.fill()
    await expect(none.withReserve(act)).rejects.toThrow('full')
    expect(times).toBe(1)
  })
})

describe('a full disk', () => {
  test('allows deletions of data and accounts', async context => {
    if (!unmount) return context.skip('only root may mount a small disk')
    const app = await startApp({ databaseUrl: `file:${join(folder, 'full.db')}` })
    const { db, diskReserve: reserve } = app.services
    const call = (as: SignedIn, method: string, path: string, body?: object) =>
      app.call(method, path, { as, ...(body ? { body } : {}) })
    const [owner, other] = [await app.join(ada), await app.join(grace)]
    const admin = await app.joinAsAdmin(katherine)
    await addResume(app, owner)
    const suggestion = { name: 'Rivers', website: 'https://example.org', description: 'd' }
    const { body: suggested } = await call(other, 'POST', '/api/contributions', suggestion)
    const { body: comment } = await call(other, 'POST', `/api/resume/feedback/${owner.uid}`, {
      content: 'Well done',
    })
    const logIn = async () =>
      (await app.call('POST', '/api/auth/login', { body: grace })).body.token
    const phones = [await logIn(), await logIn()]
    const { body: places } = await call(other, 'GET', '/api/account/sessions')
    reserve.fill()
    const free = fill(folder, 0)

    expect(
      (await call(other, 'POST', '/api/contributions', { ...suggestion, name: 'Lakes' })).status,
    ).toBe(503)
    const acts: [SignedIn, string, string, object?][] = [
      [other, 'DELETE', `/api/resume/feedback/${comment.id}`],
      [admin, 'DELETE', `/api/admin/contributions/${suggested.id}`],
      [owner, 'DELETE', '/api/resume'],
      [other, 'DELETE', `/api/account/sessions/${places[0].id}`],
      [other, 'DELETE', '/api/account/sessions'],
      [owner, 'POST', '/api/auth/logout'],
      [other, 'POST', '/api/account/delete', { confirmation: 'DELETE', password: grace.password }],
    ]
    for (const [as, method, path, body] of acts)
      expect([path, (await call(as, method, path, body)).status]).toEqual([path, 200])
    for (const as of [owner, other, ...phones.map(token => ({ ...other, token }))])
      expect((await call(as, 'GET', '/api/auth/verify')).status).toBe(401)
    for (const table of ['resumes', 'comments', 'contributions'] as const)
      expect(await db.selectFrom(table).selectAll().execute()).toEqual([])
    expect(
      (await db.selectFrom('user').select('email').execute()).map(({ email }) => email).sort(),
    ).toEqual([ada.email, katherine.email].sort())

    free()
    reserve.fill()
    expect(statSync(join(folder, 'full.db.reserve')).size).toBe(8 * megabyte)
    await app.close()
  })

  test('is not caused by the reserve', context => {
    if (!unmount) return context.skip('only root may mount a small disk')
    const free = fill(folder, 12 * megabyte)
    const reserve = openDiskReserve(join(folder, 'tight.db'))
    reserve.fill()
    expect(statSync(join(folder, 'tight.db.reserve'), { throwIfNoEntry: false })).toBeUndefined()
    free()
  })
})
