import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openSqlite } from '#backend/db/sqlite.ts'
import { checkIntegrity } from './consistency.ts'
import { seeded } from './model.ts'
import { Server } from './server.ts'
import { fill, mountAt } from './small-disk.ts'
import { age, folderAt, inFolder } from './stored-files.ts'
import type { Writer } from './writer.ts'
import { createWriterPool } from './writer-pool.ts'

interface Options {
  /** How often the disk is filled. */
  fillings: number
  writers: number
  seed: number
  /** How long the writers run on a full disk, and in between, in milliseconds. */
  work: number
}

/** Calls that must succeed on a full disk. */
const deletions = ['feedback.remove', 'admin.remove', 'resumes.remove']
const exits = ['account.deleteOtherSessions', 'session.logOut', 'account.remove']

/** Fills the disk under a running server repeatedly; null if no disk can be mounted. */
export async function fullDisk({ fillings, writers, seed, work }: Options) {
  const folder = mkdtempSync(join(tmpdir(), 'yard-faults-'))
  const disk = folderAt(folder, 'disk')
  const unmount = mountAt(disk, 64)
  if (!unmount) {
    rmSync(folder, { recursive: true })
    return null
  }
  const incoming = folderAt(folder, 'incoming')
  const files = folderAt(disk, 'data', 'files')
  const file = join(disk, 'data', 'yard.db')
  const pool = await createWriterPool(writers, seed)
  const server = await Server.with({
    ...pool.settings,
    DATABASE_URL: `file:${file}`,
    SITE_DIR: join(folder, 'site'),
    TMPDIR: incoming,
    LOG_LEVEL: 'silent',
  })
  const random = seeded(seed)
  const problems: string[] = []
  const full = { acknowledged: 0, refused: 0, reads: 0 }
  const left: Record<string, number> = {}
  try {
    await server.start()
    const store = openSqlite(file)
    await pool.open(server.base, store.db)
    await Promise.all(pool.writers.map(writer => writer.warm(server.base)))
    for (let turn = 0; turn < fillings; turn += 1) {
      let isRunning = true
      const before = pool.count()
      const working = pool.writers.map(async writer => {
        while (isRunning) if ((await writer.step(server.base)) === 'refused') full.refused += 1
      })
      await pause(work * random())
      const ease = fill(disk, Math.floor(random() * 16) * 4096)
      const watched = watchReads(server.base, pool.writers, () => isRunning)
      await pause(work)
      isRunning = false
      await Promise.all(working)
      full.reads += await watched
        .catch((error: Error) => void problems.push(error.message))
        .then(Number)
      full.acknowledged += pool.count() - before
      ease()
      // The writers may have deleted everything themselves.
      const lacks = (call: string) => !pool.writers.some(writer => writer.propose(call))
      while ([...deletions, ...exits].some(lacks))
        await Promise.all(pool.writers.map(writer => writer.step(server.base)))
      const free = fill(disk, 0)
      for (const writer of pool.writers)
        for (const call of [...deletions, ...exits]) {
          const problem = await tryOnFullDisk(server.base, writer, call, left)
          if (problem) problems.push(`filling ${turn}: ${problem}`)
        }
      const kept = await pool.check(store.db, inFolder(files))
      free()
      const freed = performance.now()
      while (
        (await pool.writers[0]?.step(server.base)) === 'refused' &&
        performance.now() - freed < 5000
      )
        await pause(5)
      const found = [...kept, ...(await checkIntegrity(store.db))]
      // Orphaned files are the sweep's, every five minutes.
      problems.push(
        ...found
          .filter(each => !each.endsWith('has no row'))
          .map(each => `filling ${turn}: ${each}`),
      )
    }
    if (!server.isUp) problems.push(`the server has ended: ${server.output}`)
    await server.end('SIGTERM')
    age(files)
    await server.start()
    await server.sweep()
    problems.push(...(await pool.check(store.db, inFolder(files))))
    await store.close()
    return { full, left, problems: [...problems, ...pool.problems()] }
  } finally {
    await server.end()
    await pool.close()
    unmount()
    rmSync(folder, { recursive: true, force: true })
  }
}

const tokensOf = ({ model }: Writer) => Object.values(model.people).flatMap(({ live }) => live)

/** Runs a call on a full disk, counts it and checks its effect; returns what is wrong, or null. */
async function tryOnFullDisk(
  base: string,
  writer: Writer,
  call: string,
  left: Record<string, number>,
): Promise<string | null> {
  const command = writer.propose(call)
  if (!command) return null
  const before = tokensOf(writer)
  const end = await writer.perform(base, command)
  if (end !== 'done') return `${call} was ${end} on a full disk`
  left[call] = (left[call] ?? 0) + 1
  const live = tokensOf(writer)
  for (const token of before.filter(each => !live.includes(each)))
    if ((await statusOf(base, 'GET', '/api/auth/verify', token)) !== 401)
      return `${call} ended no session`
  const { method, path, token } = command.sent
  const isBack = deletions.includes(call) && (await statusOf(base, method, path, token)) !== 404
  return isBack ? `${call} took nothing back` : null
}

async function statusOf(
  base: string,
  method: string,
  path: string,
  token?: string,
): Promise<number> {
  const answer = await fetch(base + path, { method, headers: { authorization: `Bearer ${token}` } })
  await answer.text()
  return answer.status
}

/** Reads until stopped; returns how often. Throws on the first failure. */
async function watchReads(
  base: string,
  writers: readonly Writer[],
  isRunning: () => boolean,
): Promise<number> {
  let count = 0
  while (isRunning()) {
    for (const path of ['/api/mentors', '/api/programs', '/readyz']) {
      const answer = await fetch(base + path)
      await answer.text()
      if (answer.status !== 200) throw new Error(`${path} answered ${answer.status} on a full disk`)
      count += 1
    }
    const token = writers[count % writers.length]?.model.people.author?.live.at(-1)
    const status = await statusOf(base, 'GET', '/api/auth/verify', token)
    // The session may have ended in the meantime.
    if (status !== 200 && status !== 401) throw new Error(`verify answered ${status}`)
    count += 1
  }
  return count
}
