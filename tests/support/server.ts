import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './listen.ts'
import type { Person } from './people.ts'

/** A small site, with what tells that it is complete. */
const pages = { _headers: '', 'index.html': 'landing' }

/** As in the script `start` of package.json. */
const heapLimits = ['--max-semi-space-size=8', '--max-old-space-size=1536']

/** The real server as a process of its own, with a folder, a port and a small site of its own. */
export async function startServer(extraSettings: Record<string, string> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'yard-server-'))
  const site = join(folder, 'site')
  const data = join(folder, 'data', 'deep')
  mkdirSync(site)
  for (const [name, text] of Object.entries(pages)) writeFileSync(join(site, name), text)
  const port = Number(extraSettings.PORT) || (await freePort())
  const base = `http://127.0.0.1:${port}`

  function start(
    script: string,
    args: string[] = [],
    settings: Record<string, string> = {},
  ): ChildProcess {
    const env = {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      PORT: String(port),
      DATABASE_URL: `file:${join(data, 'yard.db')}`,
      SITE_DIR: site,
      REBUILDS: 'off',
      RATE_LIMITS: 'off',
      ...extraSettings,
      ...settings,
    }
    const words = [...(script === 'main.mjs' ? heapLimits : []), `backend/${script}`, ...args]
    return spawn(process.execPath, words, { env, stdio: ['ignore', 'pipe', 'pipe'] })
  }

  /** Runs a script to its end; returns the exit code and the output. */
  async function run(...args: Parameters<typeof start>) {
    const child = start(...args)
    const written = { out: '', error: '' }
    child.stdout?.on('data', text => {
      written.out += text
    })
    child.stderr?.on('data', text => {
      written.error += text
    })
    // A script that does not end is killed, and fails its test. A build takes minutes when busy.
    const timeout = setTimeout(() => child.kill('SIGKILL'), 230_000)
    const code = await new Promise<number | null>(resolve => child.on('close', resolve))
    clearTimeout(timeout)
    return { code, ...written }
  }

  /** What the server has written since its last start, and over all its starts. */
  let output = ''
  let log = ''

  /** Starts the server and waits until it is ready. */
  async function serve(
    script = 'main.mjs',
    settings: Record<string, string> = {},
  ): Promise<ChildProcess> {
    const child = start(script, [], settings)
    output = ''
    child.stdout?.on('data', text => {
      log += text
    })
    await new Promise<void>((resolve, reject) => {
      child.stderr?.on('data', text => {
        output += text
      })
      child.stdout?.on('data', text => {
        output += text
        if (String(text).includes('npm run account -- grant')) resolve()
      })
      child.on('close', code =>
        reject(new Error(`The server ended with ${code} before it was ready: ${output}`)),
      )
    })
    return child
  }

  let server = await serve()
  const at = (path: string) => base + path
  /** False as soon as it was sent a signal. */
  const isUp = () => !server.killed && server.exitCode === null
  return {
    folder,
    site,
    data,
    port,
    base,
    isUp,
    log: () => log,
    output: () => output,
    start,
    run,
    at,
    /** How many file descriptors the server has open. */
    descriptors: () => readdirSync(`/proc/${server.pid}/fd`).length,
    /** The process of the server. */
    get pid() {
      return server.pid ?? 0
    },
    /** Signs somebody up; returns the token. */
    async join(person: Person): Promise<string> {
      const headers = { 'content-type': 'application/json' }
      const answer = await fetch(at('/api/auth/signup'), {
        method: 'POST',
        headers,
        body: JSON.stringify(person),
      })
      return (await answer.json()).token
    },
    /** Sends the server a signal; returns its exit code once it has ended. */
    async end(signal: NodeJS.Signals): Promise<unknown> {
      const ended = new Promise(resolve => server.on('exit', resolve))
      server.kill(signal)
      return ended
    },
    /** Starts it again; returns the milliseconds until its first response. */
    async restart(...args: Parameters<typeof serve>): Promise<number> {
      const began = performance.now()
      server = await serve(...args)
      await (await fetch(at('/healthz'))).text()
      return performance.now() - began
    },
    close() {
      server.kill('SIGKILL')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Current and peak resident memory of a process, in MB. */
export function memoryOf(pid: number): { current: number; peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const read = (name: string) =>
    (Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) * 1024) / 1e6
  return { current: read('VmRSS'), peak: read('VmHWM') }
}

export type TestServer = Awaited<ReturnType<typeof startServer>>
