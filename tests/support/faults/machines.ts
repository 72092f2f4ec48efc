import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { Client } from 'pg'

/** Of the cluster, and of the site in it, as deploy/patroni/install.sh reads them. */
export const passwords = { PASSWORD: 'cluster', YARD_PASSWORD: 'site' }

/** Seconds of a clock that is never set. */
export const now = (): number => performance.now() / 1000

const run = (command: string) => execFileSync('sh', ['-euc', command], { encoding: 'utf8' })

// In the namespaces of tests/failover.sh: a bridge joins the machines and this process, 10.0.0.1.
run(`mkdir -p /run/netns; mount -t tmpfs tmpfs /run/netns; ip link set lo up
  ip link add network type bridge; ip address add 10.0.0.1/24 dev network
  ip link set network up`)

/** What Patroni says about its Postgres. */
interface Status {
  role: 'master' | 'replica'
  state: string
  timeline?: number
  replication?: { application_name: string; state: string; sync_state: string }[]
}

/** One of the three machines. Its network and its disk survive a loss of power. */
export class Machine {
  readonly name: string
  readonly address: string
  #process: ChildProcess | null = null

  constructor(number: number) {
    const name = `yard${number}`
    this.name = name
    this.address = `10.0.0.1${number}`
    run(`ip netns add ${name}; ip link add ${name} type veth peer name eth0 netns ${name}
      ip link set ${name} master network; ip -n ${name} address add ${this.address}/24 dev eth0
      ip -n ${name} link set lo up; ip -n ${name} link set eth0 up`)
  }

  connect = () => run(`ip link set ${this.name} up`)
  disconnect = () => run(`ip link set ${this.name} down`)

  /** Starts everything, with the settings of the site and a folder for the disk. */
  boot(settings: Record<string, string | undefined>, disk: string): void {
    this.connect()
    const isolated = 'unshare --mount --pid --fork --kill-child --mount-proc'.split(' ')
    const script = ['tests/failover.sh', 'boot', this.name, this.address, `${disk}/${this.name}`]
    const args = ['netns', 'exec', this.name, ...isolated, ...script]
    const env = { ...settings, ...passwords, HOST: this.address }
    this.#process = spawn('ip', args, { env, stdio: 'inherit' })
  }

  async losePower(): Promise<void> {
    this.disconnect()
    if (!this.#process) return
    const ended = once(this.#process, 'exit')
    this.#process.kill('SIGKILL')
    await ended
  }

  /** Sends a signal to the processes whose command line matches. */
  signal(signal: NodeJS.Signals, pattern: RegExp): void {
    const pids = run(`ip netns pids ${this.name}`).split('\n').filter(Boolean)
    const matching = pids.filter(pid => pattern.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8')))
    // Some have ended with those before them.
    run(`kill -${signal.slice(3)} ${matching.join(' ')} || true`)
  }

  /** Null if Patroni does not answer. */
  async status(): Promise<Status | null> {
    try {
      const signal = AbortSignal.timeout(1000)
      return await (await fetch(`http://${this.address}:8008/patroni`, { signal })).json()
    } catch {
      return null
    }
  }

  /**
   * Writes a row into its Postgres, past HAProxy and from within the machine, so that it works
   * without its network.
   */
  async sample(): Promise<Sample> {
    const began = now()
    const id = `${this.name} ${began}`
    const timeline = `('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int`
    const write = `insert into samples values ('${id}') returning ${timeline}`
    const psql = ['netns', 'exec', this.name, 'psql', '-qAt', '-h', this.address]
    const args = [...psql, '-c', 'select pg_is_in_recovery()', '-c', write]
    const env = { ...process.env, PGUSER: 'postgres', PGPASSWORD: passwords.PASSWORD }
    const { stdout, isDone } = await promisify(execFile)('ip', args, { env, timeout: 2000 }).then(
      result => ({ ...result, isDone: true }),
      (error: { stdout: string }) => ({ ...error, isDone: false }),
    )
    const [isInRecovery, number] = stdout.split('\n')
    const isPrimary = isInRecovery === 'f'
    const result = { id, machine: this, began, ended: now(), isPrimary }
    return { ...result, timeline: isDone ? Number(number) : null }
  }
}

/** A short write on one Postgres. */
export interface Sample {
  id: string
  machine: Machine
  began: number
  ended: number
  isPrimary: boolean
  /** Of an acknowledged write. */
  timeline: number | null
}

/** Finds who is who, once there is a primary with two standbys that follow it; else null. */
export async function findRoles(machines: readonly Machine[]) {
  const statuses = await Promise.all(machines.map(machine => machine.status()))
  const index = statuses.findIndex(status => status?.role === 'master')
  const { timeline, replication = [] } = statuses[index] ?? {}
  const name = replication.find(({ sync_state }) => sync_state === 'sync')?.application_name
  const [primary, standby] = [machines[index], machines.find(each => each.name === name)]
  const isComplete =
    statuses.every(status => status?.state === 'running' && status.timeline === timeline) &&
    replication.filter(({ state }) => state === 'streaming').length === 2
  return isComplete && primary && standby ? { primary, standby } : null
}

/** Waits for a result; throws after two minutes. */
export async function until<T>(what: string, attempt: () => Promise<T>): Promise<NonNullable<T>> {
  for (const began = now(); now() - began < 120; await pause(200)) {
    const result = await attempt().catch(() => null)
    if (result) return result
  }
  throw new Error(`Not within two minutes: ${what}`)
}

/** Runs a statement on the primary, by way of HAProxy. */
export async function query(text: string): Promise<Record<string, string>[]> {
  const login = { user: 'postgres', password: passwords.PASSWORD, database: 'postgres' }
  const client = new Client({ host: '127.0.0.1', port: 5000, ...login })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return (await client.query<Record<string, string>>(text)).rows
  } finally {
    await client.end()
  }
}
