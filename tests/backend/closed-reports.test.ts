import type { IncomingMessage } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { engines, type SignedIn } from '#tests/support/app.ts'
import { ada } from '#tests/support/people.ts'
import { type AppWithReports, startWithReports } from '#tests/support/program-reports.ts'

describe.each(engines)('counting reports that a program is closed on %s', engine => {
  let setup: AppWithReports
  beforeAll(async () => {
    setup = await startWithReports(engine, {
      RATE_LIMITS: 'visit:9999/300,write:9999/300',
      MAIL_URL: 'memory:',
      PUBLIC_SITE_URL: 'https://yard.example',
    })
  })
  beforeEach(async () => {
    const { db } = setup.app.services
    await db.deleteFrom('programReports').execute()
    await db.deleteFrom('rates').execute()
  })
  afterAll(() => setup.close())

  /** Reports from a network address. */
  const report = (as: SignedIn, remoteAddress: string) =>
    setup.app.hono.request(
      '/api/programs/gem/reports',
      {
        method: 'POST',
        headers: { authorization: `Bearer ${as.token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ kind: 'closed' }),
      },
      { incoming: { socket: { remoteAddress }, headers: {} } as unknown as IncomingMessage },
    )

  test('leaves out members without a verified address until they have one', async () => {
    await setup.app.verify(setup.member)
    await report(setup.member, '192.0.2.1')
    await report(setup.other, '192.0.2.2')
    expect(await setup.listMarked()).toEqual([])
    await setup.app.verify(setup.other)
    await report(setup.other, '192.0.2.2')
    expect(await setup.listMarked()).toEqual([{ programId: 'gem', reports: 2 }])
  })

  test('counts one network once until the program was checked', async () => {
    for (const member of [setup.member, setup.other, setup.admin]) await setup.app.verify(member)
    await report(setup.member, '192.0.2.1')
    await report(setup.other, '192.0.2.1')
    expect(await setup.listMarked()).toEqual([])
    await report(setup.admin, '192.0.2.2')
    expect(await setup.listMarked()).toEqual([{ programId: 'gem', reports: 2 }])
    const reports = await setup.listReports()
    await setup.settle(reports.map(({ id }: { id: string }) => id))
    expect(await setup.listMarked()).toEqual([])
    await report(setup.member, '192.0.2.1')
    await report(setup.other, '192.0.2.2')
    expect(await setup.listMarked()).toEqual([{ programId: 'gem', reports: 2 }])
  })

  test('counts one email address once, also after its account was deleted', async () => {
    const { app } = setup
    const person = { ...ada, email: 'again@example.edu' }
    for (const address of ['192.0.2.1', '192.0.2.2']) {
      const member = await app.join(person)
      await app.verify(member)
      await report(member, address)
      const body = { confirmation: 'DELETE', password: person.password }
      await app.call('POST', '/api/account/delete', { as: member, body })
    }
    expect(await setup.listMarked()).toEqual([])
    await app.verify(setup.other)
    await report(setup.other, '192.0.2.3')
    expect(await setup.listMarked()).toEqual([{ programId: 'gem', reports: 2 }])
  })

  test('counts nobody whose address is unknown', async () => {
    for (const member of [setup.member, setup.other]) {
      await setup.app.verify(member)
      await report(member, '')
    }
    expect(await setup.listMarked()).toEqual([])
  })

  test('builds the static pages again when the number of students changes', async () => {
    for (const member of [setup.member, setup.other, setup.admin]) await setup.app.verify(member)
    const request = vi.spyOn(setup.app.services.siteBuild, 'request')
    const builds = async (act: () => unknown) => {
      request.mockClear()
      await act()
      return request.mock.calls.length
    }
    expect(await builds(() => report(setup.member, '192.0.2.1'))).toBe(0)
    expect(await builds(() => report(setup.other, '192.0.2.2'))).toBe(1)
    expect(await builds(() => report(setup.other, '192.0.2.2'))).toBe(0)
    expect(await builds(() => report(setup.admin, '192.0.2.3'))).toBe(1)
    request.mockRestore()
  })
})
