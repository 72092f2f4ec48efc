import { execFileSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { openSqlite } from '#backend/db/sqlite.ts'
import { checkIntegrity, createWriters, readFileIn } from '#tests/support/faults/writers.ts'
import { startServer } from '#tests/support/server.ts'

/**
 * Mounts a small disk in memory at a folder; returns what removes both. Throws without the
 * permission to mount.
 */
function mountAt(folder: string, megabytes: number): () => void {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder])
  } catch (error) {
    throw new Error('A small disk cannot be mounted: run the nightly tests as root', {
      cause: error,
    })
  }
  return () => {
    execFileSync('umount', ['-l', folder])
    rmSync(folder, { recursive: true })
  }
}

/** Fills a disk except for some bytes; returns a function that frees it. */
function fill(disk: string, left: number): () => void {
  const path = join(disk, 'ballast')
  const file = openSync(path, 'w')
  const block = Buffer.alloc(4096, 1)
  try {
    for (;;) {
      const { bavail, bsize } = statfsSync(disk)
      const room = bavail * bsize - left
      if (room <= 0 || writeSync(file, block, 0, Math.min(room, block.length)) === 0) break
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  } finally {
    closeSync(file)
  }
  return () => rmSync(path, { force: true })
}

test('a full disk refuses writes with 503, allows reads, and all works again', async () => {
  const disk = mkdtempSync(join(tmpdir(), 'yard-full-disk-'))
  onTestFinished(mountAt(disk, 64))
  const pool = createWriters(3)
  const file = join(disk, 'yard.db')
  const server = await startServer({
    ...pool.settings,
    DATABASE_URL: `file:${file}`,
  })
  const store = openSqlite(file)
  onTestFinished(async () => {
    await store.close()
    server.close()
    pool.remove()
  })
  await pool.signUp(server.base, store.db)
  const findProblems = async () => [
    ...(await pool.check(store.db, readFileIn(join(disk, 'files')))),
    ...(await checkIntegrity(store.db)),
    ...pool.problems(),
  ]

  const headers = { authorization: `Bearer ${pool.writers[0]?.owner.token}` }
  for (const left of [0, 16_384]) {
    let isRunning = true
    let refused = 0
    const working = pool.writers.map(async writer => {
      while (isRunning) if ((await writer.step(server.base)) === 'refused') refused += 1
    })
    await pause(200)
    const freeSome = fill(disk, left)
    for (let turn = 0; turn < 20; turn += 1) {
      for (const path of ['/api/mentors', '/img/program.json', '/api/auth/verify'])
        expect((await fetch(server.base + path, { headers })).status).toBe(200)
      await pause(20)
    }
    isRunning = false
    await Promise.all(working)
    expect(refused).toBeGreaterThan(0)
    freeSome()

    for (const writer of pool.writers)
      for (const make of [writer.upload, writer.publish, writer.comment, writer.logIn]) {
        const command = make()
        if (command) expect(await writer.perform(server.base, command)).toBe('done')
      }
    expect(await findProblems()).toEqual([])
  }
  expect(server.isUp()).toBe(true)
  await server.end('SIGTERM')
  await server.restart()
  expect(await findProblems()).toEqual([])
}, 120_000)
