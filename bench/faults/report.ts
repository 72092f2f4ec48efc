import { freshDatabase, startPostgres } from '#tests/support/postgres.ts'
import { print, quantile } from '../figures.ts'
import { fullDisk } from './full-disk.ts'
import { killReminders } from './kill-reminders.ts'
import { killServer } from './kill-server.ts'
import { requests } from './random-requests.ts'
import { twoProcesses } from './two-processes.ts'

/** Prints the problems, and sets the exit code. */
function printResult(problems: readonly string[]): void {
  print(problems.length === 0 ? 'nothing went wrong' : `${problems.length} problems`)
  for (const problem of problems.slice(0, 50)) print(`  ${problem}`)
  if (problems.length > 0) process.exitCode = 1
}

/** The number after the name of a measurement, for a shorter or longer one. */
const asked = (usual: number): number => Number(process.argv[3] ?? usual)

/** `npm run bench -- faults-kill`: kill -9 under twenty writers. */
export async function reportKills(): Promise<void> {
  const found = await killServer({
    cycles: asked(100),
    writers: 20,
    seed: 1,
    work: [200, 1000],
    onProgress: print,
  })
  const times = found.starts.map(({ ms }) => ms)
  const own = found.starts.filter(({ ms, taken }) => taken < ms / 5).map(({ ms }) => ms)
  print(
    `${found.cycles} kills under 20 writers over ${Object.keys(found.calls).length} writing calls: ${found.done} acknowledged, ${found.cut} cut off; ` +
      `first answer after a start: median ${quantile(times, 0.5).toFixed(0)} ms, p95 ${quantile(times, 0.95).toFixed(0)} ms, most ${quantile(times, 1).toFixed(0)} ms (bar 1000); ` +
      `of the ${own.length} starts from which the host took less than a fifth of one processor: most ${quantile(own, 1).toFixed(0)} ms`,
  )
  print(JSON.stringify(found.calls))
  printResult(found.problems)
}

/** `npm run bench -- faults-disk`: a full disk under writers, again and again. */
export async function reportFullDisk(): Promise<void> {
  const found = await fullDisk({
    fillings: asked(50),
    writers: 8,
    seed: 3,
    work: 500,
    onProgress: print,
  })
  if (!found) return print('Not measured: a disk in memory can be mounted by root alone.')
  print(
    `${found.fillings} fillings: ${found.full.refused} writes refused with 503 and ${found.full.acknowledged} acknowledged meanwhile, ${found.full.reads} reads answered; ` +
      `writing again after at most ${quantile(found.recoveries, 1).toFixed(0)} ms`,
  )
  print(`taken back and left on a full disk: ${JSON.stringify(found.left)}`)
  printResult(found.problems)
}

/** `npm run bench -- faults-requests`: generated requests, good and bad, to every call. */
export async function reportRandomRequests(): Promise<void> {
  const found = await requests({ requests: asked(50_000), seed: 7, atOnce: 4, onProgress: print })
  for (const [call, statuses] of Object.entries(found.statuses).sort())
    print(`${call.padEnd(26)} ${JSON.stringify(statuses)}`)
  print(
    `${found.requests} requests to ${found.calls} calls: slowest ${found.slowest.toFixed(0)} ms (bar 5000), memory ${found.grown} MB more than after the first fifth (bar 50), ${found.logged.length} lines of errors in the log`,
  )
  for (const line of found.logged.slice(0, 5)) print(line.trim())
  printResult(found.problems)
}

/**
 * `npm run bench -- faults-two`: two processes on one Postgres and one bucket, one of them killed.
 */
export async function reportTwoProcesses(): Promise<void> {
  const postgres = startPostgres()
  if (!postgres) return print('Not measured: Postgres was not found below /usr/lib/postgresql.')
  try {
    const found = await twoProcesses({
      database: await freshDatabase(postgres.address),
      writers: 20,
      seed: 5,
      work: 2000,
      rounds: asked(10),
      onProgress: print,
    })
    print(
      `${found.rounds} kills of one of two: ${found.done} acknowledged, ${found.cut} cut off, ${found.after} acknowledged by the other while one was down`,
    )
    printResult(found.problems)
  } finally {
    await postgres.stop()
  }
}

/** `npm run bench -- faults-reminders`: kill -9 and clock jumps while reminders are sent. */
export async function reportReminders(): Promise<void> {
  const found = await killReminders({ kills: asked(1000), work: 400, onProgress: print })
  print(
    `${found.killed} kills: ${found.reminders} reminders in ${found.emails} mails, each once; ${found.repeats} mails came a second time, with the same Message-ID`,
  )
  printResult(found.problems)
}
