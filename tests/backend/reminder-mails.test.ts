import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Email } from '#backend/core/services.ts'
import { reminderDays } from '#contract/reminders.ts'
import { engines } from '#tests/support/app.ts'
import { type RemindersApp, startReminders } from '#tests/support/reminders.ts'
import { datedProgram } from '#tests/support/saved-dates.ts'

const programs = [
  datedProgram('alpha', { closes: '2027-01-14', time: '17:00', zone: 'America/New_York' }),
  datedProgram('beta', { opens: '2027-01-10', priority: '2027-01-14', closes: '2027-02-20' }),
  datedProgram(
    'gamma',
    {},
    {
      cycles: [],
      season: { kind: 'annual', opens_month: null, closes_month: 1, closes_day: 14 },
      closes_when_full: true,
    },
  ),
  datedProgram(
    'epsilon',
    {},
    {
      cycles: [],
      season: { kind: 'annual', opens_month: 2, closes_month: 3, closes_day: null },
    },
  ),
]

describe.each(engines)('mails with reminders on %s', engine => {
  let reminders: RemindersApp
  beforeEach(async () => {
    reminders = await startReminders(programs, { engine })
  })
  afterEach(() => reminders.app.close())

  test('one mail a day names all that is due, with hour, and worded as expected', async () => {
    await reminders.save('alpha')
    await reminders.save('beta')
    await reminders.save('gamma', { ownDate: '2027-01-08' })
    const [mail, ...more] = await reminders.remindAt('2027-01-07T15:00Z')
    expect(more).toEqual([])
    expect(mail).toMatchObject({ to: reminders.member.email })
    expect(mail?.subject).toContain('5 dates of your saved programs')
    for (const sentence of [
      'The alpha closes on January 14, 2027 at 5:00 p.m. Eastern, in 7 days.',
      'The beta opens on January 10, 2027, in 3 days.',
      'The beta has its priority deadline on January 14, 2027, in 7 days.',
      "The gamma is expected to close around January 14, 2027, in 7 days; may close early when full. This is from earlier years; look at the provider's page.",
      'The gamma has your own date on January 8, 2027, tomorrow.',
      'https://yard.example.edu/catalog/alpha',
      'https://yard.example.edu/dashboard#reminders',
      'https://yard.example.edu/unsubscribe#',
    ])
      expect(mail?.text).toContain(sentence)
    expect(await reminders.remindAt('2027-01-07T16:00Z')).toEqual([])
    expect(await reminders.listMails()).toMatchObject([
      { kind: 'reminders', cause: '2027-01-07', state: 'sent', content: '' },
    ])
  })

  test('a month of which no day is known is named as such, and seldom', async () => {
    await reminders.save('epsilon')
    const [opening] = await reminders.remindAt('2027-01-07T15:00Z')
    expect(opening?.subject).toContain('The epsilon is expected to open in February 2027')
    expect(opening?.text).toContain(
      "The epsilon is expected to open in February 2027, the day is not known. This is from earlier years; look at the provider's page.",
    )
    expect(await reminders.remindAt('2027-01-20T15:00Z')).toEqual([])
    const [closing] = await reminders.remindAt('2027-01-31T15:00Z')
    expect(closing?.text).toContain('The epsilon is expected to open in February 2027, the day')
    expect(closing?.text).toContain('The epsilon is expected to close in March 2027, the day')
    expect(await reminders.remindAt('2027-02-15T15:00Z')).toEqual([])
  })

  test.each([
    ['07:59', '2027-01-07T12:59Z', 0],
    ['08:00', '2027-01-07T13:00Z', 1],
    ['19:59', '2027-01-08T00:59Z', 1],
    ['20:00', '2027-01-08T01:00Z', 0],
  ])('at %s of the member', async (_time, instant, count) => {
    await reminders.save('alpha')
    expect(await reminders.remindAt(instant)).toHaveLength(count)
  })

  test('after missed days come once, with the true number of days', async () => {
    await reminders.save('alpha')
    const [late, ...more] = await reminders.remindAt('2027-01-08T15:00Z')
    expect(more).toEqual([])
    expect(late?.subject).toContain('The alpha closes in 6 days')
    expect(await reminders.remindAt('2027-01-09T15:00Z')).toEqual([])
    expect(await reminders.remindAt('2027-01-11T15:00Z')).toHaveLength(1)
  })

  test.each([
    ['back an hour', ['2027-01-07T15:00Z', '2027-01-07T14:00Z', '2027-01-07T15:30Z']],
    ['a year ahead and back', ['2027-01-07T15:00Z', '2028-01-07T15:00Z', '2027-01-08T15:00Z']],
  ])('come once when the clock jumps %s', async (_how, instants) => {
    await reminders.save('alpha')
    const sent: Email[] = []
    for (const instant of instants) sent.push(...(await reminders.remindAt(instant)))
    expect(sent.filter(({ subject }) => /in [67] days/.test(subject))).toHaveLength(1)
  })

  test('come once when the member moves to another zone', async () => {
    await reminders.save('alpha')
    expect(await reminders.remindAt('2027-01-07T15:00Z')).toHaveLength(1)
    for (const zone of ['Pacific/Honolulu', 'Asia/Tokyo', 'America/New_York']) {
      await reminders.change({ zone })
      for (const hour of ['2027-01-07T18:00Z', '2027-01-08T01:00Z', '2027-01-08T18:30Z'])
        expect(await reminders.remindAt(hour)).toEqual([])
    }
  })

  test.each([
    ['to an unverified address', () => reminders.unverify()],
    [
      'to a suspended member',
      () => {
        const { app, member } = reminders
        const row = {
          id: 'n_1',
          userId: member.uid,
          kind: 'suspend',
          reason: 'Spam',
          at: 1,
        } as const
        return app.services.db.insertInto('memberActions').values(row).execute()
      },
    ],
    ['to a member who switched mails off', () => reminders.change({ email: false })],
    [
      'to a member who wants no days',
      async () => {
        for (const before of reminderDays) await reminders.change({ day: { before, on: false } })
      },
    ],
  ])('are not sent %s', async (_who, prepare) => {
    await reminders.save('alpha')
    await prepare()
    expect(await reminders.remindAt('2027-01-07T15:00Z')).toEqual([])
    expect(await reminders.listMails()).toEqual([])
  })
})
