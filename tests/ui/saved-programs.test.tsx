// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { addDays, today, toNow } from '#catalog/days.ts'
import { noAnswers } from '#catalog/given-answers.ts'
import { formatLongDay } from '#catalog/values.ts'
import { ProgramsOverLimit } from '#islands/dashboard/BrowserPrograms.tsx'
import DashboardPage from '#islands/dashboard/DashboardPage.tsx'
import { describeBy } from '#islands/dashboard/plan-dates.ts'
import { readServerClock } from '#islands/dashboard/server-clock.ts'
import { storeAnswers } from '#lib/eligibility-answers.ts'
import { emptyQueries } from '#lib/queries.ts'
import { $toasts } from '#lib/toasts.ts'
import { anybody, condition, sophomore } from '#tests/support/eligibility.ts'
import * as list from '#tests/support/eligibility-list.tsx'
import { users } from '#tests/support/people.ts'
import { programOf } from '#tests/support/programs.ts'
import {
  calls,
  closes,
  column,
  open,
  openDetails,
  opens,
  row,
  setUpSavedPrograms,
} from '#tests/support/saved-programs-page.tsx'
import { hrefOf, press, unfold } from '#tests/support/screen.tsx'

const { backend, call, save, storedRow } = setUpSavedPrograms()

describe('the dashboard', () => {
  test('greets a new member, and shows first steps with a tick at what is done', async () => {
    render(<DashboardPage />)
    const heading = await screen.findByRole('heading', { name: /^Hello/ })
    expect(heading.textContent).toBe(`Hello, ${users.ada.displayName}.`)
    expect(screen.getByText('Save your first program.')).toBeTruthy()
    expect(hrefOf('Find programs')).toBe('/programs')
    const steps = ['Answer five questions', 'Find programs and save them', 'Upload a resume']
    await screen.findByText('First steps')
    expect(steps.map(hrefOf)).toEqual(['/catalog#questions', '/programs', '/resume'])
    storeAnswers(sophomore)
    cleanup()
    emptyQueries()
    await save('harbor')
    await open()
    await screen.findByText('First steps')
    const texts = [...document.querySelectorAll('[aria-labelledby=first-steps] li')]
    expect(texts.map(({ textContent }) => textContent)).toEqual([
      'Answer five questions, done',
      'Find programs and save them, done',
      'Upload a resume',
    ])
  })

  test('leaves out first steps once all are done', async () => {
    storeAnswers(sophomore)
    await save('harbor')
    const news = { hasResume: true, reviewed: 0, items: [] }
    backend.reply('GET /api/news', async () => Response.json(news))
    await open()
    await screen.findByText('Nothing new.')
    expect(screen.queryByText('First steps')).toBeNull()
  })

  test('lists programs by their next date, with all dates and the member’s own', async () => {
    const own = addDays(today(), 20)
    await save('bridge')
    await save('harbor', { ownDate: own })
    await open()
    const list = within(screen.getByRole('region', { name: 'Programs by date' }))
    const rows = list.getAllByRole('listitem')
    expect(
      rows.map(each => [...each.querySelectorAll('p')].map(({ textContent }) => textContent)),
    ).toEqual([
      [
        `Opens ${formatLongDay(opens)}, in 10 days`,
        `Your date ${formatLongDay(own)}, in 20 days`,
        `Closes ${formatLongDay(closes)}, in 40 days`,
        'Next: 2 letters of recommendation, then 1 more',
        '',
      ],
      [''],
    ])
    expect(rows[0]?.textContent).toContain(formatLongDay(opens.slice(0, 7)))
    expect(rows[1]?.textContent).toContain('No known date ahead')
  })

  test('says the one thing to do next, by the nearest deadline', async () => {
    await save('bridge')
    await save('harbor')
    await open()
    const by = ` Harbor Fellowship by ${formatLongDay(closes)}.`
    const early = ` Harbor Fellowship by ${formatLongDay(addDays(closes, -14))}, two weeks before it is due.`
    const step = () =>
      screen.getByRole('region', { name: /^Hello/ }).querySelector('p')?.textContent
    expect(step()).toBe(`Ask for 2 letters of recommendation for${early}`)
    await backend.app.call('POST', '/api/saved-programs/harbor/recommenders', {
      as: { token: localStorage.getItem('token') ?? '' },
      body: { name: 'Dr. Lee', ask: 'A letter' },
    })
    cleanup()
    emptyQueries()
    await open()
    await waitFor(() => expect(step()).toBe(`Ask Dr. Lee for your letter for${early}`))
    press('Open the checklist')
    fireEvent.click(await screen.findByLabelText('2 letters of recommendation'))
    expect(step()).toBe(`Send an essay for${by}`)
    fireEvent.click(screen.getByLabelText('Essay'))
    expect(step()).toBe(`Apply to${by}`)
    press('Close')
    fireEvent.change(screen.getByLabelText('Status of Harbor Fellowship'), {
      target: { value: 'applied' },
    })
    expect(step()).toBe('Nothing is due now.')
    expect(screen.getByText('1 of 2 sent')).toBeTruthy()
  })

  test('asks for a letter now if it is due in less than two weeks', () => {
    const date = addDays(today(), 14)
    const deadline = {
      kind: 'own',
      day: date,
      text: '',
      date,
      isNear: true,
      isStated: true,
    } as const
    const task = { taskId: 'recommendation', label: null, done: false }
    const step = { program: {} as never, task, deadline }
    expect(describeBy(step, toNow())).toBe(` now: it is due by ${formatLongDay(date)}`)
  })

  test('opens what is rarely needed by its link, and by its address', async () => {
    await save('harbor')
    history.replaceState(null, '', '/dashboard#calendar')
    await open()
    await screen.findByRole('dialog', { name: 'Calendar address' })
    await screen.findByLabelText('Private address')
    press('Close')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(location.hash).toBe('')
    expect(hrefOf('Reminders')).toBe('#reminders')
    expect(hrefOf('Saved searches')).toBe('#saved-searches')
    expect(hrefOf('Export my data')).toBe('/profile')
  })

  test('says whether a saved program fits; its details answer what is open', async () => {
    await save('harbor')
    await save('bridge')
    list.replyWithConditions(backend)
    const ask = 'Are you in the union?'
    const member = condition({ kind: 'membership', text: 'union member', ask })
    const audience = { ...anybody, conditions: [member] }
    const program = programOf({ id: 'harbor', confidence: 'high', audience })
    const schools = { groups: [], names: ['Fisk University'], states: [] }
    const fisk = { id: 'bridge', confidence: 'high', audience: { ...anybody, schools } } as const
    backend.reply('GET /img/program.json', () => Response.json([program, programOf(fisk)]))
    storeAnswers({ ...noAnswers, year: 'second', status: 'daca' })
    const details = await openDetails()
    const verdict = () => details.getByText(/^(Looks|Fits)/).textContent
    await waitFor(() => expect(verdict()).toBe('Looks right. Check: union member'))
    expect(row().getByText('Looks right. Check: union member')).toBeTruthy()
    expect(hrefOf('Tell us your college')).toBe('/catalog/bridge#questions')
    unfold(details.getByText('Why?'))
    fireEvent.click(details.getByRole('button', { name: 'Yes' }))
    await waitFor(() => expect(verdict()).toBe('Fits you'))
    expect(row().getByText('Fits you')).toBeTruthy()
  })

  test('leaves out the dates of a program that the member applied to', async () => {
    await save('harbor', { status: 'applied' })
    await open()
    expect(screen.getByText('Sent')).toBeTruthy()
    expect(screen.queryByText(/^Closes/)).toBeNull()
  })

  test('shows 12 programs, then 50 more at a time, of which the first takes the focus', async () => {
    await save('bridge', { ownDate: addDays(today(), 20) })
    const { body } = await call('GET', '')
    const programs = Array.from({ length: 64 }, (_, at) => {
      const own = { programId: `p${at}`, name: `Program ${at}`, status: 'applied' }
      return { ...body[0], ...own, ownDate: addDays(today(), at) }
    })
    backend.reply(calls.list, async () => Response.json(programs))
    await open()
    const list = within(screen.getByRole('region', { name: 'Programs by date' }))
    const count = () => list.getAllByRole('listitem').length
    expect(count()).toBe(12)
    press('Show 50 more')
    expect(count()).toBe(62)
    expect(document.activeElement?.textContent).toBe('Program 12')
    press('Show 2 more')
    expect(count()).toBe(64)
  })

  test('shows the board in the order of the statuses, at its address, on wide screens', async () => {
    await save('harbor', { status: 'preparing' })
    await save('bridge')
    await open()
    press('Board')
    expect(location.search).toBe('?view=board')
    const columns = screen.getByRole('region', { name: /^Your plan/ }).querySelectorAll('h3')
    expect([...columns].map(each => each.textContent)).toEqual([
      'Saved 1',
      'Preparing 1',
      'Applied 0',
      'Interview 0',
      'Awarded 0',
      'Declined 0',
    ])
    cleanup()
    vi.spyOn(window, 'matchMedia').mockReturnValue(matchMedia('(min-width: 9999px)'))
    await open()
    expect(screen.queryByRole('button', { name: 'Board' })).toBeNull()
    expect(screen.getByRole('region', { name: 'Programs by date' })).toBeTruthy()
  })

  test('moves a program to another column, and back when that fails', async () => {
    await save('harbor')
    history.replaceState(null, '', '/dashboard?view=board')
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
    expect(screen.queryByRole('list', { name: 'What changed' })).toBeNull()
    await waitFor(() =>
      expect(backend.requests('DELETE /api/saved-programs/harbor/changes')[0]?.answered).toBe(true),
    )
    await act(async () => {})
    expect($toasts.get()).toEqual([])
  })

  test('shows the programs of this browser when the backend has no saved programs', async () => {
    const saves = [{ programId: 'harbor', name: 'Harbor Fellowship', savedAt: 1 }]
    localStorage.setItem('saved-programs', JSON.stringify(saves))
    const missing = () => Response.json({ message: 'No such page' }, { status: 404 })
    backend.reply(calls.list, missing)
    render(<DashboardPage />)
    const list = within(await screen.findByRole('region', { name: 'Programs by date' }))
    expect(hrefOf('Harbor Fellowship')).toBe('/catalog/harbor')
    expect(list.getByText(/^Closes .+, in 40 days$/)).toBeTruthy()
    expect(list.getByText(/^Next:/).textContent).toContain('2 letters of recommendation')
    expect(screen.queryByRole('alert')).toBeNull()
    expect(screen.queryByRole('link', { name: 'Reminders' })).toBeNull()
    press('Remove Harbor Fellowship')
    expect(await screen.findByText('First steps')).toBeTruthy()
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
    history.replaceState(null, '', '/dashboard?view=board')
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
    await waitFor(() => expect(row().getByDisplayValue('Awarded')).toBeTruthy())
  })

  test('shows what is due on the day on which it is looked at again', async () => {
    await save('harbor')
    await open()
    expect(row().getByText(/^Opens .+, in 10 days$/)).toBeTruthy()
    vi.setSystemTime(`${addDays(today(), 1)}T12:00`)
    fireEvent(document, new Event('visibilitychange'))
    expect(row().getByText(/^Opens .+, in 9 days$/)).toBeTruthy()
    vi.useRealTimers()
  })

  test('counts days by the clock of the server where that of the device is a day off', async () => {
    await save('harbor')
    const date = new Date(Date.now() + 86_400_000).toUTCString()
    backend.reply('HEAD /dashboard', () => new Response(null, { headers: { date } }))
    await open()
    expect(await screen.findByText(/^Opens .+, in 9 days$/)).toBeTruthy()
    backend.reply('HEAD /dashboard', () => new Response(null))
    await act(readServerClock)
    expect(row().getByText(/^Opens .+, in 10 days$/)).toBeTruthy()
  })
})
