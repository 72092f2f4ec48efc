// @vitest-environment happy-dom
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { addDays, today } from '#catalog/days.ts'
import { noAnswers } from '#catalog/given-answers.ts'
import { formatLongDay } from '#catalog/values.ts'
import { ProgramsOverLimit } from '#islands/dashboard/BrowserPrograms.tsx'
import DashboardPage from '#islands/dashboard/DashboardPage.tsx'
import { storeAnswers } from '#lib/eligibility-answers.ts'
import { $session } from '#lib/session.ts'
import { $toasts } from '#lib/toasts.ts'
import { anybody, condition } from '#tests/support/eligibility.ts'
import * as list from '#tests/support/eligibility-list.tsx'
import { programOf } from '#tests/support/programs.ts'
import {
  calls,
  closes,
  column,
  open,
  openDetails,
  opens,
  setUpSavedPrograms,
} from '#tests/support/saved-programs-page.tsx'
import { hrefOf, press, unfold } from '#tests/support/screen.tsx'

const { backend, call, save, storedRow } = setUpSavedPrograms()

describe('the dashboard', () => {
  test('shows where to begin to somebody without saved programs', async () => {
    render(<DashboardPage />)
    await screen.findByRole('heading', { name: 'Where to begin' })
    expect(
      ['Answer five questions', 'Find programs', 'Upload a resume'].map(name =>
        screen.getAllByRole('link', { name }).at(-1)?.getAttribute('href'),
      ),
    ).toEqual(['/catalog#questions', '/programs', '/resume'])
  })

  test('leaves out first steps that are done', async () => {
    storeAnswers({ ...noAnswers, gpa: 3 })
    const news = { hasResume: true, reviewed: 0, items: [] }
    backend.reply('GET /api/news', async () => Response.json(news))
    render(<DashboardPage />)
    await screen.findByText('Nothing new.')
    await waitFor(() =>
      expect(
        screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent),
      ).toEqual(['Find programs']),
    )
  })

  test('lists what is due, the nearest first, with dates of the member', async () => {
    const own = addDays(today(), 20)
    await save('harbor', { ownDate: own })
    await open()
    const due = within(screen.getByRole('region', { name: 'Due next' }))
    expect(due.getAllByRole('listitem').map(item => item.querySelector('p')?.textContent)).toEqual([
      `Opens ${formatLongDay(opens)}, in 10 days`,
      `Your date ${formatLongDay(own)}, in 20 days`,
      `Closes ${formatLongDay(closes)}, in 40 days`,
    ])
  })

  test('says whether a saved program fits; its details answer what is open', async () => {
    await save('harbor')
    list.replyWithConditions(backend)
    const ask = 'Are you in the union?'
    const member = condition({ kind: 'membership', text: 'union member', ask })
    const audience = { ...anybody, conditions: [member] }
    const program = programOf({ id: 'harbor', confidence: 'high', audience })
    backend.reply('GET /img/program.json', () => Response.json([program]))
    storeAnswers({ ...noAnswers, year: 'second', status: 'daca' })
    const details = await openDetails()
    const verdict = () => details.getByText(/^(Looks|Fits)/).textContent
    await waitFor(() => expect(verdict()).toBe('Looks right. Check: union member'))
    expect(column('Saved \\d').getByText('Looks right. Check: union member')).toBeTruthy()
    unfold(details.getByText('Why?'))
    fireEvent.click(details.getByRole('button', { name: 'Yes' }))
    await waitFor(() => expect(verdict()).toBe('Fits you'))
    expect(column('Saved \\d').getByText('Fits you')).toBeTruthy()
  })

  test('leaves out the dates of a program that the member applied to', async () => {
    await save('harbor', { status: 'applied' })
    await open()
    expect(screen.getByText('None of your saved programs has a known date ahead.')).toBeTruthy()
    expect(screen.queryByText(/^Closes/)).toBeNull()
  })

  test('shows 8 dates, then 50 more at a time, of which the first takes the focus', async () => {
    await save('bridge', { ownDate: addDays(today(), 20) })
    const { body } = await call('GET', '')
    const programs = Array.from({ length: 60 }, (_, at) => {
      const own = { programId: `p${at}`, name: `Program ${at}`, status: 'applied' }
      return { ...body[0], ...own, ownDate: addDays(today(), at) }
    })
    backend.reply(calls.list, async () => Response.json(programs))
    await open()
    const due = within(screen.getByRole('region', { name: 'Due next' }))
    const count = () => due.getAllByRole('listitem').length
    expect(count()).toBe(8)
    press('Show 50 more')
    expect(count()).toBe(58)
    expect(document.activeElement?.textContent).toBe('Program 8')
    press('Show 2 more')
    expect(count()).toBe(60)
  })

  test('shows the board in the order of the statuses, and the list at its address', async () => {
    await save('harbor', { status: 'preparing' })
    await save('bridge')
    await open()
    expect(screen.getAllByRole('heading', { level: 3 }).map(each => each.textContent)).toEqual([
      'Saved 1',
      'Preparing 1',
      'Applied 0',
      'Interview 0',
      'Awarded 0',
      'Declined 0',
    ])
    press('List')
    expect(location.search).toBe('?view=list')
    expect(screen.queryByRole('heading', { name: 'Preparing 1' })).toBeNull()
  })

  test('moves a program to another column, and back when that fails', async () => {
    await save('harbor')
    await open()
    const select = () => screen.getByLabelText('Status of Harbor Fellowship')
    select().focus()
    fireEvent.change(select(), { target: { value: 'applied' } })
    expect(column('Applied').getByText('Harbor Fellowship')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(select()))
    await waitFor(async () => expect((await storedRow())?.status).toBe('applied'))
    backend.fail(calls.save, 500, 'Out of order')
    fireEvent.change(select(), { target: { value: 'awarded' } })
    expect((await screen.findByRole('alert')).textContent).toContain('Out of order')
    expect(column('Applied').getByText('Harbor Fellowship')).toBeTruthy()
  })

  test('shows changes of a program until they are dismissed', async () => {
    await save('harbor')
    const { body } = await call('GET', '')
    const changes = [{ fact: 'closes', before: '2027-01-07', after: '2027-01-14' }]
    backend.reply(calls.list, () => Response.json([{ ...body[0], changes }]))
    await open()
    expect(screen.getByText('Closes: January 14, 2027, was January 7, 2027')).toBeTruthy()
    const button = screen.getByRole('button', { name: 'Dismiss: Harbor Fellowship' })
    button.focus()
    fireEvent.click(button)
    expect(screen.queryByText('What changed')).toBeNull()
    await waitFor(() =>
      expect(backend.requests('DELETE /api/saved-programs/harbor/changes')[0]?.answered).toBe(true),
    )
    await act(async () => {})
    expect($toasts.get()).toEqual([])
  })

  test('shows a load error with a retry', async () => {
    backend.fail(calls.list, 500, 'Out of order')
    render(<DashboardPage />)
    expect((await screen.findByRole('alert')).textContent).toContain('Out of order')
    backend.restore()
    press('Try again')
    await screen.findByRole('heading', { name: 'Where to begin' })
  })

  test('shows the programs of this browser when the backend has no saved programs', async () => {
    const saves = [{ programId: 'harbor', name: 'Harbor Fellowship', savedAt: 1 }]
    localStorage.setItem('saved-programs', JSON.stringify(saves))
    const missing = () => Response.json({ message: 'No such page' }, { status: 404 })
    backend.reply(calls.list, missing)
    render(<DashboardPage />)
    const due = within(await screen.findByRole('region', { name: 'Due next' }))
    expect(due.getAllByRole('link')[0]?.getAttribute('href')).toBe('/catalog/harbor')
    expect(due.getByText(/^Closes .+, in 40 days$/)).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
    expect(screen.getAllByText('Harbor Fellowship')).toHaveLength(3)
    press('Remove Harbor Fellowship')
    expect(await screen.findByRole('heading', { name: 'Where to begin' })).toBeTruthy()
  })

  test('lists the programs of this browser that do not fit into a full account', () => {
    const saves = [{ programId: 'harbor', name: 'Harbor Fellowship', savedAt: 1 }]
    localStorage.setItem('saved-programs', JSON.stringify(saves))
    window.dispatchEvent(new Event('storage'))
    render(<ProgramsOverLimit />)
    screen.getByText(/^Your account has reached its limit of saved programs/)
    expect(hrefOf('Harbor Fellowship')).toBe('/catalog/harbor')
  })

  test('keeps the last of quick changes that the server has saved', async () => {
    await save('harbor')
    await open()
    const select = () => screen.getByLabelText('Status of Harbor Fellowship')
    const release = backend.hold(calls.save)
    fireEvent.change(select(), { target: { value: 'applied' } })
    await waitFor(() => expect(backend.requests(calls.save)).toHaveLength(1))
    fireEvent.change(select(), { target: { value: 'interview' } })
    expect(column('Interview').getByText('Harbor Fellowship')).toBeTruthy()
    expect(backend.requests(calls.save)).toHaveLength(1)
    release()
    backend.fail(calls.save, 500, 'Out of order')
    await screen.findByRole('alert')
    expect(column('Applied').getByText('Harbor Fellowship')).toBeTruthy()
    expect((await storedRow())?.status).toBe('applied')
  })

  test('shows what another device has changed once it is looked at again', async () => {
    await save('harbor')
    await open()
    await save('harbor', { status: 'awarded' })
    vi.setSystemTime(Date.now() + 10_000)
    fireEvent(document, new Event('visibilitychange', { bubbles: true }))
    await waitFor(() => expect(column('Awarded').getByText('Harbor Fellowship')).toBeTruthy())
  })

  test('shows what is due on the day on which it is looked at again', async () => {
    await save('harbor')
    await open()
    expect(screen.getAllByText(/^Opens .+, in 10 days$/)).toHaveLength(2)
    vi.setSystemTime(`${addDays(today(), 1)}T12:00`)
    fireEvent(document, new Event('visibilitychange'))
    expect(screen.getAllByText(/^Opens .+, in 9 days$/)).toHaveLength(2)
    vi.useRealTimers()
  })

  test('asks to log in when the session is lost', async () => {
    await save('harbor')
    await open()
    act(() => $session.set({ status: 'signed-out', lost: true }))
    expect(screen.getByText('Log in to see your saved programs.')).toBeTruthy()
  })
})
