import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { deleteRemoved } from '#backend/features/saved-programs/queries.ts'
import { addDays } from '#catalog/days.ts'
import { limits } from '#contract/limits.ts'
import { engines, type SignedIn } from '#tests/support/app.ts'
import { ada, katherine } from '#tests/support/people.ts'
import {
  type AppWithCatalog,
  gem,
  soar,
  startWithCatalog,
  today,
} from '#tests/support/saved-programs.ts'

const day = 24 * 60 * 60_000
const dueOn = addDays(today, 20)
const asked = { name: 'Dr. Lee', ask: 'A letter on the summer project', dueOn }

describe.each(engines)('recommenders on %s', engine => {
  let setup: AppWithCatalog
  let admin: SignedIn
  beforeAll(async () => {
    setup = await startWithCatalog(engine)
    admin = await setup.app.joinAsAdmin(katherine)
  })
  beforeEach(async () => {
    setup.app.clock.ahead = 0
    await setup.writeCatalog([gem, soar])
    await setup.app.services.db.deleteFrom('savedPrograms').execute()
    await setup.save('gem')
  })
  afterAll(() => setup.close())

  const call = (method: string, path: string, body?: unknown, as: SignedIn = setup.member) =>
    setup.app.call(method, path, { as, body })
  const recommendersPath = '/api/saved-programs/gem/recommenders'
  const add = (body: Record<string, unknown> = asked, as?: SignedIn) =>
    call('POST', recommendersPath, body, as)
  const list = async (as?: SignedIn) => (await call('GET', recommendersPath, undefined, as)).body
  const open = (token: string) => setup.app.call('POST', '/api/recommendation', { body: { token } })
  const setDone = (token: string, done: boolean) =>
    setup.app.call('PUT', '/api/recommendation', { body: { token, done } })
  const messageOf = async (token: string) => (await open(token)).body.message

  test('have no link that works while their program is removed, for at most an hour', async () => {
    const { token, recommender } = (await add()).body
    await setup.remove('gem')
    expect((await open(token)).status).toBe(404)
    expect(await list()).toEqual([])
    const renewal = await call('POST', `/api/recommenders/${recommender.id}/link`)
    expect(renewal.body.code).toBe('recommender/none')
    await setup.save('gem')
    expect(await list()).toEqual([recommender])
    expect((await open(token)).body.ask).toBe(asked.ask)
    await setup.remove('gem')
    setup.app.clock.ahead = 60 * 60_000
    await deleteRemoved(setup.app.services)
    await setup.save('gem')
    expect(await list()).toEqual([])
    expect((await open(token)).status).toBe(404)
  })

  test('see what is asked and mark it as done, without an account', async () => {
    const { status, body } = await add()
    expect(status).toBe(201)
    const { token, recommender } = body
    expect(token).toMatch(/^[0-9a-z]{40}$/)
    expect(await list()).toEqual([recommender])
    expect((await open(token)).body).toEqual({
      memberName: ada.displayName,
      programName: 'GEM Fellowship',
      programLink: 'https://example.org/gem',
      ask: asked.ask,
      dueOn,
      doneAt: null,
    })
    const done = await setDone(token, true)
    expect(done.body.doneAt).toMatch(/Z$/)
    setup.app.clock.ahead = day
    expect((await setDone(token, true)).body.doneAt).toBe(done.body.doneAt)
    setup.app.clock.ahead = 0
    expect(await list()).toMatchObject([{ name: 'Dr. Lee', doneAt: done.body.doneAt }])
    expect((await setDone(token, false)).body.doneAt).toBeNull()
    expect(await list()).toMatchObject([{ doneAt: null }])
  })

  test('see that a link was withdrawn, and a new one works in its place', async () => {
    const { token, recommender } = (await add()).body
    const path = `/api/recommenders/${recommender.id}/link`
    const withdrawn = (await call('DELETE', path)).body
    expect(withdrawn.withdrawnAt).toMatch(/Z$/)
    expect((await call('DELETE', path)).body).toEqual(withdrawn)
    for (const answer of [await open(token), await setDone(token, true)])
      expect([answer.status, answer.body.message]).toEqual([
        410,
        'This link was withdrawn. Please ask the student whether the letter is still needed.',
      ])
    const renewed = (await call('POST', path)).body
    expect(renewed.recommender).toMatchObject({ id: recommender.id, withdrawnAt: null })
    expect((await open(renewed.token)).status).toBe(200)
    expect(await messageOf(token)).toMatch(/^This link is not known/)
  })

  test.each([
    ['90 days after the due date', { ...asked }, 20 + limits.recommender.days],
    ['90 days after its creation', { ...asked, dueOn: '' }, limits.recommender.days],
  ])('see that a link has expired, %s', async (_when, body, days) => {
    const { token } = (await add(body)).body
    setup.app.clock.ahead = (days - 1) * day
    expect((await open(token)).status).toBe(200)
    setup.app.clock.ahead = (days + 1) * day
    expect(await messageOf(token)).toBe(
      'This link has expired. Please ask the student for a new one.',
    )
  })

  test('lose their link with the recommender, the saved program and the account', async () => {
    const first = (await add()).body
    await call('DELETE', `/api/recommenders/${first.recommender.id}`)
    const second = (await add()).body
    expect(await list()).toEqual([second.recommender])
    await setup.remove('gem')
    const answers = [await open(first.token), await open(second.token), await open('x')]
    for (const { status, body } of answers) expect([status, body]).toEqual([404, answers[2]?.body])
    const guest = await setup.app.join({ ...ada, email: 'guest@example.edu' })
    await setup.save('gem', {}, guest)
    const { token } = (await add(asked, guest)).body
    await setup.app.services.db.deleteFrom('user').where('id', '=', guest.uid).execute()
    expect((await open(token)).status).toBe(404)
  })

  test('are seen and changed by their member only', async () => {
    const { recommender } = (await add()).body
    for (const stranger of [setup.other, admin]) {
      await setup.save('gem', {}, stranger)
      expect(await list(stranger)).toEqual([])
      for (const [method, path] of [
        ['POST', `/api/recommenders/${recommender.id}/link`],
        ['DELETE', `/api/recommenders/${recommender.id}/link`],
        ['DELETE', `/api/recommenders/${recommender.id}`],
      ] as const) {
        const answer = await call(method, path, undefined, stranger)
        expect([answer.status, answer.body.code]).toEqual([404, 'recommender/none'])
      }
    }
    expect(await list()).toEqual([recommender])
  })

  test('are at most ten of a saved program, also when they are added at once', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => add()))
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(10).fill(201), 409, 409])
    expect(await list()).toHaveLength(10)
    const unsaved = await call('POST', '/api/saved-programs/soar/recommenders', asked)
    expect(unsaved.body.code).toBe('saved/none')
  })

  test.each([
    ['name', { name: 'x'.repeat(limits.name + 1) }, 'Name must be at most 200 characters'],
    ['ask', { ask: '' }, 'Please write what you ask for'],
    ['dueOn', { dueOn: '2027-02-30' }, 'Date must be a real day, written as 2027-02-15'],
  ])('reject a wrong %s: %j', async (field, wrong, message) => {
    const { status, body } = await add({ ...asked, ...wrong })
    expect([status, body.fields]).toEqual([400, { [field]: message }])
  })

  test('have a token that is neither stored nor logged', async () => {
    const { token, recommender } = (await add()).body
    const rows = await setup.app.services.db.selectFrom('recommenders').selectAll().execute()
    expect(rows).toMatchObject([{ id: recommender.id, userId: setup.member.uid }])
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(setup.app.lines.join('')).not.toContain(token)
  })
})

test('opens a link of a recommender after many unknown ones from the same address', async () => {
  const setup = await startWithCatalog('sqlite', { RATE_LIMITS: '' })
  await setup.writeCatalog([gem])
  await setup.save('gem')
  const path = '/api/saved-programs/gem/recommenders'
  const { token } = (await setup.app.call('POST', path, { as: setup.member, body: asked })).body
  const open = async (text: string) =>
    (await setup.app.call('POST', '/api/recommendation', { body: { token: text } })).status
  for (let guess = 0; guess < 50; guess += 1) expect(await open(`${guess}`)).toBe(404)
  expect(await open(token)).toBe(200)
  await setup.close()
})
