import { connect, createServer, type Server, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { isStorageError } from '#backend/core/storage-errors.ts'
import { openPostgres } from '#backend/db/postgres.ts'
import type { Store } from '#backend/db/store.ts'
import type { Db } from '#backend/db/tables.ts'
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

/** Forwards nothing more, without closing a connection, like a server without power. */
const stopForwarding = () => {
  for (const socket of sockets) socket.unpipe().pause()
}
const closeConnections = async () => {
  for (const socket of sockets) socket.destroy()
  await pause(50)
}
const select = (db: Db) => sql`select 1 as one`.execute(db)
const write = (db: Db) => sql`do 'begin raise exception using errcode = ''25006''; end'`.execute(db)

test.each<[what: string, inTransaction: boolean, fault: () => unknown, query: typeof select]>([
  ['is unreachable', false, stopForwarding, select],
  ['is unreachable in a transaction', true, stopForwarding, select],
  ['closes the connection in a transaction', true, closeConnections, select],
  ['became a standby', false, () => undefined, write],
])('fails at a Postgres that %s, and the next query reconnects', async (...row) => {
  const [, inTransaction, fault, query] = row
  const run = async (db: Db) => {
    await select(db)
    await fault()
    await query(db)
  }
  const began = performance.now()
  const failed = await (inTransaction ? store.db.transaction().execute(run) : run(store.db)).catch(
    (error: unknown) => error,
  )
  expect(isStorageError(failed)).toBe(true)
  expect(performance.now() - began).toBeLessThan(2000)
  const before = sockets.length
  expect(await select(store.db)).toMatchObject({ rows: [{ one: 1 }] })
  expect(sockets.length).toBeGreaterThan(before)
})
