import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { freePort } from '#tests/support/listen.ts'
import { findBinaries, idsOf } from '#tests/support/postgres.ts'

const haproxy = '/usr/sbin/haproxy'
const pgbouncer = '/usr/sbin/pgbouncer'
const password = 'a password of the cluster'

/** Throws a sentence that names the packages of Debian that this machine lacks. */
function requirePrograms(): void {
  const missing = [haproxy, pgbouncer].filter(path => !existsSync(path)).map(path => basename(path))
  if (missing.length > 0)
    throw new Error(
      `A cluster needs ${missing.join(' and ')} (Debian: apt-get install ${missing.join(' ')})`,
    )
}

/** Replaces every text once or more. Throws if a file lacks one. */
function replaceAll(text: string, pairs: readonly (readonly [string, string])[]): string {
  return pairs.reduce((result, [from, to]) => {
    if (!result.includes(from)) throw new Error(`The configuration lacks ${from}`)
    return result.replaceAll(from, to)
  }, text)
}

/** Repeats for ten seconds until it succeeds. */
export async function eventually<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await attempt()
    } catch (error) {
      if (tries > 200) throw error
      await pause(50)
    }
  }
}

/**
 * Starts the topology of docs/operating.md (Growing) on loopback, with its files of settings: a
 * primary with a synchronous standby, HAProxy and PgBouncer. Two processes of ours may listen on
 * the `ports`.
 */
export async function startCluster() {
  requirePrograms()
  const binaries = findBinaries() ?? ''
  const folder = mkdtempSync(join(tmpdir(), 'yard-cluster-'))
  const isRoot = process.getuid?.() === 0
  // Postgres and PgBouncer refuse to run as root.
  const [uid, gid] = isRoot ? idsOf('postgres') : [undefined, undefined]
  if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid)
  const account = uid === undefined ? {} : { uid, gid }
  const children: ChildProcess[] = []
  const [site = 0, pool = 0, entry = 0, one = 0, two = 0, ...ports] = await Promise.all(
    Array.from({ length: 7 }, freePort),
  )

  const run = (name: string, ...args: string[]) =>
    execFileSync(join(binaries, name), args, { ...account, cwd: folder, stdio: 'ignore' })
  function start(file: string, ...args: string[]): ChildProcess {
    const child = spawn(file, args, { ...account, cwd: folder, stdio: 'ignore' })
    children.push(child)
    return child
  }
  const startPostgres = (data: string, port: number) =>
    start(
      ...([join(binaries, 'postgres'), '-D', data, '-p', String(port)] as const),
      ...['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'fsync=off'].flatMap(each => [
        '-c',
        each,
      ]),
    )
  async function query(port: number, text: string): Promise<Record<string, unknown>[]> {
    const client = new Client({ host: '127.0.0.1', port, user: 'postgres', database: 'postgres' })
    // HAProxy closes connections when it changes the primary. Then the query fails, too.
    client.on('error', () => undefined)
    await client.connect()
    try {
      return (await client.query<Record<string, unknown>>(text)).rows
    } finally {
      await client.end()
    }
  }

  const primaryData = join(folder, 'one')
  run(
    'initdb',
    ...['-D', primaryData, '-U', 'postgres', '-A', 'trust', '-N', '--locale=C.UTF-8', '-E', 'UTF8'],
  )
  const primary = startPostgres(primaryData, one)
  await eventually(() => query(one, 'select 1'))
  await query(one, `create role yard login password '${password}'`)
  await query(one, 'create role haproxy login')
  await query(one, "alter role yard set statement_timeout = '20s'")
  await query(one, 'create database yard owner yard')
  run(
    'pg_basebackup',
    ...['-D', join(folder, 'two'), '-R', '-c', 'fast', '-U', 'postgres'],
    ...['-h', '127.0.0.1', '-p', String(one)],
  )
  startPostgres(join(folder, 'two'), two)
  await query(one, "alter system set synchronous_standby_names = '*'")
  await query(one, 'select pg_reload_conf()')
  await eventually(async () => {
    const [standby] = await query(one, 'select sync_state from pg_stat_replication')
    if (standby?.sync_state !== 'sync') throw new Error('The standby is not synchronous')
  })

  function configure(name: string, pairs: readonly (readonly [string, string])[]): string {
    const path = join(folder, name)
    writeFileSync(path, replaceAll(readFileSync(join('docs/growing', name), 'utf8'), pairs))
    return path
  }
  writeFileSync(join(folder, 'userlist.txt'), `"yard" "${password}"\n`)
  start(
    haproxy,
    '-db',
    '-f',
    configure('haproxy.cfg', [
      ['bind :80', `bind 127.0.0.1:${site}`],
      ['bind 127.0.0.1:5000', `bind 127.0.0.1:${entry}`],
      ['10.0.0.11:4321', `127.0.0.1:${ports[0]}`],
      ['10.0.0.12:4321', `127.0.0.1:${ports[1]}`],
      ['10.0.0.21:5432', `127.0.0.1:${one}`],
      ['10.0.0.22:5432', `127.0.0.1:${two}`],
    ]),
  )
  start(
    pgbouncer,
    configure('pgbouncer.ini', [
      ['port=5000', `port=${entry}`],
      ['listen_port = 6432', `listen_port = ${pool}`],
      ['/etc/pgbouncer/userlist.txt', join(folder, 'userlist.txt')],
    ]),
  )

  // Until its first check HAProxy takes every server for a primary.
  await eventually(async () => {
    for (let times = 0; times < 4; times += 1) {
      const [server] = await query(entry, 'select pg_is_in_recovery() as standby')
      if (server?.standby !== false) throw new Error('HAProxy chose the standby')
    }
  })

  return {
    ports,
    base: `http://127.0.0.1:${site}`,
    database: `postgres://yard:${encodeURIComponent(password)}@127.0.0.1:${pool}/yard`,

    /** Runs a statement on the first primary as its administrator. */
    query: (text: string) => query(one, text),

    /** Kills the primary and everything that it started, as if its machine lost power. */
    async killPrimary(): Promise<void> {
      const ended = once(primary, 'exit')
      primary.kill('SIGSTOP')
      const workers = readFileSync(`/proc/${primary.pid}/task/${primary.pid}/children`, 'utf8')
      for (const worker of workers.split(' ').filter(Boolean))
        process.kill(Number(worker), 'SIGKILL')
      primary.kill('SIGKILL')
      await ended
    },

    /** Makes the standby the primary. */
    promote: () => query(two, 'select pg_promote()'),

    async close(): Promise<void> {
      for (const child of children.reverse()) {
        if (child.exitCode !== null || child.signalCode !== null) continue
        const ended = once(child, 'exit')
        child.kill(child.spawnfile.endsWith('postgres') ? 'SIGQUIT' : 'SIGKILL')
        await ended
      }
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
