import { readFileSync } from 'node:fs'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { isStorageError } from '#backend/core/storage-errors.ts'
import { openPostgres } from '#backend/db/postgres.ts'
import type { Store } from '#backend/db/store.ts'
import { listen } from '#tests/support/listen.ts'
import { freshDatabase } from '#tests/support/postgres.ts'

const postgres = inject('postgres')

describe.runIf(postgres)('a Postgres behind a network', () => {
  let store: Store
  let proxy: Server
  let port: number
  let sockets: Socket[]

  /** Passes everything on to the Postgres of the run, over TCP. */
  beforeEach(async () => {
    const address = new URL(await freshDatabase(postgres ?? ''))
    sockets = []
    proxy = createServer(client => {
      const server = connect(`${address.searchParams.get('host')}/.s.PGSQL.5432`)
      sockets.push(client, server)
      for (const socket of [client, server]) socket.on('error', () => undefined)
      client.pipe(server).pipe(client)
    })
    port = await listen(proxy)
    store = openPostgres(`postgres://postgres@127.0.0.1:${port}${address.pathname}`, 400)
  })
  afterEach(async () => {
    for (const socket of sockets) socket.destroy()
    proxy.close()
    await store.close()
  })

  const query = () => sql`select 1 as one`.execute(store.db)
  /** Forwards nothing more, without closing a connection, like a server without power. */
  const stopForwarding = () => {
    for (const socket of sockets) socket.unpipe().pause()
  }

  test('a query to an unreachable server fails, and the next one reconnects', async () => {
    await query()
    stopForwarding()
    const began = performance.now()
    const failed = await query().catch((error: unknown) => error)
    expect(isStorageError(failed)).toBe(true)
    expect(performance.now() - began).toBeLessThan(2000)
    expect((await query()).rows).toEqual([{ one: 1 }])
  })

  test('a transaction on an unreachable server fails, and the next one reconnects', async () => {
    const failed = await store.db
      .transaction()
      .execute(async within => {
        stopForwarding()
        await sql`select 1`.execute(within)
      })
      .catch((error: unknown) => error)
    expect(isStorageError(failed)).toBe(true)
    expect((await query()).rows).toEqual([{ one: 1 }])
  })

  test('a transaction whose connection is lost fails, and the next one reconnects', async () => {
    const failed = await store.db
      .transaction()
      .execute(async within => {
        await sql`select 1`.execute(within)
        for (const socket of sockets) socket.destroy()
        await pause(50)
        await sql`select 1`.execute(within)
      })
      .catch((error: unknown) => error)
    expect(isStorageError(failed)).toBe(true)
    expect((await query()).rows).toEqual([{ one: 1 }])
  })

  test('a write to a server that became a standby fails, and the next one reconnects', async () => {
    await query()
    const before = sockets.length
    const write = sql`do 'begin raise exception using errcode = ''25006''; end'`.execute(store.db)
    const failed = await write.catch((error: unknown) => error)
    expect(isStorageError(failed)).toBe(true)
    expect((await query()).rows).toEqual([{ one: 1 }])
    expect(sockets.length).toBeGreaterThan(before)
  })

  test('a query that the server cancels keeps its connection', async () => {
    const backend = async () => (await sql`select pg_backend_pid() as pid`.execute(store.db)).rows
    const before = await backend()
    await expect(sql`select pg_sleep(2)`.execute(store.db)).rejects.toMatchObject({ code: '57014' })
    expect(await backend()).toEqual(before)
  })

  test('an idle connection is probed by keepalive', async () => {
    await query()
    const remote = `0100007F:${port.toString(16).toUpperCase().padStart(4, '0')}`
    const lines = readFileSync('/proc/net/tcp', 'utf8').split('\n')
    const timers = lines
      .map(line => line.trim().split(/\s+/))
      .filter(([, , to]) => to === remote)
      .map(([, , , , , timer = '']) => timer.split(':')[0])
    // Of the timers of Linux, 02 is that of keepalive.
    expect(timers).toEqual(['02'])
  })
})
