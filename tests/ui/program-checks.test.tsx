// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { addDays } from '#catalog/days.ts'
import type { ProgramRecord } from '#catalog/record.ts'
import { writeRecords } from '#tests/support/catalog.ts'
import { setUpContentPage } from '#tests/support/content-page.tsx'
import { idOf, insertContributions } from '#tests/support/contributions.ts'
import { cycleOf } from '#tests/support/dates.ts'
import { signToken } from '#tests/support/feedback.ts'
import { insertFinding } from '#tests/support/page-findings.ts'
import { users } from '#tests/support/people.ts'
import { minimalRecord } from '#tests/support/programs.ts'
import { cardOf, field, fill, press, textsOf } from '#tests/support/screen.tsx'

const { backend, call, create, open } = setUpContentPage()

const recordOf = (id: string): ProgramRecord => ({
  ...minimalRecord,
  id,
  name: `Program ${id}`,
  url: `https://example.org/${id}`,
  sources: minimalRecord.sources.map(source => ({ ...source, seen: '2019' })),
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
    within(await screen.findByRole('list', { name: 'Programs that need a look' })).getAllByRole(
      'heading',
    ),
  )
const find = (programId: string, values: Parameters<typeof insertFinding>[2] = {}) =>
  insertFinding(backend.db, backend.app.services.newId, { programId, ...values })
/** Says that the page was read, and saves the check. */
function confirm(button: string): void {
  fireEvent.click(screen.getByLabelText('I read it elsewhere'))
  press(button)
}
/** Opens the check of a program by its address. */
async function openCheck(id: string, name = `Program ${id}`) {
  open(`queue&program=${id}`)
  return screen.findByRole('article', { name })
}

describe('the queue', () => {
  test.each(['queue', 'checks', 'reports'])('has each program once at ?tab=%s', async tab => {
    await publish('a', 'b', 'c')
    await report('c', { kind: 'closed', note: 'It says 2024.' })
    await report('c', { kind: 'closed' }, users.grace.uid)
    await report('b', { kind: 'suspicious' })
    await find('b')
    open(tab)
    expect(await listed()).toEqual(['Program c', 'Program b', 'Program a'])
    const texts = textsOf(within(await cardOf('Program c')).getAllByRole('listitem'))
    expect(texts).toEqual([
      'Reported: closed ',
      'Reported: closed It says 2024.',
      'It is due for a check.',
    ])
    expect((await cardOf('Program c')).textContent).toContain('Marked as closed')
    expect((await cardOf('Program b')).textContent).toContain(
      'The page changed: it no longer says “Closes: March 1, 2027”',
    )
    expect(screen.getByRole('tab', { name: 'Queue 2' }).getAttribute('aria-selected')).toBe('true')
  })
})

describe('the queue, searched', () => {
  test('lists what closes soon, by name, and says which pages cannot be read', async () => {
    const soon = addDays(new Date().toISOString().slice(0, 10), 5)
    await create('program', { ...recordOf('a'), cycles: [cycleOf({ closes: soon })] })
    await call('PUT', 'program/a/state', { version: 1, state: 'published' })
    await publish('b')
    const times = { listedAt: 2, fetchedAt: Date.parse('2026-11-02'), confirmedAt: 0, text: '' }
    const page = { ...times, url: 'https://example.org/a', state: 'too-slow', readAt: 0 } as const
    await backend.db.insertInto('monitoredPages').values(page).execute()
    open('queue')
    expect(await listed()).toEqual(['Program a', 'Program b'])
    const unread = await screen.findByText('Pages that cannot be read (1 of 1)')
    expect(unread.closest('details')?.textContent).toContain('so nothing is known of changes')
    expect(unread.closest('details')?.textContent).toContain('It is too slow. Never read.')
    fireEvent.change(screen.getByLabelText('Closes'), { target: { value: '7' } })
    await waitFor(async () => expect(await listed()).toEqual(['Program a']))
    fireEvent.change(screen.getByLabelText('Closes'), { target: { value: '' } })
    fill('Search by name', 'program b')
    await waitFor(async () => expect(await listed()).toEqual(['Program b']))
  })
})

describe('a check', () => {
  test('without a change settles all reasons, opens the next, and can be undone', async () => {
    await publish('a', 'b')
    await report('a', { kind: 'closed', note: 'It says 2024.' })
    await find('a')
    open('queue')
    fireEvent.click(within(await cardOf('Program a')).getByRole('button', { name: 'Check' }))
    await screen.findByText('It says 2024.')
    confirm('Nothing to change')
    await screen.findByRole('article', { name: 'Program b' })
    expect(screen.getByText('Program a is checked.')).toBeTruthy()
    const { check, item } = await stored('a')
    expect([check.reports, check.findings, item.version]).toEqual([[], [], 3])
    press('Undo')
    await screen.findByRole('article', { name: 'Program a' })
    expect(await screen.findByText('It says 2024.')).toBeTruthy()
    expect(screen.getByText('Page changed')).toBeTruthy()
    expect((await stored('a')).item.record).toEqual(recordOf('a'))
  })

  test('is not confirmed by a second press at the same place', async () => {
    await publish('a', 'b')
    open('queue')
    fireEvent.click(within(await cardOf('Program a')).getByRole('button', { name: 'Check' }))
    await screen.findByRole('article', { name: 'Program a' })
    confirm('Nothing to change')
    await screen.findByRole('article', { name: 'Program b' })
    press('Nothing to change')
    expect(screen.getByText(/^Open the provider's page first/)).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByLabelText('I read it elsewhere'))
    expect((await stored('b')).item.version).toBe(2)
    const link = screen.getByRole('link', { name: /^Open the provider's page/ })
    // The page itself is not loaded here.
    link.addEventListener('click', event => event.preventDefault())
    fireEvent.click(link)
    press('Nothing to change')
    await screen.findByText('Program b is checked.')
    const recent = within(await screen.findByRole('list', { name: /^Checked in the last/ }))
    const rows = recent.getAllByRole('listitem')
    expect(rows.map(row => row.querySelector('bdi')?.textContent)).toEqual([
      'Program b',
      'Program a',
    ])
    fireEvent.click(within(rows[1] as HTMLElement).getByRole('button', { name: 'Undo' }))
    await screen.findByRole('article', { name: 'Program a' })
    expect((await stored('a')).item.record).toEqual(recordOf('a'))
  })

  test.each([
    ['in the middle', 'Pay $5 an hour', 'Pay $7 an hour', ['$5 ', '$7 ']],
    ['at the end', 'Apply by May 1', 'Apply by May 2', ['1', '2']],
    ['that is added', 'It is open', 'It is now open', ['', 'now ']],
    ['that is repeated', 'a a', 'a a a', ['', 'a ']],
  ])('marks a change on the page %s', async (_where, before, after, marked) => {
    await publish('a')
    await find('a', { before, after })
    const article = await openCheck('a')
    expect(textsOf([...article.querySelectorAll('dd strong')])).toEqual(marked)
  })

  test('shows what the data file says since the record was edited, until it is saved', async () => {
    await writeRecords(backend.db, [recordOf('a')])
    await call('PUT', 'program/a', { version: 1, data: { ...recordOf('a'), provider: 'Ours' } })
    await writeRecords(backend.db, [{ ...recordOf('a'), provider: 'Theirs' }])
    open('queue')
    expect((await cardOf('Program a')).textContent).toContain('The file of programs says something')
    cleanup()
    await openCheck('a')
    expect((await screen.findByText('Theirs')).closest('li')?.textContent).toBe('Provider: Theirs')
    confirm('Nothing to change')
    await waitFor(async () => expect((await stored('a')).inFile).toBeNull())
    expect((await stored('a')).item.record.provider).toBe('Ours')
  })

  test('keeps what was typed over a reload, until it is saved', async () => {
    await publish('a')
    await openCheck('a')
    fill('Max', '5000')
    cleanup()
    await openCheck('a')
    expect(field('Max').value).toBe('5000')
    confirm('Save the check')
    await screen.findByText('Program a is checked.')
    cleanup()
    await openCheck('a')
    expect(field('Max').value).toBe('5000')
    expect(screen.getByRole('button', { name: 'Nothing to change' })).toBeTruthy()
  })

  test('stores what has changed', async () => {
    await publish('a')
    await openCheck('a')
    fill('Max', '5000')
    confirm('Save the check')
    await screen.findByText('Program a is checked.')
    const { record } = (await stored('a')).item
    expect(record).toEqual({
      ...recordOf('a'),
      money: { ...minimalRecord.money, max: 5000 },
      sources: [
        ...recordOf('a').sources,
        {
          kind: 'provider',
          where: 'https://example.org/a',
          seen: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
          fields: expect.arrayContaining(['money', 'url']),
        },
      ],
    })
  })

  test('says at the field what is wrong, and keeps what was typed', async () => {
    await publish('a')
    await openCheck('a')
    fill('URL', 'javascript:alert(1)')
    confirm('Save the check')
    await screen.findByText('Please check the fields.')
    expect(field('URL').getAttribute('aria-invalid')).toBe('true')
    expect(field('URL').value).toBe('javascript:alert(1)')
    expect((await stored('a')).item.version).toBe(2)
  })

  test('shows what somebody else changed, and keeps both', async () => {
    await create('program', recordOf('a'))
    await openCheck('a')
    await call('PUT', 'program/a', { version: 1, data: { ...recordOf('a'), summary: 'Theirs' } })
    fill('Max', '700')
    confirm('Save the check')
    const conflict = within(await screen.findByRole('alert', { name: /^Katherine Dorsey/ }))
    expect(conflict.getByText('Theirs')).toBeTruthy()
    expect(field('Max').value).toBe('700')
    fireEvent.click(conflict.getAllByRole('button')[0] as HTMLElement)
    expect([field('Summary').value, field('Max').value]).toEqual(['Theirs', '700'])
    press('Save the check')
    await screen.findByText('Program a is checked.')
    expect((await stored('a')).item.record).toMatchObject({
      summary: 'Theirs',
      money: { max: 700 },
    })
  })

  test('is repeated after a lost reply', async () => {
    await publish('a')
    await report('a', { kind: 'closed' })
    await openCheck('a')
    fill('Max', '700')
    backend.loseReply('PUT /api/admin/checks/a')
    confirm('Save the check')
    await screen.findByText('The check was not saved. Please try again.')
    press('Save the check')
    await screen.findByText('Program a is checked.')
    expect((await stored('a')).item).toMatchObject({ version: 3, record: { money: { max: 700 } } })
  })

  test('takes a closed program out of the catalog', async () => {
    await publish('a')
    await report('a', { kind: 'closed' })
    await openCheck('a')
    const ask = vi.fn().mockReturnValueOnce(false).mockReturnValueOnce(true)
    vi.stubGlobal('confirm', ask)
    press('It is closed: take it out')
    expect((await stored('a')).item.isPublished).toBe(true)
    press('It is closed: take it out')
    expect(ask).toHaveBeenCalledTimes(2)
    await screen.findByText('Program a is out of the catalog.')
    expect(await stored('a')).toMatchObject({
      item: { isPublished: false },
      check: { reports: [] },
    })
  })

  test('of the program of a contribution settles its reports', async () => {
    await insertContributions(backend, [{ name: 'Program a', status: 'approved' }])
    const id = idOf(1)
    await report(id, { kind: 'suspicious', note: 'They ask for money.' })
    await openCheck(id, 'Program a')
    expect(screen.getByText('They ask for money.')).toBeTruthy()
    confirm('Nothing to change')
    await screen.findByText('Program a is checked.')
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
    expect((await stored(id)).check.reports).toEqual([])
  })
})
