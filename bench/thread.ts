import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { createStamps } from '#backend/db/ids.ts'
import { openStore } from '#backend/db/open.ts'
import type { Db } from '#backend/db/tables.ts'
import { plantThread } from '#tests/support/feedback.ts'
import { ada, grace } from '#tests/support/people.ts'
import { at, memoryOf, processorOf, say, signUp } from './figures.ts'

const port = 4412
const address = `http://127.0.0.1:${port}`
const count = 100_000
const chain = 10_000
const voted = 30_000
const rounds = 5

const sentences = [
  'Put the degree first.',
  'Two pages are too many for an internship; cut the high school section.',
  'Say what you did, not what the team did: "cut the build from 9 to 4 minutes".',
  'Good.',
  'The dates do not line up on the right, and the third bullet has no verb. Otherwise this is a strong resume.',
]

/** A resume with a long thread: one chain of replies, and otherwise small conversations. */
async function plant(db: Db, ownerId: string, authorId: string): Promise<void> {
  const resume = { fileKey: 'resumes/bench', fileName: 'resume.pdf', extension: 'pdf' as const, size: 1 }
  await db
    .insertInto('resumes')
    .values({ userId: ownerId, ...resume, version: 1, isPublic: 1, updatedAt: 0, seenAt: 0 })
    .execute()
  const planted = await plantThread(db, createStamps(Date.now), {
    ownerId,
    authorId,
    count,
    under: index => (index < chain ? (index === 0 ? null : index - 1) : index % 4 === 0 ? null : index - 1),
    content: index => sentences[index % sentences.length] ?? '',
  })
  const votes = planted.slice(-voted).map(({ id }) => ({ commentId: id, userId: ownerId, value: 1 as const }))
  for (let start = 0; start < votes.length; start += 500)
    await db
      .insertInto('votes')
      .values(votes.slice(start, start + 500))
      .execute()
}

/** Takes an answer whole without looking into it; gives its bytes and its times in milliseconds. */
async function take(path: string, token: string, encoding: string) {
  const began = performance.now()
  const headers = { authorization: `Bearer ${token}`, 'accept-encoding': encoding }
  const answer = await new Promise<IncomingMessage>((resolve, reject) =>
    get(`${address}${path}`, { headers }, resolve).on('error', reject),
  )
  let bytes = 0
  let first = 0
  for await (const piece of answer as AsyncIterable<Buffer>) {
    first ||= performance.now() - began
    bytes += piece.length
  }
  return { bytes, first, ms: performance.now() - began, status: answer.statusCode }
}

/** Checks of a session, one after the other, until told to stop; gives what each took. */
async function probe(token: string, isOver: () => boolean): Promise<number[]> {
  const times: number[] = []
  while (!isOver()) {
    times.push((await take('/api/auth/verify', token, 'identity')).ms)
    await setTimeout(3)
  }
  return times
}

async function measure(pid: number, path: string, token: string, encoding: string) {
  const alone: number[] = []
  const taken: Awaited<ReturnType<typeof take>>[] = []
  const probes: number[] = []
  for (let round = 0; round <= rounds; round += 1) {
    const spent = processorOf(pid)
    await take(path, token, encoding)
    if (round > 0) alone.push(processorOf(pid) - spent)
    let isOver = false
    const probing = probe(token, () => isOver)
    const one = await take(path, token, encoding)
    isOver = true
    const times = await probing
    // The first round warms both sides.
    if (round > 0) {
      taken.push(one)
      probes.push(...times)
    }
  }
  const middle = (pick: (one: (typeof taken)[number]) => number) => at(taken.map(pick), 0.5)
  say(
    `${count} comments (${encoding}): ${middle(one => one.ms).toFixed(0)} ms (bar 1,500), first bytes ${middle(one => one.first).toFixed(0)} ms, ` +
      `${(middle(one => one.bytes) / 1e6).toFixed(1)} MB, ${at(alone, 0.5).toFixed(0)} ms of processor; verify meanwhile: median ${at(probes, 0.5).toFixed(1)} ms, ` +
      `p99 ${at(probes, 0.99).toFixed(1)} ms (bar 100), most ${at(probes, 1).toFixed(1)} ms, ${probes.length} probes`,
  )
}

/** `npm run bench -- thread`: what a thread of 100,000 comments, ten thousand of them one chain, costs the server and everybody else. */
export async function thread(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'yard-thread-'))
  const file = join(folder, 'yard.db')
  const server = spawn(process.execPath, ['backend/main.mjs'], {
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      DATABASE_URL: `file:${file}`,
      FILES_URL: `file:${join(folder, 'files')}`,
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    await new Promise((resolve, reject) => {
      server.stdout.once('data', resolve)
      server.once('exit', code => reject(new Error(`The server ended with ${code}`)))
    })
    const { user: owner } = await signUp(address, ada)
    const { user: reader, token } = await signUp(address, grace)
    const store = await openStore({ engine: 'sqlite', file })
    await plant(store.db, owner.uid, reader.uid)
    await store.close()
    const pid = server.pid ?? 0
    say(`memory before: ${memoryOf(pid).now.toFixed(0)} MB`)
    const path = `/api/resume/feedback/${owner.uid}`
    for (const encoding of ['identity', 'gzip']) await measure(pid, path, token, encoding)
    say(`memory at most: ${memoryOf(pid).most.toFixed(0)} MB (bar 512)`)
  } finally {
    server.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  }
}
