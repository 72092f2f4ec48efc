// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { ProgramRecord } from '#contract/program-record.ts'
import { $checked } from '#islands/admin/checks/store.ts'
import { setUpContentPage } from '#tests/support/content-page.tsx'
import { cycleOf } from '#tests/support/dates.ts'
import { signToken } from '#tests/support/feedback.ts'
import { users } from '#tests/support/people.ts'
import { minimalRecord } from '#tests/support/programs.ts'
import { cardOf, field, press, typeInvalidDate } from '#tests/support/screen.tsx'

const { backend, call, create, open } = setUpContentPage()

const list = 'GET /api/admin/checks'
const recordOf = (id: string): ProgramRecord => ({
  ...minimalRecord,
  id,
  name: `Program ${id}`,
  url: `https://example.org/${id}`,
})
/** Publishes records with these ids. */
async function publish(...ids: string[]): Promise<void> {
  for (const id of ids) {
    await create('program', recordOf(id))
    await call('PUT', `program/${id}/state`, { version: 1, state: 'published' })
  }
}
/** Reports a program as a member. */
const report = (id: string, body: object, uid = users.ada.uid) =>
  backend.app.call('POST', `/api/programs/${id}/reports`, {
    as: { token: signToken(uid) },
    body,
  })
const stored = async (id: string) => {
  const as = { token: localStorage.getItem('token') ?? '' }
  return (await backend.app.call('GET', `/api/admin/checks/${id}`, { as })).body
}
const listed = async () =>
  within(await screen.findByRole('list', { name: 'Programs to check' }))
    .getAllByRole('heading')
    .map(({ textContent }) => textContent)
/** Opens the check of a program by its address. */
async function openCheck(id: string) {
  open(`checks&program=${id}`)
  return screen.findByRole('article', { name: `Program ${id}` })
}
const choose = (group: string, verdict: string) =>
  fireEvent.click(within(screen.getByRole('group', { name: group })).getByLabelText(verdict))

const isChosen = (group: string, verdict: string) =>
  within(screen.getByRole('group', { name: group })).getByLabelText<HTMLInputElement>(verdict)
    .checked
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

describe('the queue', () => {
  test('shows what is marked and reported first, and a filter', async () => {
    await publish('a', 'b', 'c')
    await report('c', { kind: 'closed' })
    await report('c', { kind: 'closed' }, users.grace.uid)
    await report('b', { kind: 'suspicious' })
    open('checks')
    expect(await listed()).toEqual(['Program c', 'Program b', 'Program a'])
    expect((await cardOf('Program c')).textContent).toContain('Marked as closed')
    fireEvent.change(field('Show'), { target: { value: 'suspicious' } })
    await waitFor(async () => expect(await listed()).toEqual(['Program b']))
    expect(location.search).toBe('?tab=checks&check=suspicious')
  })

  test('loads more', async () => {
    await publish(...Array.from({ length: 11 }, (_, index) => `p${index}`))
    open('checks')
    expect(await listed()).toHaveLength(10)
    press('Load More')
    await waitFor(async () => expect(await listed()).toHaveLength(11))
  })

  test.each<[number, string | RegExp]>([
    [404, 'Your backend does not offer this.'],
    [500, /^Failed to load the programs to check/],
  ])('says what is wrong with a backend that answers %i', async (status, text) => {
    backend.reply(list, () => new Response('', { status }))
    open('checks')
    expect((await screen.findAllByText(text)).length).toBeGreaterThan(0)
  })
})

describe('a check', () => {
  test('confirms all that is shown by one click, opens the next, and can be undone', async () => {
    await publish('a', 'b')
    await report('a', { kind: 'closed', note: 'It says 2024.' })
    open('checks')
    fireEvent.click(within(await cardOf('Program a')).getByRole('button', { name: 'Check' }))
    await screen.findByText('It says 2024.')
    press('Confirm everything shown')
    await screen.findByRole('article', { name: 'Program b' })
    expect(screen.getByText('Program a is checked. 1 report is settled.')).toBeTruthy()
    expect((await stored('a')).item.version).toBe(3)
    press('Undo')
    await screen.findByRole('article', { name: 'Program a' })
    expect(await screen.findByText('It says 2024.')).toBeTruthy()
    expect((await stored('a')).item.record).toEqual(recordOf('a'))
  })

  test('keeps what was typed over a reload, until it is saved', async () => {
    await publish('a')
    await openCheck('a')
    choose('Money', 'Changed')
    fireEvent.change(field('Max'), { target: { value: '5000' } })
    cleanup()
    await openCheck('a')
    expect(field('Max').value).toBe('5000')
    press('Save what is checked')
    await screen.findByText('Program a is checked.')
    cleanup()
    await openCheck('a')
    expect(screen.queryByLabelText('Max')).toBeNull()
  })

  test('says after a reload what has changed since it was typed', async () => {
    await publish('a')
    await openCheck('a')
    choose('Money', 'Right')
    choose('Links', 'Right')
    cleanup()
    const money = { ...minimalRecord.money, max: 900 }
    await call('PUT', 'program/a', { version: 2, data: { ...recordOf('a'), money } })
    await openCheck('a')
    const conflict = within(await screen.findByRole('alert', { name: /saved this on/ }))
    expect(conflict.getByText('900')).toBeTruthy()
    expect(button('Save what is checked').disabled).toBe(true)
    fireEvent.click(conflict.getByRole('button', { name: 'Keep my changes on top' }))
    expect(isChosen('Money', 'Not checked')).toBe(true)
    expect(isChosen('Links', 'Right')).toBe(true)
  })

  test('begins again with the record as it is now', async () => {
    await publish('a')
    await openCheck('a')
    choose('Money', 'Changed')
    fireEvent.change(field('Max'), { target: { value: '700' } })
    cleanup()
    await call('PUT', 'program/a', { version: 2, data: { ...recordOf('a'), summary: 'Theirs' } })
    await openCheck('a')
    press('Discard my changes')
    expect(screen.queryByLabelText('Max')).toBeNull()
    choose('Money', 'Changed')
    expect(field('Max').value).toBe(String(minimalRecord.money.max ?? ''))
  })

  test.each(['Confirm everything shown', 'It is closed: take it out of the catalog'])(
    'saves what was typed, too: %s',
    async label => {
      await publish('a')
      await openCheck('a')
      choose('Money', 'Changed')
      fireEvent.change(field('Max'), { target: { value: '5000' } })
      press(label)
      await waitFor(async () => expect((await stored('a')).item.record.money.max).toBe(5000))
    },
  )

  test('stores what has changed of the chosen groups', async () => {
    await publish('a')
    await openCheck('a')
    choose('Money', 'Changed')
    fireEvent.change(field('Max'), { target: { value: '5000' } })
    choose('Links', 'Right')
    press('Save what is checked')
    await screen.findByText('Program a is checked.')
    const { record } = (await stored('a')).item
    expect(record).toEqual({
      ...recordOf('a'),
      money: { ...minimalRecord.money, max: 5000 },
      sources: [
        ...minimalRecord.sources,
        {
          kind: 'provider',
          where: 'https://example.org/a',
          seen: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
          fields: ['money', 'url'],
        },
      ],
    })
  })

  test('says at the field what is wrong, and keeps what was typed', async () => {
    await publish('a')
    await openCheck('a')
    press('Save what is checked')
    expect(await screen.findByText(/^Choose what you have checked/)).toBeTruthy()
    choose('Links', 'Changed')
    fireEvent.change(field('URL'), { target: { value: 'javascript:alert(1)' } })
    press('Save what is checked')
    await screen.findByText('Please check the fields.')
    expect(field('URL').getAttribute('aria-invalid')).toBe('true')
    expect(field('URL').value).toBe('javascript:alert(1)')
    expect((await stored('a')).item.version).toBe(2)
  })

  test('is not saved with a date that is incomplete', async () => {
    await publish('a')
    await openCheck('a')
    choose('Dates', 'Changed')
    press('Add a cycle')
    const report = typeInvalidDate('Closes')
    press('Save what is checked')
    expect(report).toHaveBeenCalledTimes(1)
    expect(button('Save what is checked').disabled).toBe(false)
  })

  test('shows what somebody else changed, and keeps both', async () => {
    const cycle = cycleOf({ opens: '2026-01-02', closes: '2026-03-01' })
    await create('program', { ...recordOf('a'), cycles: [cycle] })
    await openCheck('a')
    const cycles = [{ ...cycle, opens: '2026-01-05' }]
    const changed = { ...recordOf('a'), summary: 'Theirs', cycles }
    await call('PUT', 'program/a', { version: 1, data: changed })
    choose('Dates', 'Changed')
    fireEvent.change(field('Closes'), { target: { value: '2026-03-02' } })
    choose('Money', 'Changed')
    fireEvent.change(field('Max'), { target: { value: '700' } })
    press('Save what is checked')
    const conflict = within(await screen.findByRole('alert', { name: /saved this on/ }))
    expect(conflict.getByText('Cycles › 1 › Opens')).toBeTruthy()
    expect(conflict.getByText('2026-01-05')).toBeTruthy()
    expect(field('Max').value).toBe('700')
    fireEvent.click(conflict.getByRole('button', { name: 'Keep my changes on top' }))
    expect([field('Opens').value, field('Closes').value]).toEqual(['2026-01-05', '2026-03-02'])
    expect(screen.queryByText(/^Another administrator has changed/)).toBeNull()
    press('Save what is checked')
    await screen.findByText('Program a is checked.')
    expect((await stored('a')).item.record).toMatchObject({
      summary: 'Theirs',
      cycles: [{ opens: '2026-01-05', closes: '2026-03-02' }],
      money: { max: 700 },
    })
  })

  test('is repeated after a lost reply, and so is its undo', async () => {
    const cycles = [cycleOf({ opens: '2026-12-02', closes: '2027-03-01' })]
    await create('program', { ...recordOf('a'), cycles })
    await call('PUT', 'program/a/state', { version: 1, state: 'published' })
    await report('a', { kind: 'closed' })
    await openCheck('a')
    choose('Money', 'Changed')
    fireEvent.change(field('Max'), { target: { value: '700' } })
    backend.loseReply('PUT /api/admin/checks/a')
    press('Confirm everything shown')
    await screen.findByText('The check was not saved. Please try again.')
    press('Confirm everything shown')
    await screen.findByText('Program a is checked. 1 report is settled.')
    backend.loseReply('POST /api/admin/checks/a/undo')
    press('Undo')
    await screen.findByText('The check could not be undone. Please try again.')
    press('Undo')
    await screen.findByText('The record and its reports are as they were before.')
    expect((await stored('a')).item).toMatchObject({ version: 4, record: { money: { max: null } } })
  })

  test.each([
    ['hidden', 'published', 'It is in the catalog again.'],
    ['published', 'hidden', 'It was taken out of the catalog.'],
  ])('says that a %s program was made %s meanwhile', async (before, after, text) => {
    await publish('a')
    await call('PUT', 'program/a/state', { version: 2, state: before })
    await openCheck('a')
    choose('Money', 'Right')
    await call('PUT', 'program/a/state', { version: 3, state: after })
    press('Save what is checked')
    const conflict = within(await screen.findByRole('alert', { name: /saved this on/ }))
    conflict.getByText(text)
    expect(isChosen('Money', 'Right')).toBe(true)
  })

  test('cannot be undone once the record was changed again', async () => {
    await publish('a')
    await openCheck('a')
    press('Confirm everything shown')
    await screen.findByText('Program a is checked.')
    await call('PUT', 'program/a', { version: 3, data: { ...recordOf('a'), summary: 'Theirs' } })
    press('Undo')
    await screen.findByText(/^The record was changed again since this check/)
    expect((await stored('a')).item.record.summary).toBe('Theirs')
  })

  test('takes a closed program out of the catalog', async () => {
    await publish('a')
    await report('a', { kind: 'closed' })
    await openCheck('a')
    press('It is closed: take it out of the catalog')
    await screen.findByText('Program a is out of the catalog.')
    expect(await stored('a')).toMatchObject({ item: { isPublished: false }, reports: [] })
  })

  test('shows markup of a report as text, and no link that is a script', async () => {
    await publish('a')
    await report('a', { kind: 'date', note: '<img src=x onerror=alert(1)>' })
    const article = await openCheck('a')
    expect(article.textContent).toContain('<img src=x onerror=alert(1)>')
    expect(article.querySelector('img')).toBeNull()
    fireEvent.change(field('The page that you read'), { target: { value: 'javascript:alert(1)' } })
    expect(screen.queryByRole('link', { name: /^Open the provider's page/ })).toBeNull()
  })

  test.each(['saved', 'changed by somebody else'])(
    'that is %s after it was left does not replace the one on screen',
    async what => {
      await publish('a', 'b', 'c')
      await openCheck('a')
      choose('Money', 'Right')
      if (what !== 'saved')
        await call('PUT', 'program/a', {
          version: 2,
          data: { ...recordOf('a'), summary: 'Theirs' },
        })
      const release = backend.hold('PUT /api/admin/checks/a')
      press('Save what is checked')
      press('Back to the list')
      fireEvent.click(within(await cardOf('Program c')).getByRole('button', { name: 'Check' }))
      await screen.findByRole('article', { name: 'Program c' })
      const sent = backend.requests().length
      release()
      await waitFor(() => expect(backend.requests().length).toBeGreaterThan(sent))
      await backend.settled()
      await new Promise(resolve => setTimeout(resolve, 50))
      expect(screen.getByRole('article', { name: 'Program c' })).toBeTruthy()
      expect(location.search).toBe('?tab=checks&program=c')
    },
  )

  test('is gone for the next administrator until it has loaded again', async () => {
    await publish('a')
    await report('a', { kind: 'suspicious' })
    await openCheck('a')
    cleanup()
    expect($checked.get()).toEqual({ status: 'loading' })
  })

  test('settles a report without a change, and opens it again', async () => {
    await publish('a')
    await report('a', { kind: 'suspicious' })
    await openCheck('a')
    press('Settle without a change')
    await screen.findByRole('button', { name: 'Undo' })
    expect((await stored('a')).reports).toEqual([])
    press('Undo')
    await screen.findByRole('button', { name: 'Settle without a change' })
    expect((await stored('a')).reports).toHaveLength(1)
  })
})

test('the tab Reports leads to the check of a reported program', async () => {
  await publish('a')
  await report('a', { kind: 'closed' })
  open('reports')
  const link = await screen.findByRole('link', { name: 'Program a' })
  expect(link.getAttribute('href')).toBe('/admin-dashboard?tab=checks&program=a')
  expect(screen.getByText('Closed: 1')).toBeTruthy()
})
