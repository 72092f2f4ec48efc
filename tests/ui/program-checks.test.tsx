// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { ProgramRecord } from '#catalog/record.ts'
import { writeRecords } from '#tests/support/catalog.ts'
import { setUpContentPage } from '#tests/support/content-page.tsx'
import { cycleOf } from '#tests/support/dates.ts'
import { signToken } from '#tests/support/feedback.ts'
import { users } from '#tests/support/people.ts'
import { minimalRecord } from '#tests/support/programs.ts'
import { cardOf, field, fill, press, textsOf } from '#tests/support/screen.tsx'

const { backend, call, create, open } = setUpContentPage()

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
  textsOf(
    within(await screen.findByRole('list', { name: 'Programs to check' })).getAllByRole('heading'),
  )
/** Opens the check of a program by its address. */
async function openCheck(id: string) {
  open(`checks&program=${id}`)
  return screen.findByRole('article', { name: `Program ${id}` })
}
const choose = (group: string, verdict: string) =>
  fireEvent.click(within(screen.getByRole('group', { name: group })).getByLabelText(verdict))

describe('the queue', () => {
  test('shows what is marked and reported first, and a filter', async () => {
    await publish('a', 'b', 'c')
    await report('c', { kind: 'closed' })
    await report('c', { kind: 'closed' }, users.grace.uid)
    await report('b', { kind: 'suspicious' })
    open('checks')
    expect(await listed()).toEqual(['Program c', 'Program b', 'Program a'])
    expect((await cardOf('Program c')).textContent).toContain('Marked as closed')
    fill('Show', 'suspicious')
    await waitFor(async () => expect(await listed()).toEqual(['Program b']))
    expect(location.search).toBe('?tab=checks&check=suspicious')
  })

  test('says why a program comes before others that are due', async () => {
    const closes_month = new Date().getMonth() + 1
    const season = { ...minimalRecord.season, kind: 'annual', closes_month } as const
    await writeRecords(backend.db, [recordOf('a'), { ...recordOf('b'), season }])
    open('checks')
    expect(await listed()).toEqual(['Program b', 'Program a'])
    const reason = /^Expected to close in \w+ \d{4}; no day is stated\.$/
    fireEvent.click(within(await cardOf('Program b')).getByRole('button', { name: 'Check' }))
    const article = await screen.findByRole('article', { name: 'Program b' })
    expect(within(article).getByText(reason)).toBeTruthy()
  })
})

describe('a check', () => {
  test('shows the conditions by what they do, and what is sent', async () => {
    const condition = { kind: 'other', effect: 'requires', text: 'write a blog' } as const
    const conditions = [
      condition,
      { ...condition, effect: 'informs', text: 'Lasts a week' } as const,
    ]
    const audience = { ...minimalRecord.audience, conditions }
    await writeRecords(backend.db, [{ ...recordOf('a'), audience, needs: [] }])
    await openCheck('a')
    const { textContent } = screen.getByRole('group', { name: 'Who may apply, what to send' })
    for (const text of ['Write a blog', 'Good to know', 'Lasts a week', 'Nothing beside admission'])
      expect(textContent).toContain(text)
  })

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

  test('shows what the data file says since the record was edited, until it is saved', async () => {
    await writeRecords(backend.db, [recordOf('a')])
    await call('PUT', 'program/a', { version: 1, data: { ...recordOf('a'), provider: 'Ours' } })
    await writeRecords(backend.db, [{ ...recordOf('a'), provider: 'Theirs' }])
    open('checks')
    expect((await cardOf('Program a')).textContent).toContain('Changed in the file')
    cleanup()
    await openCheck('a')
    expect((await screen.findByText('Theirs')).closest('li')?.textContent).toBe('Provider: Theirs')
    press('Confirm everything shown')
    await waitFor(async () => expect((await stored('a')).inFile).toBeNull())
    expect((await stored('a')).item.record.provider).toBe('Ours')
  })

  test('keeps what was typed over a reload, until it is saved', async () => {
    await publish('a')
    await openCheck('a')
    choose('Money', 'Changed')
    fill('Max', '5000')
    cleanup()
    await openCheck('a')
    expect(field('Max').value).toBe('5000')
    press('Save what is checked')
    await screen.findByText('Program a is checked.')
    cleanup()
    await openCheck('a')
    expect(screen.queryByLabelText('Max')).toBeNull()
  })

  test('stores what has changed of the chosen groups', async () => {
    await publish('a')
    await openCheck('a')
    choose('Money', 'Changed')
    fill('Max', '5000')
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
          fields: ['money', 'url', 'home_page_link'],
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
    fill('URL', 'javascript:alert(1)')
    press('Save what is checked')
    await screen.findByText('Please check the fields.')
    expect(field('URL').getAttribute('aria-invalid')).toBe('true')
    expect(field('URL').value).toBe('javascript:alert(1)')
    expect((await stored('a')).item.version).toBe(2)
  })

  test('shows what somebody else changed, and keeps both', async () => {
    const cycle = cycleOf({ opens: '2026-01-02', closes: '2026-03-01' })
    await create('program', { ...recordOf('a'), cycles: [cycle] })
    await openCheck('a')
    const cycles = [{ ...cycle, opens: '2026-01-05' }]
    const changed = { ...recordOf('a'), summary: 'Theirs', cycles }
    await call('PUT', 'program/a', { version: 1, data: changed })
    choose('Dates', 'Changed')
    fill('Closes', '2026-03-02')
    choose('Money', 'Changed')
    fill('Max', '700')
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

  test('takes a closed program out of the catalog', async () => {
    await publish('a')
    await report('a', { kind: 'closed' })
    await openCheck('a')
    press('It is closed: take it out of the catalog')
    await screen.findByText('Program a is out of the catalog.')
    expect(await stored('a')).toMatchObject({ item: { isPublished: false }, reports: [] })
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
