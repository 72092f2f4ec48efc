import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { freePort } from '#tests/support/listen.ts'

const runFile = promisify(execFile)

/** As in the script `start` of package.json. */
const heapLimits = ['--max-semi-space-size=8', '--max-old-space-size=1536']

/** A server process that can be killed and started again. */
export class Server {
  readonly base: string
  readonly #env: Record<string, string | undefined>
  #process: ChildProcess | null = null
  #isEnding = false
  /** The last 4,000 characters of its output. */
  output = ''

  private constructor(port: number, settings: Record<string, string>) {
    this.base = `http://127.0.0.1:${port}`
    this.#env = {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      PORT: String(port),
      LOG_LEVEL: 'error',
      REBUILD_COMMAND: 'off',
      RATE_LIMITS: 'off',
      ...settings,
    }
  }

  static async with(settings: Record<string, string> & { SITE_DIR: string }): Promise<Server> {
    // The server is ready only with a site; an empty one is enough.
    mkdirSync(settings.SITE_DIR, { recursive: true })
    for (const name of ['_headers', 'index.html']) appendFileSync(join(settings.SITE_DIR, name), '')
    return new Server(Number(settings.PORT) || (await freePort()), settings)
  }

  get pid(): number {
    return this.#process?.pid ?? 0
  }

  /** Starts it; returns the milliseconds until its first response. Throws if it ends instead. */
  async start(): Promise<number> {
    const began = performance.now()
    const child = spawn(process.execPath, [...heapLimits, 'backend/main.mjs'], {
      env: this.#env,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.#process = child
    this.#isEnding = false
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', piece => {
        this.output = (this.output + String(piece)).slice(-4000)
      })
    for (;;) {
      if (child.exitCode !== null)
        throw new Error(`The server ended with ${child.exitCode}: ${this.output}`)
      const answer = await fetch(`${this.base}/readyz`).catch(() => null)
      await answer?.text().catch(() => '')
      if (answer?.ok) return performance.now() - began
      await pause(5)
    }
  }

  /** False as soon as it is told to end. */
  get isUp(): boolean {
    const child = this.#process
    return child !== null && !this.#isEnding && child.exitCode === null && child.signalCode === null
  }

  /** Runs one of our commands with the settings of this server; returns its output. */
  async run(script: string, ...words: string[]): Promise<string> {
    const env = { ...this.#env, LOG_LEVEL: 'silent' }
    const { stdout } = await runFile(process.execPath, [`backend/commands/${script}`, ...words], {
      env,
    })
    return stdout
  }

  /** Deletes orphaned files now; the server itself waits ten minutes. */
  sweep = (): Promise<string> => this.run('files.ts', 'sweep', '--yes')

  async end(signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    const child = this.#process
    if (!child || !this.isUp) return
    this.#isEnding = true
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }
}
