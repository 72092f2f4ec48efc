import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { limits } from '#contract/limits.ts'
import { pdfOfSize } from '#tests/support/documents.ts'
import { ada } from '#tests/support/people.ts'

const port = 4397
const address = `http://127.0.0.1:${port}`
const parallel = 8
const rounds = 5

/** Resident memory of a process now and at its most, in bytes. */
function memoryOf(pid: number): { now: number; most: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const read = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) * 1024
  return { now: read('VmRSS'), most: read('VmHWM') }
}

/** Processor time that a process has taken, in milliseconds. */
function processorOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * 10
}

async function signUp(index: number): Promise<string> {
  const body = JSON.stringify({ ...ada, email: `bench${index}@example.edu` })
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${address}/api/auth/signup`, { method: 'POST', headers, body })
  return `Bearer ${(await answer.json()).token}`
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

const megabytes = (bytes: number) => (bytes / 1e6).toFixed(1)

/** `npm run bench -- upload`: memory, time and rate of 5 MB uploads, one after the other and eight at once; and of reading them. */
export async function uploads(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'yard-bench-'))
  const server = spawn(process.execPath, ['backend/main.ts'], {
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
  for (let index = 0; index < parallel; index += 1) tokens.push(await signUp(index))
  const small = Uint8Array.from(pdfOfSize(2000))
  const large = Uint8Array.from(pdfOfSize(limits.resume.size))
  // Code is loaded and compiled before anything is measured.
  for (let round = 0; round < 20; round += 1) await Promise.all(tokens.map(token => upload(token, small)))

  const before = memoryOf(pid).now
  const cost: number[] = []
  for (const atOnce of [1, parallel]) {
    const began = performance.now()
    const spent = processorOf(pid)
    for (let round = 0; round < rounds; round += 1)
      await Promise.all(tokens.slice(0, atOnce).map(token => upload(token, large)))
    const count = rounds * atOnce
    const seconds = (performance.now() - began) / 1000
    const more = memoryOf(pid).most - before
    cost.push(more)
    process.stdout.write(
      `${atOnce} at once: ${(count / seconds).toFixed(1)} uploads of 5 MB a second, ` +
        `${((processorOf(pid) - spent) / count).toFixed(0)} ms of processor each; memory at most ` +
        `${megabytes(more)} MB above ${megabytes(before)} MB\n`,
    )
  }
  const [one = 0, all = 0] = cost
  process.stdout.write(
    `memory of each further upload at once: ${megabytes((all - one) / (parallel - 1))} MB\n`,
  )
  const link = await upload(tokens[0] ?? '', large)
  const reading = processorOf(pid)
  const began = performance.now()
  for (let round = 0; round < 40; round += 1) await read(address + link)
  const spent = processorOf(pid) - reading
  const rate = (40 * limits.resume.size) / ((performance.now() - began) / 1000)
  process.stdout.write(
    `reading: ${megabytes(rate)} MB a second, ${(spent / 40).toFixed(0)} ms of processor for 5 MB\n`,
  )
  server.kill('SIGTERM')
  await once(server, 'exit')
  rmSync(folder, { recursive: true })
}
