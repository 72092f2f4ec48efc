import ICAL from 'ical.js'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays } from '#catalog/days.ts'
import { monthOf } from '#catalog/values.ts'
import { engines } from '#tests/support/app.ts'
import { cycleOf, yearly } from '#tests/support/dates.ts'
import { hostileTexts } from '#tests/support/hostile-texts.ts'
import { programOf } from '#tests/support/programs.ts'
import {
  type AppWithCatalog,
  closes,
  gem,
  soar,
  startWithCatalog,
  today,
} from '#tests/support/saved-programs.ts'

const day = 24 * 60 * 60_000
const expectedDay = addDays(today, 90)
const annual = yearly({
  closes_month: Number(expectedDay.slice(5, 7)),
  closes_day: Number(expectedDay.slice(8)),
})
const yearlyProgram = programOf({ id: 'yearly', name: 'Yearly Prize', ...annual })

/** The events of a calendar as ical.js reads them. */
const readWithIcalJs = (text: string) =>
  new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map(event => ({
    uid: String(event.getFirstPropertyValue('uid')),
    day: String(event.getFirstPropertyValue('dtstart')),
    summary: String(event.getFirstPropertyValue('summary')),
    status: event.getFirstPropertyValue('status')?.toString() ?? null,
    alarms: event
      .getAllSubcomponents('valarm')
      .map(alarm => String(alarm.getFirstPropertyValue('trigger'))),
  }))

describe.each(engines)('the calendar of saved programs on %s', engine => {
  let setup: AppWithCatalog
  let path: string
  beforeAll(async () => {
    setup = await startWithCatalog(engine)
    path = (await setup.app.call('GET', '/api/calendar', { as: setup.member })).body.path
  })
  beforeEach(async () => {
    setup.app.clock.ahead = 0
    await setup.writeCatalog([gem, soar, yearlyProgram])
    await setup.app.services.db.deleteFrom('savedPrograms').execute()
  })
  afterAll(() => setup.close())

  const readFile = (headers: Record<string, string> = {}, from = path) =>
    setup.app.send(from, { headers })
  const listEvents = async () => readWithIcalJs((await readFile()).text)

  test('lists stated, expected and own dates with alarms', async () => {
    const own = addDays(today, 30)
    await setup.save('gem', { ownDate: own })
    await setup.save('yearly')
    await setup.save('soar')
    const answer = await readFile()
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    expect(answer.headers.get('cache-control')).toBe('private, no-cache')
    const alarms = ['-P6DT15H', '-PT15H']
    expect(readWithIcalJs(answer.text)).toEqual([
      {
        uid: 'gem-own@hbcu-yard',
        day: own,
        summary: 'Your date: GEM Fellowship',
        status: null,
        alarms,
      },
      {
        uid: 'gem-2027-closes@hbcu-yard',
        day: closes,
        summary: 'Deadline (11:59 p.m. Eastern): GEM Fellowship',
        status: null,
        alarms,
      },
      {
        uid: `yearly-${expectedDay.slice(0, 4)}@hbcu-yard`,
        day: expectedDay,
        summary: 'Deadline expected: Yearly Prize',
        status: 'TENTATIVE',
        alarms,
      },
    ])
  })

  test('has only the own date of a program that has ended', async () => {
    await setup.writeCatalog([{ ...gem, ended: '2026-08', ended_note: 'No founder' }])
    const own = addDays(today, 30)
    await setup.save('gem', { ownDate: own })
    expect((await listEvents()).map(event => event.day)).toEqual([own])
  })

  test('has months of which no day is known on their first day, named as such', async () => {
    const [opens, month] = [60, 120].map(count => addDays(today, count).slice(0, 7))
    const monthly = yearly({
      opens_month: Number(opens?.slice(5)),
      closes_month: Number(month?.slice(5)),
    })
    await setup.writeCatalog([programOf({ id: 'monthly', name: 'Monthly Award', ...monthly })])
    await setup.save('monthly')
    expect(await listEvents()).toMatchObject([
      {
        uid: `monthly-${opens?.slice(0, 4)}-opens@hbcu-yard`,
        day: `${opens}-01`,
        summary: `Opening expected in ${monthOf(Number(opens?.slice(5)))}: Monthly Award`,
        status: 'TENTATIVE',
      },
      {
        uid: `monthly-${month?.slice(0, 4)}@hbcu-yard`,
        day: `${month}-01`,
        summary: `Deadline expected in ${monthOf(Number(month?.slice(5)))}: Monthly Award`,
        status: 'TENTATIVE',
      },
    ])
  })

  test.each([
    ['preparing', ['Your date', 'Deadline', 'Documents due']],
    ['applied', ['Your date', 'Documents due']],
  ])(
    'has the dates of a program that is %s on which something is to be done',
    async (status, names) => {
      const dates = { closes: addDays(today, 14), papers: addDays(today, 21) }
      await setup.writeCatalog([{ ...gem, cycles: [cycleOf(dates)] }])
      await setup.save('gem', { status, ownDate: addDays(today, 7) })
      expect((await listEvents()).map(({ summary }) => summary.split(':')[0]).sort()).toEqual(
        [...names].sort(),
      )
    },
  )

  test('answers 304 until something changes, with the same text on another day', async () => {
    await setup.save('gem')
    const first = await readFile()
    const known = { 'if-none-match': first.headers.get('etag') ?? '' }
    setup.app.clock.ahead = 3 * day
    const same = await readFile(known)
    expect([same.status, same.text]).toEqual([304, ''])
    expect((await readFile()).text).toBe(first.text)
    await setup.writeCatalog([{ ...gem, cycles: [cycleOf({ closes: addDays(closes, -7) })] }])
    const moved = await readFile(known)
    expect(moved.status).toBe(200)
    expect(readWithIcalJs(moved.text)).toMatchObject([
      { uid: 'gem-2027-closes@hbcu-yard', day: addDays(closes, -7) },
    ])
  })

  test('has the 500 nearest dates', async () => {
    const ids = Array.from({ length: 501 }, (_, index) => `many-${index}`)
    const days = ids.map((_, index) => addDays(today, 501 - index))
    const many = ids.map((id, index) =>
      programOf({ id, cycles: [cycleOf({ closes: days[index] ?? null })] }),
    )
    await setup.writeCatalog(many)
    for (const part of [ids.slice(0, 300), ids.slice(300)]) await setup.merge(part)
    const events = await listEvents()
    expect(events.map(({ day }) => day)).toEqual(days.toReversed().slice(0, 500))
  })

  test('has a higher sequence after an import, and once the member moves a date', async () => {
    const readVersion = async () => {
      const [event] = new ICAL.Component(ICAL.parse((await readFile()).text)).getAllSubcomponents(
        'vevent',
      )
      const version = ['dtstamp', 'last-modified'].map(name =>
        String(event?.getFirstPropertyValue(name)),
      )
      return [Number(event?.getFirstPropertyValue('sequence')), ...version] as const
    }
    await setup.save('gem', { ownDate: addDays(today, 30) })
    const saved = await readVersion()
    setup.app.clock.ahead = 2 * 60_000
    await setup.save('gem', { ownDate: addDays(today, 31) })
    const moved = await readVersion()
    const seed = { digest: 'd', appliedAt: Date.now() + 5 * 60_000 }
    await setup.app.services.db.insertInto('programSeeds').values(seed).execute()
    const imported = await readVersion()
    expect([moved[0] > saved[0], imported[0] > moved[0]]).toEqual([true, true])
    expect(new Set([saved, moved, imported].flatMap(([, ...times]) => times)).size).toBe(3)
  })

  test('stays valid with hostile names', async () => {
    // No record may hold the character that Postgres cannot store.
    const texts = hostileTexts.join(' ').replaceAll('\0', '')
    const name = `A, b; c\\d\r\nEND:VCALENDAR\nBEGIN:VEVENT ${texts}`
    await setup.save('gem')
    await setup.writeCatalog([{ ...gem, name }])
    const { text } = await readFile()
    expect(readWithIcalJs(text)).toHaveLength(1)
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  })

  test('has nothing of other members or removed programs, and does not exist for wrong tokens', async () => {
    await setup.save('gem')
    const others = await setup.app.call('GET', '/api/calendar', { as: setup.other })
    expect(readWithIcalJs((await readFile({}, others.body.path)).text)).toEqual([])
    expect(readWithIcalJs((await readFile()).text)).toHaveLength(1)
    await setup.remove('gem')
    expect(readWithIcalJs((await readFile()).text)).toEqual([])
    const token = path.split('/')[3] ?? ''
    const wrong = [
      token.slice(0, -1),
      `${token.slice(0, -1)}${token.endsWith('A') ? 'E' : 'A'}`,
      token.replace('.0.', '.1.'),
      token.replace(setup.member.uid, setup.other.uid),
      'x',
    ]
    for (const each of wrong) {
      const { status, body } = await readFile({}, path.replace(token, each))
      expect([each, status, body.code]).toEqual([each, 404, 'calendar/unknown'])
    }
  })

  test('has another address once it was replaced, and the log has neither', async () => {
    const renew = async () =>
      (await setup.app.call('POST', '/api/calendar/renew', { as: setup.member })).body.path
    const next = await renew()
    expect((await readFile()).status).toBe(404)
    expect((await readFile({}, next)).status).toBe(200)
    expect(await renew()).not.toBe(next)
    path = (await setup.app.call('GET', '/api/calendar', { as: setup.member })).body.path
    expect((await readFile()).status).toBe(200)
    const log = setup.app.lines.join('')
    expect(log).toContain('/api/calendars/:token/saved-programs.ics')
    for (const address of [next, path]) expect(log).not.toContain(address.split('.')[2])
  })
})
