import { mkdtempSync, rmSync } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openStore } from '#backend/db/open.ts'
import type { Db } from '#backend/db/tables.ts'
import { limits } from '#contract/limits.ts'
import { ada, grace } from '#tests/support/people.ts'
import { Server } from './faults/server.ts'
import { cpuTimeOf, print, quantile, signUp } from './figures.ts'
import { insertResumeWithThread } from './thread-data.ts'

const count = limits.thread
const voted = 300
const rounds = 20

const shapes = {
  conversations: (index: number) => (index % 4 === 0 ? null : index - 1),
  chain: (index: number) => (index === 0 ? null : index - 1),
}
type Shape = keyof typeof shapes

const sentences = [
  'Put the degree first.',
  'Two pages are too many for an internship; cut the high school section.',
  'Say what you did, not what the team did: "cut the build from 9 to 4 minutes".',
  'Good.',
  'The dates do not line up on the right, and the third bullet has no verb. Otherwise this is a strong resume.',
]

/** Inserts a full thread, as conversations of four or as one chain of replies, and votes. */
async function insertFullThread(
  db: Db,
  ownerId: string,
  authorId: string,
  shape: Shape,
): Promise<void> {
  const inserted = await insertResumeWithThread(db, {
    ownerId,
    authorId,
    count,
    under: shapes[shape],
    content: index => sentences[index % sentences.length] ?? '',
  })
  const votes = inserted
    .slice(-voted)
    .map(({ id }) => ({ commentId: id, userId: ownerId, value: 1 as const }))
  await db.insertInto('votes').values(votes).execute()
}

/** Reads an answer whole; returns its bytes, and its time in milliseconds. */
async function read(url: string, token: string, encoding: string) {
  const began = performance.now()
  const headers = { authorization: `Bearer ${token}`, 'accept-encoding': encoding }
  const answer = await new Promise<IncomingMessage>((resolve, reject) =>
    get(url, { headers }, resolve).on('error', reject),
  )
  let bytes = 0
  for await (const piece of answer as AsyncIterable<Buffer>) bytes += piece.length
  return { bytes, ms: performance.now() - began }
}

async function measure(pid: number, url: string, token: string, shape: Shape, encoding: string) {
  for (let round = 0; round < rounds; round += 1) await read(url, token, encoding)
  const spent = cpuTimeOf(pid)
  const times: number[] = []
  let bytes = 0
  for (let round = 0; round < rounds; round += 1) {
    const answer = await read(url, token, encoding)
    times.push(answer.ms)
    bytes = answer.bytes
  }
  const processor = (cpuTimeOf(pid) - spent) / rounds
  print(
    `${count} comments, ${shape} (${encoding}): median ${quantile(times, 0.5).toFixed(1)} ms (goal 50), ` +
      `worst ${quantile(times, 1).toFixed(1)} ms, ${(bytes / 1000).toFixed(0)} KB, ${processor.toFixed(1)} ms of CPU`,
  )
}

/**
 * `npm run bench -- thread`: reading a full thread, as conversations and as one chain of replies.
 */
export async function thread(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'yard-thread-'))
  const file = join(folder, 'yard.db')
  const server = await Server.with({ DATABASE_URL: `file:${file}`, SITE_DIR: folder })
  const { base } = server
  try {
    await server.start()
    const { user: owner } = await signUp(base, ada)
    const { user: reader, token } = await signUp(base, grace)
    const store = await openStore({ engine: 'sqlite', file })
    const url = `${base}/api/resume/feedback/${owner.uid}`
    for (const shape of ['conversations', 'chain'] as const) {
      await insertFullThread(store.db, owner.uid, reader.uid, shape)
      for (const encoding of ['identity', 'gzip'])
        await measure(server.pid, url, token, shape, encoding)
    }
    await store.close()
  } finally {
    await server.end()
    rmSync(folder, { recursive: true, force: true })
  }
}
