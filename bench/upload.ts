import { mkdtempSync, rmSync } from 'node:fs'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { limits } from '#contract/limits.ts'
import { pdfOfSize } from '#tests/support/documents.ts'
import { ada } from '#tests/support/people.ts'
import { Server } from './faults/server.ts'
import { cpuTimeOf, memoryOf, print, signUp, uploadResume } from './figures.ts'

const parallel = 8
const rounds = 5

/** Takes a file and throws it away: `fetch` costs more than what is measured. */
const read = (url: string): Promise<void> =>
  new Promise((resolve, reject) => {
    get(url, answer => answer.on('end', resolve).resume()).on('error', reject)
  })

/**
 * `npm run bench -- upload`: memory, time and rate of 5 MB uploads, one after the other and eight
 * at once; and of reading them.
 */
export async function uploads(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'yard-bench-'))
  const database = `file:${folder}/yard.db`
  const server = await Server.with({ DATABASE_URL: database, SITE_DIR: folder })
  await server.start()
  const { base, pid } = server
  const tokens: string[] = []
  for (let index = 0; index < parallel; index += 1)
    tokens.push((await signUp(base, { ...ada, email: `bench${index}@example.edu` })).token)
  const small = pdfOfSize(2000)
  const large = pdfOfSize(limits.resume.size)
  // Code is loaded and compiled before anything is measured.
  for (let round = 0; round < 20; round += 1)
    await Promise.all(tokens.map(token => uploadResume(base, token, small)))

  const before = memoryOf(pid).current
  const cost: number[] = []
  for (const concurrency of [1, parallel]) {
    const began = performance.now()
    const spent = cpuTimeOf(pid)
    for (let round = 0; round < rounds; round += 1)
      await Promise.all(tokens.slice(0, concurrency).map(token => uploadResume(base, token, large)))
    const count = rounds * concurrency
    const seconds = (performance.now() - began) / 1000
    const more = memoryOf(pid).peak - before
    cost.push(more)
    print(
      `${concurrency} at once: ${(count / seconds).toFixed(1)} uploads of 5 MB a second, ` +
        `${((cpuTimeOf(pid) - spent) / count).toFixed(0)} ms of CPU each; memory at most ` +
        `${more.toFixed(1)} MB above ${before.toFixed(1)} MB`,
    )
  }
  const [one = 0, all = 0] = cost
  print(`memory of each further upload at once: ${((all - one) / (parallel - 1)).toFixed(1)} MB`)
  const link = await uploadResume(base, tokens[0] ?? '', large)
  const reading = cpuTimeOf(pid)
  const began = performance.now()
  for (let round = 0; round < 40; round += 1) await read(base + link)
  const spent = cpuTimeOf(pid) - reading
  const rate = (40 * limits.resume.size) / 1e6 / ((performance.now() - began) / 1000)
  print(`reading: ${rate.toFixed(1)} MB a second, ${(spent / 40).toFixed(0)} ms of CPU for 5 MB`)
  await server.end()
  rmSync(folder, { recursive: true })
}
