import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { limits } from '#contract/limits.ts'
import { pdfOfSize } from '#tests/support/documents.ts'
import { ada } from '#tests/support/people.ts'
import { cpuTimeOf, memoryOf, print, signUp } from './figures.ts'

const port = 4397
const address = `http://127.0.0.1:${port}`
const parallel = 8
const rounds = 5

async function joined(index: number): Promise<string> {
  const { token } = await signUp(address, { ...ada, email: `bench${index}@example.edu` })
  return `Bearer ${token}`
}

async function upload(authorization: string, bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const body = new FormData()
  body.append('resume', new File([bytes], 'resume.pdf'))
  const answer = await fetch(`${address}/api/resume/upload`, {
    method: 'POST',
    body,
    headers: { authorization },
  })
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
  return (await answer.json()).resumeURL
}

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
  const server = spawn(process.execPath, ['backend/main.mjs'], {
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      DATABASE_URL: `file:${folder}/yard.db`,
      LOG_LEVEL: 'silent',
      RATE_LIMITS: 'off',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(server.stdout, 'data')
  const pid = server.pid ?? 0
  const tokens: string[] = []
  for (let index = 0; index < parallel; index += 1) tokens.push(await joined(index))
  const small = Uint8Array.from(pdfOfSize(2000))
  const large = Uint8Array.from(pdfOfSize(limits.resume.size))
  // Code is loaded and compiled before anything is measured.
  for (let round = 0; round < 20; round += 1)
    await Promise.all(tokens.map(token => upload(token, small)))

  const before = memoryOf(pid).current
  const cost: number[] = []
  for (const concurrency of [1, parallel]) {
    const began = performance.now()
    const spent = cpuTimeOf(pid)
    for (let round = 0; round < rounds; round += 1)
      await Promise.all(tokens.slice(0, concurrency).map(token => upload(token, large)))
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
  const link = await upload(tokens[0] ?? '', large)
  const reading = cpuTimeOf(pid)
  const began = performance.now()
  for (let round = 0; round < 40; round += 1) await read(address + link)
  const spent = cpuTimeOf(pid) - reading
  const rate = (40 * limits.resume.size) / 1e6 / ((performance.now() - began) / 1000)
  print(`reading: ${rate.toFixed(1)} MB a second, ${(spent / 40).toFixed(0)} ms of CPU for 5 MB`)
  server.kill('SIGTERM')
  await once(server, 'exit')
  rmSync(folder, { recursive: true })
}
