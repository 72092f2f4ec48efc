import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'
import { hash } from '@node-rs/argon2'
import { argon2Options } from '#backend/auth/password-hashing.ts'
import { ada, grace } from '#tests/support/people.ts'
import { drive } from './drive.ts'
import { Server } from './faults/server.ts'
import { at, say, signUp } from './figures.ts'

const pairs = 500
const flood = 200
const warming = 2
const measured = 5

/** How well a time tells which of two it came from: 0.5 is not at all. */
function separation(one: number[], two: number[]): number {
  const wins = one.flatMap(a => two.map(b => (a > b ? 1 : a === b ? 0.5 : 0)))
  return wins.reduce((sum: number, win) => sum + win, 0) / wins.length
}

const loginOf = ({ email, password }: { email: string; password: string }) => ({
  path: '/api/auth/login',
  method: 'POST',
  json: { email, password },
})

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

/** Hashes a second on all cores, as fast as the library makes them two at a time. */
async function rawRate(count: number): Promise<number> {
  const worker = async () => {
    for (let n = 0; n < count / 2; n += 1) await hash(ada.password, argon2Options)
  }
  const took = await timed(() => Promise.all([worker(), worker()]))
  return (count / took) * 1000
}

/** Times of wrong logins to accounts of three kinds, taken in turn. */
async function enumeration(server: Server): Promise<Record<string, number[]>> {
  const kinds = {
    'known address': ada.email,
    'provider only': grace.email,
    'unknown address': 'nobody@example.edu',
  }
  const emails = Object.values(kinds)
  const wrong = (index: number) =>
    loginOf({ email: emails[index % 3] ?? '', password: 'wrong one' })
  await drive(server, wrong, { count: 60, atOnce: 1 })
  const { took } = await drive(server, wrong, { count: pairs * 3, atOnce: 1 })
  // The first to be asked has the index 1.
  return Object.fromEntries(
    Object.keys(kinds).map((kind, place) => [
      kind,
      took.filter((_, index) => (index + 1) % 3 === place),
    ]),
  )
}

/** Logins that all arrive at once. */
const allAtOnce = (server: Server) =>
  drive(server, () => loginOf(ada), { count: flood, atOnce: flood })

/** What checks of a session cost, one every few milliseconds, until something is done. */
async function checksDuring(server: Server, token: string, work: () => Promise<unknown>) {
  const times: number[] = []
  let running = true
  const check = async () => {
    while (running) {
      const { took } = await drive(server, () => ({ path: '/api/auth/verify', token }), {
        count: 1,
        atOnce: 1,
      })
      times.push(...took)
      await setTimeout(5)
    }
  }
  const checking = check()
  await work()
  running = false
  await checking
  return times
}

/** `npm run bench -- login`: what login times tell, and what logins cost. */
export async function login(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'yard-login-'))
  const file = join(folder, 'yard.db')
  const server = await Server.with({ DATABASE_URL: `file:${file}`, SITE_DIR: folder })
  try {
    await server.start()
    const { token } = await signUp(server.base, ada)
    const provided = await signUp(server.base, grace)
    const database = new DatabaseSync(file, { timeout: 5000 })
    database.prepare('delete from account where "userId" = ?').run(provided.user.uid)
    database.close()

    // The first rounds warm both sides; each later one stands beside a raw rate of its own, since a
    // shared machine changes.
    const rounds: { raw: number; rate: number; cost: number; refused: number }[] = []
    const checks: number[] = []
    for (let n = -warming; n < measured; n += 1) {
      const before = await rawRate(flood)
      const found = await allAtOnce(server)
      const raw = (before + (await rawRate(flood))) / 2
      const during = await checksDuring(server, token, () => allAtOnce(server))
      if (n < 0) continue
      rounds.push({
        raw,
        rate: found.rate,
        cost: found.cost / 1000,
        refused: flood - (found.statuses[200] ?? 0),
      })
      checks.push(...during)
    }
    const middle = (pick: (round: (typeof rounds)[number]) => number) => at(rounds.map(pick), 0.5)
    say(
      `raw argon2id ${middle(({ raw }) => raw).toFixed(0)}/s; logins ${middle(({ rate }) => rate).toFixed(0)}/s: ${middle(({ rate, raw }) => rate / raw).toFixed(2)} of raw (bar 0.85), ${middle(({ cost }) => cost).toFixed(1)} ms of processor each; refused ${rounds.reduce((sum, round) => sum + round.refused, 0)}`,
    )
    say(
      `verify during ${flood} parallel logins: median ${at(checks, 0.5).toFixed(1)} ms, p99 ${at(checks, 0.99).toFixed(1)} ms (bar 50), most ${at(checks, 1).toFixed(1)} ms, ${checks.length} probes`,
    )

    const times = await enumeration(server)
    const known = times['known address'] ?? []
    for (const [kind, found] of Object.entries(times)) {
      const apart = (at(found, 0.5) / at(known, 0.5) - 1) * 100
      say(
        `wrong login, ${kind}: median ${at(found, 0.5).toFixed(2)} ms (${apart.toFixed(1)} % from known, bar 5), AUC ${separation(found, known).toFixed(3)} (bar 0.45 to 0.55)`,
      )
    }
  } finally {
    await server.end()
    rmSync(folder, { recursive: true, force: true })
  }
}
