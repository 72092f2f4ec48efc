import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { defaultRateLimits } from '#backend/core/rate-limits.ts'
import { openPostgres } from '#backend/db/postgres.ts'
import {
  findRoles,
  Machine,
  now,
  passwords,
  query,
  type Sample,
  until,
} from '#tests/support/faults/machines.ts'
import type { Writer } from '#tests/support/faults/writer.ts'
import {
  createWriters,
  readFileIn,
  readState,
  rollbackDelay,
} from '#tests/support/faults/writers.ts'

/** Seconds that a fault lasts, and that writing may stop. */
const lasting = 35
const maxPause = 30

const work = process.argv[2] ?? ''
const files = join(work, 'files')
const base = 'http://127.0.0.1'
// A lost connection does not tell whether the last commit was made.
const pool = createWriters(4, [502, 503, 504])
const settings = {
  ...pool.settings,
  PATH: process.env.PATH,
  DATABASE_URL: `postgres://yard:${passwords.YARD_PASSWORD}@127.0.0.1:6432/yard`,
  FILES_URL: `file:${files}`,
  TRUSTED_PROXIES: '10.0.0.1',
  REBUILDS: 'off',
  RATE_LIMITS: Object.keys(defaultRateLimits)
    .map(limit => `${limit}:1000000/600`)
    .join(','),
}
const store = openPostgres(`postgres://yard:${passwords.YARD_PASSWORD}@127.0.0.1:5000/yard`)
const machines = [1, 2, 3].map(number => new Machine(number))
const awaitRoles = () => until('three machines in order', () => findRoles(machines))

/** What happens to a machine, and what ends it if it does not end by itself. */
interface Fault {
  name: string
  of: 'primary' | 'standby'
  begin(machine: Machine): unknown
  end?(machine: Machine): unknown
}
const powerLoss = {
  begin: (machine: Machine) => machine.losePower(),
  end: (machine: Machine) => machine.boot(settings, work),
}
const faults: Fault[] = [
  {
    name: 'a process of the site is killed',
    of: 'primary',
    begin: machine => machine.signal('SIGKILL', /main\.mjs/),
  },
  {
    name: 'Patroni and the primary are killed; systemd starts Patroni',
    of: 'primary',
    begin: machine => machine.signal('SIGKILL', /patroni|postgres/),
  },
  { name: 'the machine of the primary loses power', of: 'primary', ...powerLoss },
  {
    name: 'the machine of the primary loses its network',
    of: 'primary',
    begin: machine => machine.disconnect(),
    end: machine => machine.connect(),
  },
  {
    name: 'Patroni hangs, the primary runs on',
    of: 'primary',
    begin: machine => machine.signal('SIGSTOP', /bin\/patroni/),
    end: machine => machine.signal('SIGCONT', /bin\/patroni/),
  },
  { name: 'the machine of the synchronous standby loses power', of: 'standby', ...powerLoss },
]

/** Does something to a machine while all write; returns a row of the table. */
async function injectFault(fault: Fault): Promise<string[]> {
  const before = await awaitRoles()
  const machine = before[fault.of]
  const samples: Sample[] = []
  /** When calls of the site were acknowledged. */
  const calls: number[] = []
  const lost: string[] = []
  let isRunning = true

  async function write(writer: Writer): Promise<void> {
    while (isRunning) {
      const outcome = await writer.step(base)
      if (outcome === 'done') calls.push(now())
      if (outcome !== 'cut') continue
      await pause(rollbackDelay)
      const state = await until('an answer of the database', () => readState(store.db, writer))
      lost.push(writer.reconcile(state) ?? '')
    }
  }
  async function sample(each: Machine): Promise<void> {
    while (isRunning) {
      samples.push(await each.sample())
      await pause(300)
    }
  }
  const working = [...machines.map(sample), ...pool.writers.map(write)]
  await pause(3000)
  await fault.begin(machine)
  await pause(lasting * 1000)
  const ended = now()
  await fault.end?.(machine)
  const after = await awaitRoles()
  const back = now() - ended
  await pause(3000)
  isRunning = false
  await Promise.all(working)

  const writes = samples
    .filter(({ timeline }) => timeline !== null)
    .sort((one, other) => one.began - other.began)
  const rows = new Set((await query('select id from samples')).map(({ id }) => id))
  lost.push(...writes.filter(({ id }) => !rows.has(id)).map(({ id }) => `the row ${id} is lost`))
  lost.push(...(await pool.check(store.db, readFileIn(files))))
  const problems = [...lost.filter(Boolean), ...pool.problems()]
  const longest = Math.max(...calls.map((time, index) => time - (calls[index - 1] ?? time)))
  if (longest > maxPause) problems.push(`writing stopped for ${longest} s`)
  // Once a write succeeded on a new primary, none may succeed on an older one, or on a second one.
  const split = writes.filter((each, index) => {
    const last = writes[index - 1] ?? each
    const [old, recent] = [Number(last.timeline), Number(each.timeline)]
    return recent < old || (recent === old && each.machine !== last.machine)
  })
  for (const { id } of split) problems.push(`two primaries acknowledged writes, such as ${id}`)
  for (const problem of problems) console.error(`${fault.name}: ${problem}`)
  if (problems.length > 0) process.exitCode = 1
  for (const writer of pool.writers) writer.problems.length = 0

  const old = samples.findLast(each => each.isPrimary && each.machine === before.primary)
  const first = samples.find(each => each.isPrimary && each.machine !== before.primary)
  const both = first && old ? Math.max(0, old.ended - first.began) : 0
  return [
    fault.name,
    `${longest.toFixed(1)} s`,
    `${calls.length + writes.length}`,
    `${lost.filter(Boolean).length}`,
    `${split.length}`,
    `${both.toFixed(1)} s`,
    after.primary === before.primary ? 'the same' : 'another',
    fault.end ? `${back.toFixed(1)} s` : 'by itself',
  ]
}

const print = (cells: string[]) => process.stdout.write(`| ${cells.join(' | ')} |\n`)
const began = now()
for (const machine of machines) machine.boot(settings, work)
spawn('haproxy', ['-db', '-f', 'deploy/patroni/haproxy.cfg'], { stdio: 'ignore' })
await awaitRoles()
process.stdout.write(`three machines from nothing: ${(now() - began).toFixed(0)} s\n`)
for (const statement of [
  `create role yard login password '${passwords.YARD_PASSWORD}'`,
  "alter role yard set statement_timeout = '20s'",
  'create database yard owner yard',
  'create table samples (id text primary key)',
])
  await query(statement)
await until('the site', async () => (await fetch(`${base}/readyz`)).ok)
await pool.signUp(base, store.db)
print([
  'fault',
  'writing stopped for',
  'acknowledged',
  'lost',
  'acknowledged by two primaries',
  'two primaries',
  'primary afterwards',
  'a standby again after',
])
print(Array(8).fill('---'))
for (const fault of faults) print(await injectFault(fault))
process.exit()
