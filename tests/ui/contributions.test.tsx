// @vitest-environment happy-dom
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import ContributePage from '#islands/contributions/ContributePage.tsx'
import MyContributions from '#islands/contributions/MyContributions.tsx'
import { $session } from '#lib/session.ts'
import { users } from '#tests/support/people.ts'
import { become, cardOf, field, leave, press, type } from '#tests/support/screen.tsx'

const { ada, grace } = users

let answer: () => Response | Promise<Response>
const heard: unknown[] = []

beforeEach(() => {
  heard.length = 0
  answer = () => Response.json({})
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    heard.push([init.method, path, init.body ? JSON.parse(String(init.body)) : null])
    return Promise.resolve(answer())
  })
  become(ada)
})
afterEach(() => {
  cleanup()
  leave()
  vi.restoreAllMocks()
})

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

test.each([
  ['the form', ContributePage],
  ['the list', MyContributions],
])(
  'shows Loading in place of %s while the session is checked [spec 2.route.19 4.session.4]',
  (_, Page) => {
    sessionStorage.clear()
    $session.set({ status: 'signed-in', user: ada, checking: true })
    answer = () => new Promise(() => {})
    render(<Page />)
    expect(screen.getByRole('status').textContent).toBe('Loading...')
  },
)

describe('the contribution form', () => {
  test('links to the contributions of the member [spec 2.contribute.2]', () => {
    render(<ContributePage />)
    expect(
      screen.getByText('Want to see your previous contributions?', { exact: false }),
    ).toBeTruthy()
    const link = screen.getByRole('link', { name: 'View My Contributions' })
    expect(link.getAttribute('href')).toBe('/my-contributions')
  })

  test('sends the three fields, shows a success message, and clears itself [spec 3.contribution.2 4.contribution-form.1 5.9 6.4 7.8 8.contributions.3]', async () => {
    render(<ContributePage />)
    fillIn()
    await screen.findByText('Thank you for your contribution! It will be reviewed shortly.')
    const sent = { name: 'Harbor', website: 'harbor, by the water', description: 'A summer.' }
    expect(heard).toEqual([['POST', '/api/contributions', sent]])
    expect(Object.keys(fields).map(value)).toEqual(['', '', ''])
  })

  test('is disabled during a submit [spec 2.contribute.4 4.contribution-form.1]', async () => {
    const gate = Promise.withResolvers<Response>()
    answer = () => gate.promise
    render(<ContributePage />)
    fillIn()
    expect(await screen.findByRole('button', { name: 'Submitting...' })).toHaveProperty(
      'disabled',
      true,
    )
    await act(async () => gate.resolve(Response.json({})))
    expect(await screen.findByRole('button', { name: 'Submit Contribution' })).toHaveProperty(
      'disabled',
      false,
    )
  })

  test.each([
    ['the message of the server', { message: 'Enough for today' }, 'Enough for today'],
    ['the fallback without one', {}, 'Failed to submit contribution. Please try again.'],
  ])(
    'keeps the typed values and shows %s after a failure [spec 4.contribution-form.1 7.8 8.contributions.2]',
    async (_, body, said) => {
      answer = () => Response.json(body, { status: 500 })
      render(<ContributePage />)
      fillIn()
      expect((await screen.findByRole('alert')).textContent).toBe(said)
      expect(Object.keys(fields).map(value)).toEqual(Object.values(fields))
    },
  )

  test.each(Object.keys(fields))(
    'requires the field %s [spec 2.contribute.4 5.8 5.10]',
    async label => {
      render(<ContributePage />)
      expect(screen.getByLabelText(label)).toHaveProperty('required', true)
      fillIn({ ...fields, [label]: '  ' })
      await waitFor(() =>
        expect(screen.getByLabelText(label).getAttribute('aria-invalid')).toBe('true'),
      )
      expect(heard).toEqual([])
    },
  )

  test('is blocked after the session has ended, with a login link [spec 2.contribute.3 4.contribution-form.2 5.11 8.contributions.1]', async () => {
    render(<ContributePage />)
    act(() => $session.set({ status: 'signed-out', lost: true }))
    fillIn()
    expect(await screen.findByText('Please log in to contribute')).toBeTruthy()
    expect(
      screen.getByText('You need to be logged in to contribute.', { exact: false }),
    ).toBeTruthy()
    const link = screen.getByRole('link', { name: 'Go to Login' })
    expect(link.getAttribute('href')).toMatch(/^\/login\b/)
    expect(heard).toEqual([])
  })
})

describe('the contributions of a member', () => {
  const rows = [
    { id: 'c1', name: 'Harbor', website: 'https://example.org/harbor', description: 'A summer.' },
    {
      id: 'c2',
      name: 'Bridge',
      website: 'bridge',
      description: 'A winter.',
      status: 'rejected',
      rejectionReason: 'A duplicate',
      createdAt: '2026-11-03T12:00:00.000Z',
    },
    { id: 'c3', name: 'Quad', status: 'approved', rejectionReason: 'Left over' },
  ]

  test('show details, status, and the reason of a rejection [spec 2.my-contributions.2 7.9]', async () => {
    answer = () => Response.json(rows)
    render(<MyContributions />)
    const harbor = within(await cardOf('Harbor'))
    const link = harbor.getByRole('link', { name: 'https://example.org/harbor' })
    expect(link.getAttribute('href')).toBe('https://example.org/harbor')
    for (const text of ['A summer.', 'Pending', 'Created: N/A'])
      expect(harbor.getByText(text)).toBeTruthy()
    const bridge = within(await cardOf('Bridge'))
    expect(bridge.queryByRole('link')).toBeNull()
    for (const text of ['A winter.', 'Rejected', 'A duplicate', /Nov(ember)? 3, 2026/])
      expect(bridge.getByText(text)).toBeTruthy()
    const quad = within(await cardOf('Quad'))
    expect(quad.getByText('Approved')).toBeTruthy()
    expect(quad.queryByText('Left over')).toBeNull()
  })

  test('show an empty state [spec 2.my-contributions.3]', async () => {
    answer = () => Response.json([])
    render(<MyContributions />)
    expect(await screen.findByText("You haven't made any contributions yet.")).toBeTruthy()
  })

  test('ignore a late reply to another member', async () => {
    const late = Promise.withResolvers<Response>()
    answer = () => late.promise
    render(<MyContributions />)
    await waitFor(() => expect(heard).toHaveLength(1))
    answer = () => Response.json([])
    act(() => become(grace))
    await screen.findByText("You haven't made any contributions yet.")
    await act(async () => late.resolve(Response.json(rows)))
    expect(screen.queryByRole('heading', { name: 'Harbor' })).toBeNull()
  })

  test('show a login prompt to visitors [spec 2.my-contributions.1]', () => {
    render(<MyContributions />)
    act(() => $session.set({ status: 'signed-out', lost: true }))
    expect(screen.getByText('Please log in to view your contributions.')).toBeTruthy()
  })

  test('show a load error [spec 8.contributions.4]', async () => {
    answer = () => Response.json({ message: 'Out of order' }, { status: 500 })
    render(<MyContributions />)
    const box = await screen.findByRole('alert')
    expect(box.textContent).toContain('Failed to load your contributions. Please try again later.')
  })

  test('show the link of a missing database index [spec 7.9 8.contributions.5]', async () => {
    const indexUrl = 'https://console.example.org/index'
    answer = () => Response.json({ indexUrl }, { status: 400 })
    render(<MyContributions />)
    const box = await screen.findByRole('alert')
    expect(box.textContent).toContain(
      'Database index required. Please try again later or notify the administrator',
    )
    expect(within(box).getByRole('link').getAttribute('href')).toBe(indexUrl)
  })
})
