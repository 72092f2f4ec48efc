import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'
import { ada, grace } from '#tests/support/people.ts'
import { startBareServer } from './bare-server.ts'
import { Server } from './faults/server.ts'
import { print, quantile, signUp } from './figures.ts'
import { sendRequests } from './send-requests.ts'

const pairs = 500
const parallelLogins = 200
const warmupRounds = 2
const rounds = 5

/** The area under the ROC curve of two samples: 0.5 if they cannot be told apart. */
function areaUnderCurve(one: number[], two: number[]): number {
  const wins = one.flatMap(a => two.map(b => (a > b ? 1 : a === b ? 0.5 : 0)))
  return wins.reduce((sum: number, win) => sum + win, 0) / wins.length
}

const loginOf = ({ email, password }: { email: string; password: string }) => ({
  path: '/api/auth/login',
  method: 'POST',
  json: { email, password },
})

/** Durations of wrong logins to accounts of three kinds, in turn. */
async function measureWrongLogins(server: Server): Promise<Record<string, number[]>> {
  const kinds = {
    'known address': ada.email,
    'provider only': grace.email,
    'unknown address': 'nobody@example.edu',
  }
  const emails = Object.values(kinds)
  const wrong = (index: number) =>
    loginOf({ email: emails[index % 3] ?? '', password: 'wrong one' })
  await sendRequests(server, wrong, { count: 60, concurrency: 1 })
  const { durations } = await sendRequests(server, wrong, { count: pairs * 3, concurrency: 1 })
  // The first request has the index 1.
  return Object.fromEntries(
    Object.keys(kinds).map((kind, place) => [
      kind,
      durations.filter((_, index) => (index + 1) % 3 === place),
    ]),
  )
}

/** Logins that all arrive at once. */
const sendLogins = (server: { base: string; pid: number }) =>
  sendRequests(server, () => loginOf(ada), { count: parallelLogins, concurrency: parallelLogins })

/** Durations of session checks, one every few milliseconds, while a task runs. */
async function measureChecks(server: Server, token: string, task: () => Promise<unknown>) {
  const times: number[] = []
  let running = true
  const check = async () => {
    while (running) {
      const { durations } = await sendRequests(
        server,
        () => ({ path: '/api/auth/verify', token }),
        {
          count: 1,
          concurrency: 1,
        },
      )
      times.push(...durations)
      await setTimeout(5)
    }
  }
  const checking = check()
  await task()
  running = false
  await checking
  return times
}

/** `npm run bench -- login`: rate of logins, and whether their times reveal accounts. */
export async function login(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'yard-login-'))
  const file = join(folder, 'yard.db')
  const server = await Server.with({ DATABASE_URL: `file:${file}`, SITE_DIR: folder })
  const bare = await startBareServer('verify-password')
  try {
    await server.start()
    const { token } = await signUp(server.base, ada)
    const googleMember = await signUp(server.base, grace)
    const database = new DatabaseSync(file, { timeout: 5000 })
    database.prepare('delete from account where "userId" = ?').run(googleMember.user.uid)
    database.close()

    // Each round has a bare rate of its own, since a shared machine changes.
    const results: Record<'bareRate' | 'rate' | 'bareCost' | 'cost' | 'rejected', number>[] = []
    const checks: number[] = []
    for (let n = -warmupRounds; n < rounds; n += 1) {
      const before = await sendLogins(bare)
      const found = await sendLogins(server)
      const after = await sendLogins(bare)
      const during = await measureChecks(server, token, () => sendLogins(server))
      if (n < 0) continue
      results.push({
        bareRate: (before.rate + after.rate) / 2,
        rate: found.rate,
        bareCost: (before.cost + after.cost) / 2000,
        cost: found.cost / 1000,
        rejected: parallelLogins - (found.statuses[200] ?? 0),
      })
      checks.push(...during)
    }
    const median = (pick: (round: (typeof results)[number]) => number) =>
      quantile(results.map(pick), 0.5)
    print(
      `bare server that verifies passwords ${median(({ bareRate }) => bareRate).toFixed(0)}/s; logins ${median(({ rate }) => rate).toFixed(0)}/s: ${median(({ rate, bareRate }) => rate / bareRate).toFixed(2)} of it (bar 0.85); CPU time ${median(({ bareCost }) => bareCost).toFixed(1)} ms there, ${median(({ cost }) => cost).toFixed(1)} ms a login: ${median(({ cost, bareCost }) => bareCost / cost).toFixed(2)}; rejected ${results.reduce((sum, round) => sum + round.rejected, 0)}`,
    )
    print(
      `verify during ${parallelLogins} parallel logins: median ${quantile(checks, 0.5).toFixed(1)} ms, p99 ${quantile(checks, 0.99).toFixed(1)} ms (bar 50), maximum ${quantile(checks, 1).toFixed(1)} ms, ${checks.length} probes`,
    )

    const times = await measureWrongLogins(server)
    const known = times['known address'] ?? []
    for (const [kind, found] of Object.entries(times)) {
      const apart = (quantile(found, 0.5) / quantile(known, 0.5) - 1) * 100
      print(
        `wrong login, ${kind}: median ${quantile(found, 0.5).toFixed(2)} ms (${apart.toFixed(1)} % from known, bar 5), AUC ${areaUnderCurve(found, known).toFixed(3)} (bar 0.45 to 0.55)`,
      )
    }
  } finally {
    bare.stop()
    await server.end()
    rmSync(folder, { recursive: true, force: true })
  }
}
