import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'
import { hash } from '@node-rs/argon2'
import { strength } from '#backend/auth/hashing.ts'
import { ada, grace } from '#tests/support/people.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { at, say } from './figures.ts'

const pairs = 500
const flood = 200

/** How well a time tells which of two it came from: 0.5 is not at all. */
function separation(one: number[], two: number[]): number {
  const wins = one.flatMap(a => two.map(b => (a > b ? 1 : a === b ? 0.5 : 0)))
  return wins.reduce((sum: number, win) => sum + win, 0) / wins.length
}

const post = (server: TestServer, path: string, body: unknown) =>
  fetch(server.at(path), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

async function timed(act: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await act()
  return performance.now() - began
}

/** Hashes a second on all cores, as fast as the library makes them two at a time. */
async function rawRate(count: number): Promise<number> {
  const lane = async () => {
    for (let n = 0; n < count / 2; n += 1) await hash(ada.password, strength)
  }
  const took = await timed(() => Promise.all([lane(), lane()]))
  return (count / took) * 1000
}

/** Times of wrong logins to accounts of three kinds, taken in turn. */
async function enumeration(server: TestServer): Promise<Record<string, number[]>> {
  const kinds = {
    'known address': ada.email,
    'provider only': grace.email,
    'unknown address': 'nobody@example.edu',
  }
  const times: Record<string, number[]> = {}
  for (let n = -20; n < pairs; n += 1) {
    for (const [kind, email] of Object.entries(kinds)) {
      const took = await timed(async () =>
        (await post(server, '/api/auth/login', { email, password: 'wrong one' })).text(),
      )
      if (n >= 0) times[kind] = [...(times[kind] ?? []), took]
    }
  }
  return times
}

/** What a check of a session costs while many log in at once, and how many logins a second that makes. */
async function underFlood(server: TestServer, token: string) {
  const probes: number[] = []
  let running = true
  const probe = async () => {
    while (running) {
      probes.push(
        await timed(async () =>
          (
            await fetch(server.at('/api/auth/verify'), { headers: { authorization: `Bearer ${token}` } })
          ).text(),
        ),
      )
      await setTimeout(5)
    }
  }
  const probing = probe()
  const statuses: number[] = []
  const took = await timed(() =>
    Promise.all(
      Array.from({ length: flood }, async () => {
        const answer = await post(server, '/api/auth/login', ada)
        await answer.text()
        statuses.push(answer.status)
      }),
    ),
  )
  running = false
  await probing
  return { rate: (flood / took) * 1000, probes, refused: statuses.filter(status => status !== 200).length }
}

/** `npm run bench -- login`: what login times tell, and what logins cost (quality bar, R15 and Backend). */
export async function login(): Promise<void> {
  const server = await startServer()
  try {
    const { token } = (await (await post(server, '/api/auth/signup', ada)).json()) as { token: string }
    const provided = (await (await post(server, '/api/auth/signup', grace)).json()) as {
      user: { uid: string }
    }
    const database = new DatabaseSync(join(server.data, 'yard.db'), { timeout: 5000 })
    database.prepare('delete from account where "userId" = ?').run(provided.user.uid)
    database.close()

    // The first round warms both sides; each later one stands beside a raw rate of its own, since a shared machine changes.
    const rounds: (Awaited<ReturnType<typeof underFlood>> & { raw: number; share: number })[] = []
    for (let n = 0; n <= 5; n += 1) {
      const raw = await rawRate(flood)
      const found = await underFlood(server, token)
      if (n > 0) rounds.push({ ...found, raw, share: found.rate / raw })
    }
    const middle = (pick: (round: (typeof rounds)[number]) => number) => at(rounds.map(pick), 0.5)
    const probes = rounds.flatMap(round => round.probes)
    say(
      `raw argon2id ${middle(round => round.raw).toFixed(0)}/s; logins ${middle(round => round.rate).toFixed(0)}/s: ${middle(round => round.share).toFixed(2)} of raw (bar 0.85)`,
    )
    say(
      `verify during ${flood} parallel logins: median ${at(probes, 0.5).toFixed(1)} ms, p99 ${at(probes, 0.99).toFixed(1)} ms (bar 50), most ${at(probes, 1).toFixed(1)} ms, ${probes.length} probes; refused logins ${rounds.reduce((sum, round) => sum + round.refused, 0)}`,
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
    server.close()
  }
}
