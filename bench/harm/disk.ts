import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openSqlite } from '#backend/db/sqlite.ts'
import { createFleet } from './fleet.ts'
import { age, folderAt, inFolder } from './folder.ts'
import type { Lane } from './lane.ts'
import { Server } from './server.ts'
import { fill, mountAt } from './small-disk.ts'
import { corruption } from './whole.ts'
import { seeded } from './world.ts'

interface Wishes {
  /** How often the disk is filled. */
  fillings: number
  writers: number
  seed: number
  /** Milliseconds of work on a full disk, and between. */
  work: number
  tell?: (line: string) => void
}

/** What must be possible although nothing fits any more: to take back what one did, and to leave. */
const takingBack = ['feedback.remove', 'admin.remove', 'resumes.remove']
const leaving = ['account.deleteOtherSessions', 'session.logOut', 'account.remove']

/** Fills the disk under a working server again and again; null where no disk can be made. */
export async function fullDisk({ fillings, writers, seed, work, tell }: Wishes) {
  const folder = mkdtempSync(join(tmpdir(), 'yard-harm-'))
  const disk = folderAt(folder, 'disk')
  const unmount = mountAt(disk, 64)
  if (!unmount) {
    rmSync(folder, { recursive: true })
    return null
  }
  const incoming = folderAt(folder, 'incoming')
  const files = folderAt(disk, 'data', 'files')
  const file = join(disk, 'data', 'yard.db')
  const fleet = await createFleet(writers, seed)
  const server = await Server.with({
    ...fleet.settings,
    DATABASE_URL: `file:${file}`,
    SITE_DIR: folder,
    TMPDIR: incoming,
    LOG_LEVEL: 'silent',
  })
  const random = seeded(seed)
  const problems: string[] = []
  const full = { acknowledged: 0, refused: 0, reads: 0 }
  const left: Record<string, number> = {}
  const recoveries: number[] = []
  try {
    await server.start()
    const store = openSqlite(file)
    await fleet.open(server.base, store.db)
    await Promise.all(fleet.lanes.map(lane => lane.warm(server.base)))
    for (let turn = 0; turn < fillings; turn += 1) {
      let goesOn = true
      const before = fleet.count()
      const working = fleet.lanes.map(async lane => {
        while (goesOn) if ((await lane.step(server.base)) === 'refused') full.refused += 1
      })
      await pause(work * random())
      const ease = fill(disk, Math.floor(random() * 16) * 4096)
      const watched = watchReads(server.base, fleet.lanes, () => goesOn)
      await pause(work)
      goesOn = false
      await Promise.all(working)
      full.reads += await watched.catch((error: Error) => void problems.push(error.message)).then(Number)
      full.acknowledged += fleet.count() - before
      ease()
      // The writers may have taken back by themselves all that there was.
      const lacks = (call: string) => !fleet.lanes.some(lane => lane.propose(call))
      while ([...takingBack, ...leaving].some(lacks))
        await Promise.all(fleet.lanes.map(lane => lane.step(server.base)))
      const free = fill(disk, 0)
      for (const lane of fleet.lanes)
        for (const call of [...takingBack, ...leaving]) {
          const problem = await leave(server.base, lane, call, left)
          if (problem) problems.push(`filling ${turn}: ${problem}`)
        }
      const kept = await fleet.check(store.db, inFolder(files))
      free()
      const freed = performance.now()
      while ((await fleet.lanes[0]?.step(server.base)) === 'refused' && performance.now() - freed < 5000)
        await pause(5)
      recoveries.push(performance.now() - freed)
      const found = [...kept, ...(await corruption(store.db))]
      // Files that nothing names are the sweep's, which comes by every five minutes.
      problems.push(
        ...found.filter(each => !each.endsWith('has no row')).map(each => `filling ${turn}: ${each}`),
      )
      tell?.(`filling ${turn}: ${JSON.stringify(full)}, ${problems.length} problems`)
    }
    if (!server.isUp) problems.push(`the server has ended: ${server.said}`)
    await server.end('SIGTERM')
    age(files)
    await server.start()
    await server.sweep()
    problems.push(...(await fleet.check(store.db, inFolder(files))))
    await store.close()
    return { fillings, full, left, recoveries, problems: [...problems, ...fleet.problems()] }
  } finally {
    await server.end()
    await fleet.close()
    unmount()
    rmSync(folder, { recursive: true, force: true })
  }
}

const tokensOf = ({ world }: Lane) => Object.values(world.people).flatMap(({ live }) => live)

/** Does an act of leaving, counts it, and asks whether it is really over; gives what is wrong, or null. */
async function leave(
  base: string,
  lane: Lane,
  call: string,
  left: Record<string, number>,
): Promise<string | null> {
  const act = lane.propose(call)
  if (!act) return null
  const before = tokensOf(lane)
  const end = await lane.perform(base, act)
  if (end !== 'done') return `${call} was ${end} on a full disk`
  left[call] = (left[call] ?? 0) + 1
  const live = tokensOf(lane)
  for (const token of before.filter(each => !live.includes(each)))
    if ((await statusOf(base, 'GET', '/api/auth/verify', token)) !== 401) return `${call} ended no session`
  const { method, path, token } = act.sent
  const isBack = takingBack.includes(call) && (await statusOf(base, method, path, token)) !== 404
  return isBack ? `${call} took nothing back` : null
}

async function statusOf(base: string, method: string, path: string, token?: string): Promise<number> {
  const answer = await fetch(base + path, { method, headers: { authorization: `Bearer ${token}` } })
  await answer.text()
  return answer.status
}

/** Reads what the lanes have until told to stop; gives how often. Throws on the first that fails. */
async function watchReads(base: string, lanes: readonly Lane[], goesOn: () => boolean): Promise<number> {
  let count = 0
  while (goesOn()) {
    for (const path of ['/api/mentors', '/api/programs', '/readyz']) {
      const answer = await fetch(base + path)
      await answer.text()
      if (answer.status !== 200) throw new Error(`${path} answered ${answer.status} on a full disk`)
      count += 1
    }
    const token = lanes[count % lanes.length]?.world.people.author?.live.at(-1)
    const status = await statusOf(base, 'GET', '/api/auth/verify', token)
    // Signed out meanwhile is a right answer too.
    if (status !== 200 && status !== 401) throw new Error(`verify answered ${status}`)
    count += 1
  }
  return count
}
