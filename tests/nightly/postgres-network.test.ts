import { connect, createServer, type Server, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { isStorageError } from '#backend/core/storage-errors.ts'
import { openPostgres } from '#backend/db/postgres.ts'
import type { Store } from '#backend/db/store.ts'
import { listen } from '#tests/support/listen.ts'
import { freshDatabase } from '#tests/support/postgres.ts'

let store: Store
let proxy: Server
let port: number
let sockets: Socket[]

/** Passes everything on to the Postgres of the run, over TCP. */
beforeEach(async () => {
  const address = new URL(await freshDatabase(inject('postgres') ?? ''))
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

test('a query to an unreachable Postgres fails, and the next one reconnects', async () => {
  await query()
  stopForwarding()
  const began = performance.now()
  const failed = await query().catch((error: unknown) => error)
  expect(isStorageError(failed)).toBe(true)
  expect(performance.now() - began).toBeLessThan(2000)
  expect((await query()).rows).toEqual([{ one: 1 }])
})

test('a transaction on an unreachable Postgres fails, and the next one reconnects', async () => {
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

test('a transaction whose connection to Postgres is lost fails, and the next one reconnects', async () => {
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

test('a write to a Postgres that became a standby fails, and the next one reconnects', async () => {
  await query()
  const before = sockets.length
  const write = sql`do 'begin raise exception using errcode = ''25006''; end'`.execute(store.db)
  const failed = await write.catch((error: unknown) => error)
  expect(isStorageError(failed)).toBe(true)
  expect((await query()).rows).toEqual([{ one: 1 }])
  expect(sockets.length).toBeGreaterThan(before)
})
