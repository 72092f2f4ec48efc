import { fullDisk } from './disk.ts'
import { kills } from './kill.ts'
import { startPostgres } from './postgres.ts'
import { requests } from './requests.ts'
import { twoProcesses } from './two.ts'

const say = (line: string): void => void process.stdout.write(`${line}\n`)

/** Ends a measurement: what went wrong, and an exit code that says whether something did. */
function judge(problems: readonly string[]): void {
  say(problems.length === 0 ? 'nothing went wrong' : `${problems.length} problems`)
  for (const problem of problems.slice(0, 50)) say(`  ${problem}`)
  if (problems.length > 0) process.exitCode = 1
}

const at = (values: readonly number[], share: number): string =>
  (values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * share)] ?? 0).toFixed(0)

/** The number after the name of a measurement, for a shorter or longer one. */
const asked = (usual: number): number => Number(process.argv[3] ?? usual)

/** `npm run bench -- harm-kill`: kill -9 under twenty writers. */
export async function harmKill(): Promise<void> {
  const found = await kills({ cycles: asked(100), writers: 20, seed: 1, work: [200, 1000], tell: say })
  const times = found.starts.map(({ ms }) => ms)
  const own = found.starts.filter(({ ms, taken }) => taken < ms / 5).map(({ ms }) => ms)
  say(
    `${found.cycles} kills under 20 writers over ${Object.keys(found.calls).length} writing calls: ${found.done} acknowledged, ${found.cut} cut off; ` +
      `first answer after a start: median ${at(times, 0.5)} ms, p95 ${at(times, 0.95)} ms, most ${at(times, 1)} ms (bar 1000); ` +
      `of the ${own.length} starts from which the host took less than a fifth of one processor: most ${at(own, 1)} ms`,
  )
  say(JSON.stringify(found.calls))
  judge(found.problems)
}

/** `npm run bench -- harm-disk`: a full disk under writers, again and again. */
export async function harmDisk(): Promise<void> {
  const found = await fullDisk({ fillings: asked(50), writers: 8, seed: 3, work: 500, tell: say })
  if (!found) return say('Not measured: a disk in memory can be mounted by root alone.')
  say(
    `${found.fillings} fillings: ${found.full.refused} writes refused with 503 and ${found.full.acknowledged} acknowledged meanwhile, ${found.full.reads} reads answered; ` +
      `writing again after at most ${at(found.recoveries, 1)} ms`,
  )
  say(`taken back and left on a full disk: ${JSON.stringify(found.left)}`)
  judge(found.problems)
}

/** `npm run bench -- harm-requests`: generated requests, good and bad, to every call. */
export async function harmRequests(): Promise<void> {
  const found = await requests({ requests: asked(50_000), seed: 7, atOnce: 4, tell: say })
  for (const [call, statuses] of Object.entries(found.statuses).sort())
    say(`${call.padEnd(26)} ${JSON.stringify(statuses)}`)
  say(
    `${found.requests} requests to ${found.calls} calls: slowest ${found.slowest.toFixed(0)} ms (bar 5000), memory ${found.grown} MB more than after the first fifth (bar 50), ${found.logged.length} lines of errors in the log`,
  )
  for (const line of found.logged.slice(0, 5)) say(line.trim())
  judge(found.problems)
}

/** `npm run bench -- harm-two`: two processes on one Postgres and one bucket, one of them killed. */
export async function harmTwo(): Promise<void> {
  const postgres = await startPostgres()
  if (!postgres) return say('Not measured: Postgres was not found below /usr/lib/postgresql.')
  try {
    const { database } = postgres
    const found = await twoProcesses({
      database,
      writers: 20,
      seed: 5,
      work: 2000,
      rounds: asked(10),
      tell: say,
    })
    say(
      `${found.rounds} kills of one of two: ${found.done} acknowledged, ${found.cut} cut off, ${found.after} acknowledged by the other while one was down`,
    )
    judge(found.problems)
  } finally {
    postgres.stop()
  }
}
