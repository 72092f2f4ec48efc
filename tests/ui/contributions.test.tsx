// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import ContributePage from '#islands/contributions/ContributePage.tsx'
import MyContributions from '#islands/contributions/MyContributions.tsx'
import { contributionMessages } from '#lib/messages/contributions.ts'
import { emptyQueries } from '#lib/queries.ts'
import { $session } from '#lib/session.ts'
import { setUpBackend } from '#tests/support/backend.ts'
import {
  ownCalls as calls,
  idOf,
  insertContributions,
  setContribution,
} from '#tests/support/contributions.ts'
import { users } from '#tests/support/people.ts'
import { cardOf, field, hrefOf, press, resetPage, signInAs, type } from '#tests/support/screen.tsx'

const { ada } = users

const backend = setUpBackend()

beforeEach(() => signInAs(ada))
afterEach(resetPage)

const fields = {
  'Program name': 'Harbor',
  Website: 'harbor, by the water',
  Description: 'A summer.',
}
const value = (label: string) => field(label).value
function fillIn(typed: Record<string, string> = fields) {
  for (const [label, text] of Object.entries(typed)) type(label, text)
  press('Submit Contribution')
}

describe('the contribution form', () => {
  test('sends the three fields, shows a success message, and clears itself', async () => {
    render(<ContributePage />)
    fillIn()
    await screen.findByText('Thank you for your contribution! It will be reviewed shortly.')
    const columns = ['userId', 'name', 'website', 'description', 'status'] as const
    expect(await backend.db.selectFrom('contributions').select(columns).execute()).toEqual([
      {
        userId: ada.uid,
        name: 'Harbor',
        website: 'harbor, by the water',
        description: 'A summer.',
        status: 'pending',
      },
    ])
    expect(Object.keys(fields).map(value)).toEqual(['', '', ''])
  })

  test.each([
    ['the message of the server', 'Enough for today', 'Enough for today'],
    ['the fallback without one', undefined, 'Failed to submit contribution. Please try again.'],
  ])('keeps the typed values and shows %s after a failure', async (_, message, shown) => {
    backend.fail(calls.create, 500, message)
    render(<ContributePage />)
    fillIn()
    expect((await screen.findByRole('alert')).textContent).toBe(shown)
    expect(Object.keys(fields).map(value)).toEqual(Object.values(fields))
  })

  test.each(Object.keys(fields))('requires the field %s', async label => {
    render(<ContributePage />)
    expect(screen.getByLabelText(label)).toHaveProperty('required', true)
    fillIn({ ...fields, [label]: '  ' })
    await waitFor(() =>
      expect(screen.getByLabelText(label).getAttribute('aria-invalid')).toBe('true'),
    )
    expect(backend.requests()).toEqual([])
  })

  test('is blocked after the session has ended, with a login link', async () => {
    render(<ContributePage />)
    act(() => $session.set({ status: 'signed-out', lost: true }))
    fillIn()
    expect(await screen.findByText('Please log in to contribute')).toBeTruthy()
    expect(
      screen.getByText('You need to be logged in to contribute.', { exact: false }),
    ).toBeTruthy()
    expect(hrefOf('Go to Login')).toMatch(/^\/login\b/)
    expect(backend.requests()).toEqual([])
  })
})

describe('the checks of a suggestion', () => {
  test('show programs that it may repeat, with links, and do not keep it from being sent', async () => {
    await insertContributions(backend, [
      { name: 'Harbor Fellowship', status: 'approved', website: 'https://example.org/harbor' },
      { name: 'Bridge', website: 'https://example.org/bridge' },
    ])
    render(<ContributePage />)
    type('Program name', 'The harbor fellowship 2027')
    type('Website', 'www.example.org/bridge/')
    await screen.findByText('Already in the catalog?')
    const links = screen.getAllByRole('link', { name: /Harbor|Bridge/ })
    expect(links.map(link => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Bridge', '/my-contributions'],
      ['Harbor Fellowship', '/programs?search=Harbor%20Fellowship'],
    ])
    type('Description', 'A summer.')
    press('Submit Contribution')
    await screen.findByText('Thank you for your contribution! It will be reviewed shortly.')
    expect(screen.queryByText('Already in the catalog?')).toBeNull()
  })

  test('ask what offers of scams raise', async () => {
    render(<ContributePage />)
    type('Website', 'bit.ly/harbor')
    const pressing = 'There is an application fee. Send your SSN. Decide today!'
    type('Description', `${pressing} Earn from home. Write on WhatsApp.`)
    await screen.findByText('Please check before you send it')
    for (const { question } of Object.values(contributionMessages.scamQuestions))
      expect(screen.getByText(question)).toBeTruthy()
    type('Website', 'https://www.example.org')
    type('Description', 'A summer.')
    await waitFor(() => expect(screen.queryByText('Please check before you send it')).toBeNull())
  })
})

describe('the contributions of a member', () => {
  const rows = [
    {
      name: 'Harbor',
      website: 'https://example.org/harbor',
      description: 'A summer.',
      createdAt: new Date(2026, 10, 3, 12).getTime(),
    },
    {
      name: 'Bridge',
      website: 'bridge',
      description: 'A winter.',
      status: 'rejected' as const,
      rejectionReason: 'A duplicate',
    },
    { name: 'Quad', status: 'approved' as const, rejectionReason: 'Left over' },
  ]

  test('show details, status, and the reason of a rejection', async () => {
    await insertContributions(backend, rows)
    render(<MyContributions />)
    const harbor = within(await cardOf('Harbor'))
    const link = harbor.getByRole('link', { name: 'https://example.org/harbor' })
    expect(link.getAttribute('href')).toBe('https://example.org/harbor')
    for (const text of ['A summer.', 'Pending', /Nov(ember)? 3, 2026/])
      expect(harbor.getByText(text)).toBeTruthy()
    const bridge = within(await cardOf('Bridge'))
    expect(bridge.queryByRole('link')).toBeNull()
    for (const text of ['A winter.', 'Rejected', 'A duplicate'])
      expect(bridge.getByText(text)).toBeTruthy()
    const quad = within(await cardOf('Quad'))
    expect(quad.getByText('Approved')).toBeTruthy()
    expect(quad.queryByText('Left over')).toBeNull()
  })

  test('show what an administrator edited', async () => {
    await insertContributions(backend, [
      { ...rows[2], originalName: 'The Quad', originalWebsite: 'quad', originalDescription: 'Old' },
    ])
    render(<MyContributions />)
    const quad = within(await cardOf('Quad'))
    expect(quad.getByText('An administrator edited it. See what you sent.')).toBeTruthy()
    for (const text of ['The Quad', 'quad', 'Old']) expect(quad.getByText(text)).toBeTruthy()
  })

  /** Opens the form of the first contribution. */
  async function edit(name = 'Harbor', button = `Edit: ${name}`) {
    const page = render(<MyContributions />)
    fireEvent.click(within(await cardOf(name)).getByRole('button', { name: button }))
    return page
  }
  const stored = () => backend.db.selectFrom('contributions').selectAll().executeTakeFirst()

  test.each<[string, () => void]>([
    ['when an administrator asks for changes', () => {}],
    [
      'once when the reply was lost',
      () => backend.loseReply(`PUT /api/contributions/my-contributions/${idOf(1)}`),
    ],
  ])('are sent again %s', async (_, prepare) => {
    await insertContributions(backend, [{ name: 'Harbor', changeNote: 'Which year?' }])
    await edit('Harbor', 'Edit and send again: Harbor')
    expect(screen.getByText('Which year?')).toBeTruthy()
    expect(document.activeElement).toBe(field('Program name'))
    expect(value('Description')).toBe('A summer by the water.')
    type('Description', 'A summer by the water, in 2027. ')
    prepare()
    press('Send again')
    await screen.findByText('Sent again. It will be reviewed shortly.')
    await screen.findByText('A summer by the water, in 2027.')
    expect(screen.queryByText(/^Which year|^An administrator has changed/)).toBeNull()
    expect(await stored()).toMatchObject({ version: 2 })
  })

  test('that were rejected are sent again as the same one, below the reason', async () => {
    await insertContributions(backend, rows.slice(1, 2))
    render(<MyContributions />)
    const card = within(await cardOf('Bridge'))
    fireEvent.click(card.getByRole('button', { name: 'Edit and send again: Bridge' }))
    expect(card.getByText('A duplicate')).toBeTruthy()
    type('Description', 'A spring.')
    press('Send again')
    await screen.findByText('A spring.')
    expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual(['Bridge'])
    expect(card.getByText('Pending')).toBeTruthy()
    expect(screen.queryByText('A duplicate')).toBeNull()
  })

  test('that another backend rejected open the form with the reason', async () => {
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {})
    backend.reply(calls.list, () => Response.json([{ id: 1, ...rows[1] }]))
    render(<MyContributions />)
    fireEvent.click(await screen.findByRole('button', { name: 'Edit and send again' }))
    expect(assign).toHaveBeenCalledWith('/contribute')
    cleanup()
    render(<ContributePage />)
    expect(screen.getByText('A duplicate')).toBeTruthy()
    expect(value('Program name')).toBe('Bridge')
  })

  test.each(['sending', 'a reload'])(
    'show the texts that an administrator changed, after %s',
    async when => {
      await insertContributions(backend, [{ name: 'Harbor' }])
      const { unmount } = await edit()
      type('Description', 'A winter.')
      const changed = { name: 'Harbor 2027', description: 'A summer.' }
      await setContribution(backend, 1, { ...changed, version: 2 })
      if (when === 'sending') press('Send again')
      else {
        unmount()
        emptyQueries()
        await edit('Harbor 2027')
      }
      const notice = await screen.findByText(/^An administrator has changed this contribution/)
      expect(notice.parentElement?.textContent).toContain('Description: A summer.')
      expect([value('Program name'), value('Description')]).toEqual(['Harbor 2027', 'A winter.'])
      press('Send again')
      await screen.findByText('Sent again. It will be reviewed shortly.')
      expect(await stored()).toMatchObject({ name: 'Harbor 2027', description: 'A winter.' })
    },
  )

  test('show what was typed when they were decided on meanwhile', async () => {
    await insertContributions(backend, [{ name: 'Harbor' }])
    await edit()
    type('Description', 'A winter.')
    await setContribution(backend, 1, { status: 'approved', version: 2 })
    press('Send again')
    const notice = await screen.findByText(/^This contribution has been reviewed meanwhile/)
    expect(notice.parentElement?.textContent).toContain('A winter.')
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull())
  })

  test('cannot be edited at another backend, which may send no date', async () => {
    backend.reply(calls.list, () => Response.json([{ id: 'c1', name: 'Harbor' }]))
    render(<MyContributions />)
    const card = within(await cardOf('Harbor'))
    expect(card.getByText('Created: N/A')).toBeTruthy()
    expect(card.queryByRole('button')).toBeNull()
  })

  test('show an empty state', async () => {
    render(<MyContributions />)
    expect(await screen.findByText("You haven't made any contributions yet.")).toBeTruthy()
  })

  test('show a load error', async () => {
    backend.fail(calls.list, 500, 'Out of order')
    render(<MyContributions />)
    const box = await screen.findByRole('alert')
    expect(box.textContent).toContain('Failed to load your contributions. Please try again later.')
  })

  test('show the link of a missing database index', async () => {
    const indexUrl = 'https://console.example.org/index'
    backend.reply(calls.list, () => Response.json({ indexUrl }, { status: 400 }))
    render(<MyContributions />)
    const box = await screen.findByRole('alert')
    expect(box.textContent).toContain(
      'Database index required. Please try again later or notify the administrator',
    )
    expect(within(box).getByRole('link').getAttribute('href')).toBe(indexUrl)
  })
})
