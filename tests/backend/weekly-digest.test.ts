import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { changeSettings } from '#backend/features/reminders/queries.ts'
import type { Condition } from '#catalog/conditions.ts'
import type { Program } from '#catalog/program.ts'
import { engines } from '#tests/support/app.ts'
import { programOf } from '#tests/support/programs.ts'
import { type RemindersApp, setClock, startReminders } from '#tests/support/reminders.ts'
import { datedProgram } from '#tests/support/saved-dates.ts'

const { audience } = programOf({})
const dated = (id: string, who: Partial<typeof audience> = {}, more: Partial<Program> = {}) =>
  datedProgram(id, {}, { audience: { ...audience, ...who }, ...more })
const adult: Condition = {
  ...{ kind: 'age', effect: 'requires', text: '21 or older', value: { min: 21 } },
  answer: 'age',
}
const imported = Array.from({ length: 60 }, (_, index) => `imported-${index}`)
const programs = [
  ...imported.map(id => dated(id)),
  dated('open', { need: true }),
  dated('hbcu', { schools: { groups: ['hbcu'], names: [], states: [] } }),
  dated('unfit', { gpa: 4 }),
  dated('grown', { conditions: [adult] }),
  dated('ended', {}, { ended: '2026-12', ended_note: 'No founder' }),
  dated('college', { levels: ['institution'] }),
  dated('old'),
  dated('later'),
  datedProgram('saved', { closes: '2027-01-18' }),
]

/** The answers of a sophomore. */
const answers = {
  year: 'second',
  ...{ school: 'Spelman College', field: 'biology', state: 'GA', gpa: 3 },
  given: '{"age":19}',
} as const

/** The week from January 4 to 10, 2027, and its Monday after. */
const firstSeen = {
  old: '2027-01-04T04:59:59Z',
  open: '2027-01-04T05:00Z',
  unfit: '2027-01-08T12:00Z',
  grown: '2027-01-08T12:00Z',
  ended: '2027-01-08T12:00Z',
  college: '2027-01-08T12:00Z',
  hbcu: '2027-01-11T04:59:59Z',
  later: '2027-01-11T05:00Z',
}
const monday = '2027-01-11T15:00Z'

describe.each(engines)('the weekly digest on %s', engine => {
  let reminders: RemindersApp
  beforeEach(async () => {
    reminders = await startReminders(programs, { engine })
    for (const [id, at] of Object.entries(firstSeen))
      await reminders.app.services.db
        .updateTable('programs')
        .set({ publishedAt: Date.parse(at) })
        .where('id', '=', id)
        .execute()
  })
  afterEach(() => reminders.app.close())

  const switchOn = async (at = '2027-01-06T15:00Z') => {
    setClock(reminders.app, at)
    const settings = { days: '7', zone: 'America/New_York', digest: 1 } as const
    await changeSettings(reminders.app.services.db, reminders.member.uid, settings)
  }
  const saveAnswers = (savedAt = '2026-07-01T12:00Z') =>
    reminders.app.services.db
      .insertInto('answers')
      .values({ ...answers, userId: reminders.member.uid, savedAt: Date.parse(savedAt) })
      .execute()

  let count = 0
  const saveSearch = (query: string) => {
    count += 1
    const search = { id: `s_${count}`, name: 'A search', query, createdAt: 0 }
    return reminders.app.services.db
      .insertInto('savedSearches')
      .values({ ...search, userId: reminders.member.uid })
      .execute()
  }

  test('names the programs of the week that the answers leave open, once, on Monday', async () => {
    await switchOn()
    await saveAnswers()
    const [before] = await reminders.remindAt('2027-01-10T15:00Z')
    expect(before?.text).toContain('New: The old')
    const [mail, ...more] = await reminders.remindAt(monday)
    expect(more).toEqual([])
    expect(mail?.subject).toContain('2 new programs')
    expect(mail?.text).toContain('New: The open')
    expect(mail?.text).toContain('New: The hbcu')
    for (const other of ['unfit', 'grown', 'ended', 'college', 'old', 'later', 'saved'])
      expect(mail?.text).not.toContain(`The ${other}`)
    expect(mail?.text).not.toMatch(/\bfits?\b/)
    for (const instant of ['2027-01-11T16:00Z', '2027-01-12T15:00Z', '2027-01-10T16:00Z', monday])
      expect(await reminders.remindAt(instant)).toEqual([])
    expect((await reminders.remindAt('2027-01-18T15:00Z'))[0]?.subject).toContain('1 new program')
  })

  test('counts the programs of the week without answers', async () => {
    await switchOn()
    const [mail] = await reminders.remindAt(monday)
    expect(mail?.text).toContain('4 new programs\n  https://yard.example.edu/catalog')
  })

  test('names what is new in saved searches instead, if there are some', async () => {
    await switchOn()
    await saveAnswers()
    await saveSearch('q=grown')
    await saveSearch('q=no-such-program')
    const [mail, ...more] = await reminders.remindAt(monday)
    expect(more).toEqual([])
    expect(mail?.subject).toContain('1 new program')
    expect(mail?.text).toContain('This is new in the searches that you saved:')
    expect(mail?.text).toContain('New: The grown')
    expect(mail?.text).not.toContain('The open')
  })

  test('comes on a later day of the week when the mail server fails on Monday', async () => {
    await switchOn()
    const { mail } = reminders.app.services
    const { send } = mail
    mail.send = () => Promise.reject(new Error('No route'))
    await reminders.remindAt(monday)
    mail.send = send
    const [later] = await reminders.remindAt('2027-01-12T15:00Z')
    expect(later?.subject).toContain('4 new programs')
    expect(await reminders.remindAt('2027-01-13T15:00Z')).toEqual([])
  })

  test('is not sent without a new program that may fit', async () => {
    await switchOn()
    await saveAnswers()
    await reminders.app.services.db
      .updateTable('programs')
      .set({ publishedAt: 0 })
      .where('id', '!=', 'unfit')
      .execute()
    expect(await reminders.remindAt(monday)).toEqual([])
  })
})
