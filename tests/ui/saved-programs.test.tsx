// @vitest-environment happy-dom

import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { addDays, today } from '#contract/calendar-days.ts'
import { noAnswers } from '#contract/eligibility-checks.ts'
import { formatLongDay } from '#contract/values.ts'
import DashboardPage from '#islands/dashboard/DashboardPage.tsx'
import { $savedPrograms } from '#islands/dashboard/store.ts'
import { writeSavedCopy } from '#lib/saved-programs.ts'
import { $session } from '#lib/session.ts'
import { readSavedCopy } from '#lib/session-storage.ts'
import { storeAnswers } from '#lib/stored-answers.ts'
import { $toasts } from '#lib/toasts.ts'
import { setUpBackend } from '#tests/support/backend.ts'
import { cycleOf } from '#tests/support/dates.ts'
import { users } from '#tests/support/people.ts'
import { programOf } from '#tests/support/programs.ts'
import { field, press, resetPage, signInAs, type } from '#tests/support/screen.tsx'
import { createSiteFolder } from '#tests/support/site-folder.ts'

const { ada } = users
const closes = addDays(today(), 40)
const harbor = programOf({
  id: 'harbor',
  name: 'Harbor Fellowship',
  cycles: [cycleOf({ closes, opens: addDays(today(), 10) })],
  needs: ['essay', 'recommendation:2'],
})
const bridge = programOf({ id: 'bridge', name: 'Bridge Scholarship' })
const month = today().slice(0, 7)
const monthly = programOf({
  id: 'monthly',
  name: 'Monthly Award',
  season: { ...bridge.season, kind: 'annual', closes_month: Number(month.slice(5)) },
})

const nextMonth = addDays(`${month}-28`, 5).slice(0, 7)
const springtime = programOf({
  id: 'springtime',
  name: 'Springtime Award',
  season: { ...bridge.season, kind: 'annual', opens_month: Number(nextMonth.slice(5)) },
})
const early = programOf({ ...harbor, id: 'early', name: 'Early Award', closes_when_full: true })

const site = createSiteFolder([harbor, bridge, monthly, springtime, early])
const backend = setUpBackend({ settings: { SITE_DIR: site.folder } })
const calls = {
  list: 'GET /api/saved-programs',
  save: 'PUT /api/saved-programs/harbor',
  dismiss: 'DELETE /api/saved-programs/harbor/changes',
}

const save = (programId: string, body: Record<string, unknown> = {}) =>
  backend.app.call('PUT', `/api/saved-programs/${programId}`, {
    as: { token: localStorage.getItem('token') ?? '' },
    body,
  })
const storedRow = () =>
  backend.db
    .selectFrom('savedPrograms')
    .selectAll()
    .where('programId', '=', 'harbor')
    .executeTakeFirst()
const column = (name: string) =>
  within(screen.getByRole('region', { name: new RegExp(`^${name}`) }))
async function open() {
  render(<DashboardPage />)
  await screen.findByRole('heading', { name: /^Saved programs/ })
}
async function openDetails(status = 'Saved') {
  await open()
  fireEvent.click(column(`${status} \\d`).getByRole('button', { name: 'Harbor Fellowship' }))
  return within(await screen.findByRole('dialog'))
}

beforeEach(() => {
  $savedPrograms.set({ status: 'loading' })
  signInAs(ada)
  history.replaceState(null, '', '/dashboard')
})
afterEach(resetPage)
afterAll(site.remove)

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
    const contributions = { pending: 0, approved: 0, rejected: 0 }
    const news = { hasResume: true, unread: 0, contributions }
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
      `Opens ${formatLongDay(addDays(today(), 10))}, in 10 days`,
      `Your date ${formatLongDay(own)}, in 20 days`,
      `Closes ${formatLongDay(closes)}, in 40 days`,
    ])
  })

  test('says that a program may close early at its deadline alone', async () => {
    await save('early')
    await open()
    const due = within(screen.getByRole('region', { name: 'Due next' }))
    expect(due.getAllByRole('listitem').map(item => item.querySelector('p')?.textContent)).toEqual([
      `Opens ${formatLongDay(addDays(today(), 10))}, in 10 days`,
      `Closes ${formatLongDay(closes)}, in 40 days; may close early when full`,
    ])
  })

  test('names the month of a deadline of which no day is known', async () => {
    await save('monthly')
    await open()
    const text = `Closes around ${formatLongDay(month)}, expected from earlier years`
    expect(screen.getAllByText(text)).toHaveLength(2)
  })

  test('lists the month of an expected opening by its first day', async () => {
    await save('springtime')
    const own = addDays(`${nextMonth}-01`, 1)
    await save('bridge', { ownDate: own })
    await open()
    const due = within(screen.getByRole('region', { name: 'Due next' }))
    expect(due.getAllByRole('listitem').map(item => item.querySelector('p')?.textContent)).toEqual([
      `Opens around ${formatLongDay(nextMonth)}, expected from earlier years`,
      expect.stringMatching(/^Your date /),
    ])
  })

  test('leaves out the dates of a program that the member applied to', async () => {
    await save('harbor', { status: 'applied' })
    await open()
    expect(screen.getByText('None of your saved programs has a known date ahead.')).toBeTruthy()
    expect(screen.queryByText(/^Closes/)).toBeNull()
  })

  test('says that only deadlines are left out, beside a date of the member', async () => {
    await save('harbor', { status: 'applied', ownDate: addDays(today(), 20) })
    await open()
    const due = within(screen.getByRole('region', { name: 'Due next' }))
    expect(due.getAllByRole('listitem')).toHaveLength(1)
    expect(due.getByText('Deadlines of programs that you applied to are left out.')).toBeTruthy()
  })

  test('shows 8 dates, then 50 more at a time, of which the first takes the focus', async () => {
    await save('bridge', { ownDate: addDays(today(), 20) })
    const { body } = await backend.app.call('GET', '/api/saved-programs', {
      as: { token: localStorage.getItem('token') ?? '' },
    })
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
    expect(document.activeElement?.textContent).toBe('Program 58')
    press('Show 30 more')
    expect(document.activeElement?.textContent).toBe('Program 30')
    expect(screen.queryByRole('button', { name: /^Show/ })).toBeNull()
  })

  test('tells what is new about the resume and the contributions', async () => {
    await save('bridge')
    await open()
    await screen.findByText('You have not uploaded a resume yet.')
    expect(screen.getByText('You have not suggested a program yet.')).toBeTruthy()
    cleanup()
    const contributions = { pending: 2, approved: 1, rejected: 0 }
    const news = { hasResume: true, unread: 3, contributions }
    backend.reply('GET /api/news', async () => Response.json(news))
    await open()
    await screen.findByText('3 new comments.')
    expect(screen.getByText('2 pending, 1 approved, 0 rejected.')).toBeTruthy()
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
    const { body } = await backend.app.call('GET', '/api/saved-programs', {
      as: { token: localStorage.getItem('token') ?? '' },
    })
    const changes = [{ fact: 'closes', before: '2027-01-07', after: '2027-01-14' }]
    backend.reply(calls.list, () => Response.json([{ ...body[0], changes }]))
    await open()
    expect(screen.getByText('Closes: January 14, 2027, was January 7, 2027')).toBeTruthy()
    const button = screen.getByRole('button', { name: 'Dismiss: Harbor Fellowship' })
    button.focus()
    fireEvent.click(button)
    expect(screen.queryByText('What changed')).toBeNull()
    await waitFor(() => expect(backend.requests(calls.dismiss)[0]?.answered).toBe(true))
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
    const link = await screen.findByRole('link', { name: 'Harbor Fellowship' })
    expect(link.getAttribute('href')).toBe('/catalog/harbor')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('lists the programs of this browser that do not fit into a full account', async () => {
    await save('bridge')
    const { body } = await backend.app.call('GET', '/api/saved-programs', {
      as: { token: localStorage.getItem('token') ?? '' },
    })
    const programs = Array.from({ length: 1000 }, (_, at) => ({ ...body[0], programId: `p${at}` }))
    backend.reply(calls.list, async () => Response.json(programs))
    const saves = [{ programId: 'harbor', name: 'Harbor Fellowship', savedAt: 1 }]
    localStorage.setItem('saved-programs', JSON.stringify(saves))
    backend.reply('POST /api/saved-programs', async () =>
      Response.json({ programIds: [], unknown: [], overLimit: ['harbor'] }),
    )
    await open()
    const notice = await screen.findByText(/^Your account has reached its limit of saved programs/)
    const left = within(notice.parentElement ?? document.body)
    expect(left.getByText('Harbor Fellowship').closest('a')?.getAttribute('href')).toBe(
      '/catalog/harbor',
    )
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

  test('loads the list again that another tab has changed meanwhile', async () => {
    await save('bridge')
    const release = backend.hold(calls.list)
    render(<DashboardPage />)
    await waitFor(() => expect(backend.requests(calls.list)[0]?.answered).toBe(true))
    await save('harbor')
    writeSavedCopy({ owner: ada.uid, programIds: ['harbor', 'bridge'], isSupported: true })
    release()
    await screen.findByRole('heading', { name: 'Saved 2' })
    expect(readSavedCopy(ada.uid)?.programIds).toHaveLength(2)
  })

  test('shows what another device has changed once it is looked at again', async () => {
    await save('harbor')
    await open()
    await save('harbor', { status: 'applied' })
    const release = backend.hold(calls.list)
    const requests = backend.requests(calls.list).length
    fireEvent(document, new Event('visibilitychange'))
    await waitFor(() => expect(backend.requests(calls.list)[requests]?.answered).toBe(true))
    fireEvent.change(screen.getByLabelText('Status of Harbor Fellowship'), {
      target: { value: 'interview' },
    })
    release()
    await waitFor(async () => expect((await storedRow())?.status).toBe('interview'))
    await waitFor(() => expect(backend.requests(calls.list)[requests + 1]?.answered).toBe(true))
    await act(async () => {})
    expect(column('Interview').getByText('Harbor Fellowship')).toBeTruthy()
    await save('harbor', { status: 'awarded' })
    fireEvent(document, new Event('visibilitychange'))
    await waitFor(() => expect(column('Awarded').getByText('Harbor Fellowship')).toBeTruthy())
  })

  test('keeps the open details when the list cannot be loaded again', async () => {
    await save('harbor')
    await openDetails()
    type('Notes', 'Ask Dr. Lee')
    backend.fail(calls.list, 500, 'Out of order')
    act(() =>
      writeSavedCopy({ owner: ada.uid, programIds: ['harbor', 'bridge'], isSupported: true }),
    )
    expect((await screen.findByRole('alert')).textContent).toContain('Out of order')
    expect(screen.getByRole('dialog').contains(field('Notes'))).toBe(true)
    expect(field('Notes').value).toBe('Ask Dr. Lee')
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

  test('keeps what was typed while a page from the browser’s cache is verified again', async () => {
    await save('harbor')
    await openDetails()
    type('New item', 'Call the office')
    sessionStorage.removeItem('session-checked')
    const release = backend.hold('GET /api/auth/verify')
    fireEvent(window, Object.assign(new Event('pageshow'), { persisted: true }))
    await screen.findByText('Loading...')
    expect(screen.queryByRole('dialog')).toBeNull()
    release()
    await screen.findByRole('dialog')
    expect(field('New item').value).toBe('Call the office')
  })

  test('asks to log in when the session is lost', async () => {
    await save('harbor')
    await open()
    act(() => $session.set({ status: 'signed-out', lost: true }))
    expect(screen.getByText('Log in to see your saved programs.')).toBeTruthy()
  })
})

describe('the details of a saved program', () => {
  test('save notes, and keep them when that fails', async () => {
    await save('harbor')
    const details = await openDetails()
    backend.fail(calls.save, 500, 'Out of order')
    type('Notes', 'Ask Dr. Lee')
    fireEvent.submit(field('Notes').form as HTMLFormElement)
    expect((await details.findByRole('alert')).textContent).toBe('Out of order')
    expect(field('Notes').value).toBe('Ask Dr. Lee')
    backend.restore()
    press('Save notes')
    await details.findByText('Your notes are saved.')
    expect((await storedRow())?.notes).toBe('Ask Dr. Lee')
  })

  test('leave a field as another device has saved it', async () => {
    await save('harbor', { notes: 'Ask Dr. Lee' })
    const details = await openDetails()
    await save('harbor', { notes: 'Dr. Lee said yes' })
    type('Outcome', 'Waiting')
    press('Save notes')
    await details.findByText('Your notes are saved.')
    type('Outcome', 'Accepted')
    press('Close')
    await waitFor(async () => expect((await storedRow())?.outcome).toBe('Accepted'))
    expect((await storedRow())?.notes).toBe('Dr. Lee said yes')
  })

  test('keep a draft of what was typed, without what another device changes meanwhile', async () => {
    await save('harbor')
    const details = await openDetails()
    backend.fail(calls.save, 500, 'Out of order')
    type('Notes', 'Ask Dr. Lee')
    press('Save notes')
    await details.findByRole('alert')
    backend.restore()
    await save('harbor', { outcome: 'Accepted' })
    cleanup()
    $savedPrograms.set({ status: 'loading' })
    history.replaceState(null, '', '/dashboard')
    await openDetails()
    expect(field('Outcome').value).toBe('Accepted')
    expect(field('Notes').value).toBe('Ask Dr. Lee')
    press('Save notes')
    await waitFor(async () => expect((await storedRow())?.notes).toBe('Ask Dr. Lee'))
    expect((await storedRow())?.outcome).toBe('Accepted')
  })

  test('save what was typed when they are closed', async () => {
    await save('harbor')
    await openDetails()
    type('Outcome', 'Waiting')
    press('Close')
    await waitFor(async () => expect((await storedRow())?.outcome).toBe('Waiting'))
    expect(location.search).toBe('')
  })

  test('say what is kept when they cannot be saved on closing', async () => {
    await save('harbor')
    await openDetails()
    type('Links', 'example')
    press('Close')
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Each link must start with http:// or https://, one a line. ' +
        'What you typed about Harbor Fellowship is kept. Open the program to save it.',
    )
    fireEvent.click(column('Saved \\d').getByRole('button', { name: 'Harbor Fellowship' }))
    expect(field('Links').value).toBe('example')
  })

  test('say at the field what is wrong with a link', async () => {
    await save('harbor')
    const details = await openDetails()
    type('Links', 'https://example.org\nexample')
    press('Save notes')
    expect((await details.findByRole('alert')).textContent).toBe(
      'Each link must start with http:// or https://, one a line',
    )
    expect(field('Links').getAttribute('aria-invalid')).toBe('true')
    expect(field('Links').value).toBe('https://example.org\nexample')
  })

  test('keep a text that is too long, and say how long it may be', async () => {
    await save('harbor')
    const details = await openDetails()
    const fields = ['Notes', 'Outcome', 'New item'].map(field)
    expect(fields.filter(each => each.hasAttribute('maxlength'))).toEqual([])
    type('Notes', 'x'.repeat(5001))
    press('Save notes')
    expect((await details.findByRole('alert')).textContent).toBe(
      'Notes must be at most 5000 characters',
    )
    expect(field('Notes').value).toHaveLength(5001)
  })

  test('open several links', async () => {
    await save('harbor')
    const details = await openDetails()
    type('Links', 'https://example.org/form\nhttps://example.org/help')
    press('Save notes')
    const list = within(await details.findByRole('list', { name: 'Your links' }))
    expect(list.getAllByRole('link').map(link => link.getAttribute('href'))).toEqual([
      'https://example.org/form',
      'https://example.org/help',
    ])
  })

  test('have a checklist of what the program asks for and of own items', async () => {
    await save('harbor')
    const details = await openDetails()
    fireEvent.click(details.getByLabelText('2 letters of recommendation'))
    type('New item', 'Call the office')
    press('Add')
    await details.findByLabelText('Call the office')
    // The two calls may end in either order.
    await waitFor(async () =>
      expect(await backend.db.selectFrom('savedTasks').select('label').execute()).toHaveLength(2),
    )
    const button = details.getByRole('button', { name: 'Remove Call the office' })
    button.focus()
    fireEvent.click(button)
    await waitFor(() => expect(details.queryByLabelText('Call the office')).toBeNull())
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Checklist' }))
  })

  test('keep an item that is half typed', async () => {
    await save('bridge')
    await open()
    const openBridge = async () => {
      fireEvent.click(screen.getByRole('button', { name: 'Bridge Scholarship' }))
      return within(await screen.findByRole('dialog'))
    }
    const details = await openBridge()
    expect(details.getByText('Add what you want to remember.')).toBeTruthy()
    type('New item', 'Call the off')
    press('Close')
    await openBridge()
    expect(field('New item').value).toBe('Call the off')
    press('Add')
    await screen.findByLabelText('Call the off')
    expect(JSON.stringify(sessionStorage)).not.toContain('Call the off')
  })

  test('remove a program, which Undo saves again with its recommenders', async () => {
    await save('harbor')
    const path = '/api/saved-programs/harbor/recommenders'
    const as = { token: localStorage.getItem('token') ?? '' }
    await backend.app.call('POST', path, { as, body: { name: 'Dr. Lee', ask: 'A letter' } })
    const storedNames = async () => {
      const rows = await backend.db.selectFrom('recommenders').select('name').execute()
      return rows.map(({ name }) => name)
    }
    await openDetails()
    // A double click.
    press('Remove from saved programs')
    press('Remove from saved programs')
    await screen.findByText(/links of recommenders only within an hour/)
    expect(await storedNames()).toEqual([])
    press('Undo')
    await waitFor(async () => expect(await storedNames()).toEqual(['Dr. Lee']))
  })

  test('remove a program, which Undo saves again with its notes', async () => {
    await save('harbor', { notes: 'Ask Dr. Lee', status: 'saved' })
    await openDetails()
    press('Remove from saved programs')
    await screen.findByText('Harbor Fellowship was removed.')
    expect(await storedRow()).toBeUndefined()
    press('Undo')
    await waitFor(async () => expect((await storedRow())?.notes).toBe('Ask Dr. Lee'))
    expect(await screen.findByRole('heading', { name: 'Saved 1' })).toBeTruthy()
    await waitFor(() => expect(screen.queryByText('Harbor Fellowship was removed.')).toBeNull())
    expect(document.activeElement?.id).toBe('saved-programs')
  })

  test('keep by Undo what another device has noted after saving the program again', async () => {
    await save('harbor', { notes: 'Ask Dr. Lee' })
    await openDetails()
    press('Remove from saved programs')
    await screen.findByText('Harbor Fellowship was removed.')
    await save('harbor', { notes: 'Ask Dr. Chen' })
    fireEvent(document, new Event('visibilitychange'))
    await screen.findByRole('heading', { name: 'Saved 1' })
    press('Undo')
    await waitFor(() => expect(screen.queryByText('Harbor Fellowship was removed.')).toBeNull())
    expect((await storedRow())?.notes).toBe('Ask Dr. Chen')
  })

  test('remove a program that left the catalog, and say so with the focus', async () => {
    await save('harbor')
    backend.reply(calls.list, async () => {
      const { body } = await backend.app.call('GET', '/api/saved-programs', {
        as: { token: localStorage.getItem('token') ?? '' },
      })
      return Response.json([{ ...body[0], isGone: true }])
    })
    vi.stubGlobal('confirm', () => true)
    await openDetails()
    press('Remove from saved programs')
    const removed = await screen.findByText('Harbor Fellowship was removed.')
    expect(document.activeElement?.contains(removed)).toBe(true)
    expect(document.activeElement).not.toBe(document.body)
    vi.unstubAllGlobals()
  })

  describe('of a program that another tab or device removes meanwhile', () => {
    const as = () => ({ token: localStorage.getItem('token') ?? '' })
    const tasks = '/api/saved-programs/harbor/tasks'
    async function openAndRemove() {
      await save('harbor', { status: 'preparing', notes: 'Ask Dr. Lee' })
      await backend.app.call('PUT', `${tasks}/own-1`, { as: as(), body: { label: 'Call' } })
      await openDetails('Preparing')
      type('Outcome', 'Half a')
      await backend.app.call('DELETE', '/api/saved-programs/harbor', { as: as() })
    }
    /** As the other tab does. */
    const showRemoval = () =>
      act(async () => writeSavedCopy({ owner: ada.uid, programIds: [], isSupported: true }))
    const isBack = async () => {
      await screen.findByText(/It is saved again, with your notes/)
      const stored = { status: 'preparing', notes: 'Ask Dr. Lee', outcome: 'Half an hour' }
      expect(await storedRow()).toMatchObject(stored)
      expect(await backend.db.selectFrom('savedTasks').select('label').execute()).toEqual([
        { label: 'Call' },
      ])
      expect(screen.queryByText(/^You removed this program/)).toBeNull()
    }

    test('say so, keep what was typed, and save it all again on request', async () => {
      await openAndRemove()
      await showRemoval()
      await screen.findByText(
        'You removed this program elsewhere: in another tab, or on another device.',
      )
      expect(screen.queryByRole('button', { name: 'Remove from saved programs' })).toBeNull()
      expect(field('Outcome').value).toBe('Half a')
      type('Outcome', 'Half an hour')
      fireEvent.blur(field('Outcome'))
      await act(async () => {})
      expect(await storedRow()).toBeUndefined()
      press('Save notes')
      await isBack()
      await screen.findByRole('region', { name: 'Checklist' })
    })

    test('leave it removed when they are closed, and keep the draft', async () => {
      await openAndRemove()
      await showRemoval()
      await screen.findByText(
        'You removed this program elsewhere: in another tab, or on another device.',
      )
      press('Close')
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
      expect(await storedRow()).toBeUndefined()
      expect(JSON.stringify(sessionStorage)).toContain('Half a')
    })

    test.each(['board', 'list'])(
      'save all of it again when the %s changes its status',
      async view => {
        history.replaceState(null, '', `/dashboard?view=${view}`)
        await save('harbor', { status: 'preparing', notes: 'Ask Dr. Lee' })
        await backend.app.call('PUT', `${tasks}/own-1`, { as: as(), body: { label: 'Call' } })
        await open()
        await backend.app.call('DELETE', '/api/saved-programs/harbor', { as: as() })
        // The answer comes after the removal was seen.
        const release = backend.hold(calls.save)
        const select = screen.getByLabelText('Status of Harbor Fellowship')
        fireEvent.change(select, { target: { value: 'applied' } })
        await waitFor(() => expect(backend.requests(calls.save)).toHaveLength(1))
        await showRemoval()
        release()
        await waitFor(() => expect($toasts.get()).toHaveLength(1))
        expect($toasts.get()[0]?.text).toMatch(/^You had removed this program in another tab/)
        expect(await storedRow()).toMatchObject({ status: 'applied', notes: 'Ask Dr. Lee' })
        const stored = await backend.db.selectFrom('savedTasks').select('label').execute()
        expect(stored).toEqual([{ label: 'Call' }])
        const shown = screen.getByLabelText<HTMLSelectElement>('Status of Harbor Fellowship')
        expect(shown.value).toBe('applied')
        fireEvent.change(shown, { target: { value: 'awarded' } })
        await waitFor(async () => expect((await storedRow())?.status).toBe('awarded'))
        expect($toasts.get()).toHaveLength(1)
      },
    )

    test('say so when a task is ticked', async () => {
      await openAndRemove()
      fireEvent.click(screen.getByLabelText('Call'))
      await screen.findByText(
        'You removed this program elsewhere: in another tab, or on another device.',
      )
      expect($toasts.get()).toHaveLength(1)
      expect(field('Outcome').value).toBe('Half a')
    })

    test('say so when a task is added', async () => {
      await openAndRemove()
      type('New item', 'Write')
      field('New item').focus()
      press('Add')
      const text = await screen.findByText(
        'You removed this program elsewhere: in another tab, or on another device.',
      )
      expect(document.activeElement?.contains(text)).toBe(true)
      expect(document.activeElement).not.toBe(document.body)
    })

    test('save all of it again with what was typed before the removal was seen', async () => {
      await openAndRemove()
      type('Outcome', 'Half an hour')
      fireEvent.blur(field('Outcome'))
      await isBack()
    })
  })

  test('remove a program while an item is being added, which Undo brings back', async () => {
    await save('harbor')
    await openDetails()
    type('New item', 'Call the office')
    press('Add')
    press('Remove from saved programs')
    await screen.findByText('Harbor Fellowship was removed.')
    expect(await backend.db.selectFrom('savedTasks').selectAll().execute()).toEqual([])
    press('Undo')
    await waitFor(async () =>
      expect(await backend.db.selectFrom('savedTasks').select('label').execute()).toEqual([
        { label: 'Call the office' },
      ]),
    )
  })

  test('remove a program after its new status, which is being saved', async () => {
    await save('harbor')
    await openDetails()
    const release = backend.hold(calls.save)
    const select = within(screen.getByRole('dialog')).getByLabelText('Status of Harbor Fellowship')
    fireEvent.change(select, { target: { value: 'applied' } })
    press('Remove from saved programs')
    await act(async () => {})
    expect(backend.requests('DELETE /api/saved-programs/harbor')).toHaveLength(0)
    release()
    await screen.findByText('Harbor Fellowship was removed.')
    expect(await storedRow()).toBeUndefined()
    press('Undo')
    await waitFor(async () => expect((await storedRow())?.status).toBe('applied'))
  })

  test('remove a program after the notes that are being saved, which Undo brings back', async () => {
    await save('harbor')
    const details = await openDetails()
    const release = backend.hold(calls.save)
    type('Notes', 'Ask Dr. Lee')
    fireEvent.blur(field('Notes'))
    await waitFor(() => expect(backend.requests(calls.save)).toHaveLength(1))
    const remove = details.getByRole('button', { name: 'Remove from saved programs' })
    // The message about the notes would move a button below them while it is pressed.
    expect(remove.compareDocumentPosition(field('Notes'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    fireEvent.click(remove)
    await act(async () => {})
    expect(backend.requests('DELETE /api/saved-programs/harbor')).toHaveLength(0)
    release()
    await screen.findByText('Harbor Fellowship was removed.')
    expect(await storedRow()).toBeUndefined()
    press('Undo')
    await waitFor(async () => expect((await storedRow())?.notes).toBe('Ask Dr. Lee'))
  })
})
