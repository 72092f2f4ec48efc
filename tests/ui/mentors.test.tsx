// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import MentorApplication from '#islands/mentors/MentorApplication.tsx'
import MentorDirectory from '#islands/mentors/MentorDirectory.tsx'
import { emptyQueries } from '#lib/queries.ts'
import { setUpBackend } from '#tests/support/backend.ts'
import { calls, insertMentors } from '#tests/support/mentors-and-stories.ts'
import { users } from '#tests/support/people.ts'
import {
  cardOf,
  clearBrowser,
  field,
  hrefOf,
  press,
  signInAs,
  textsOf,
  type,
} from '#tests/support/screen.tsx'

const backend = setUpBackend()

/** A mentor as another backend sends it, with as little as an id. */
const foreignMentor = { id: 'm3', university: null }
const replyWith = (...mentors: object[]) =>
  backend.reply(calls.mentors, () => Response.json({ mentors }))

function open(address = '/mentor') {
  history.replaceState(null, '', address)
  return render(<MentorDirectory />)
}
async function openTwo(address?: string) {
  await insertMentors(backend, [
    { name: 'First', university: 'Spelman College', rate: 25, rating: 4.9 },
    {
      name: 'Second',
      university: ' Fisk University ',
      field: 'Art',
      rate: 40,
      available: false,
      rating: 3,
    },
  ])
  return open(address)
}
const names = () => textsOf(screen.queryAllByRole('heading', { level: 2 }))

beforeEach(emptyQueries)
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

describe('a mentor card', () => {
  test('shows name, university, field, rating, rate and availability', async () => {
    await openTwo()
    const first = within(await cardOf('First'))
    for (const text of ['Available', 'Spelman College', 'Law', '4.9/5.0', '$25/hour']) {
      expect(first.getByText(text)).toBeTruthy()
    }
    expect(within(await cardOf('Second')).getByText('Unavailable')).toBeTruthy()
  })

  test.each([
    ['First', 4],
    ['Second', 3],
  ])('fills the stars of %s by the whole part of the rating', async (name, count) => {
    await openTwo()
    const stars = within(await cardOf(name)).getByRole('img', { name: /^Rated/ })
    expect(stars.querySelectorAll('svg')).toHaveLength(5)
    expect(stars.querySelectorAll('svg:not([fill=none])')).toHaveLength(count)
  })

  test('shows the id instead of booking, while available only', async () => {
    await openTwo()
    const alert = vi.fn()
    vi.stubGlobal('alert', alert)
    const first = within(await cardOf('First'))
    const before = backend.requests().length
    fireEvent.click(first.getByRole('button', { name: 'Book Session' }))
    expect(alert).toHaveBeenCalledExactlyOnceWith(
      expect.stringMatching(/^Sessions cannot be booked here yet\. You chose First \(id m1\)\./),
    )
    expect(backend.requests()).toHaveLength(before)
    const second = within(await cardOf('Second')).getByRole('button', { name: 'Book Session' })
    expect(second).toHaveProperty('disabled', true)
  })

  test('shows defaults for missing fields', async () => {
    replyWith(foreignMentor)
    open()
    const card = await cardOf('Mentor')
    expect(within(card).getByText('Not rated yet')).toBeTruthy()
    expect(within(card).queryByText(/hour/)).toBeNull()
    expect(card.querySelector('img')?.getAttribute('src')).toBe('/img/default-avatar.jpg')
  })
})

test('filters by university and updates the URL', async () => {
  await openTwo()
  await screen.findByText('First')
  const filter = screen.getByLabelText('Filter by University')
  expect(textsOf(within(filter).getAllByRole('option'))).toEqual([
    'All Universities',
    'Fisk University',
    'Spelman College',
  ])
  fireEvent.change(filter, { target: { value: 'Fisk University' } })
  expect(names()).toEqual(['Second'])
  expect(location.search).toBe('?university=Fisk+University')
})

test('reads the filter from the URL, and can clear it', async () => {
  await openTwo('/mentor?university=Nowhere')
  await screen.findByText('No mentors from Nowhere')
  press('Show all mentors')
  expect(names()).toEqual(['First', 'Second'])
  expect(location.search).toBe('')
})

test('shows an empty state', async () => {
  open()
  await screen.findByText('No mentors are listed yet')
  expect(hrefOf('Where to look')).toBe('#where')
})

describe('a load error of mentors', () => {
  beforeEach(() => backend.fail(calls.mentors, 500))

  test('shows six labelled samples', async () => {
    open()
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Failed to load mentors. Please try again later.',
    )
    expect(names()).toEqual([1, 2, 3, 4, 5, 6].map(number => `Sample Mentor ${number}`))
    for (const rate of [10, 20, 30, 40, 50, 60]) screen.getByText(`$${rate}/hour`)
    expect(screen.getAllByText('Sample')).toHaveLength(6)
    expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull()
  })

  test('offers a page reload when no sample matches', async () => {
    open('/mentor?university=Nowhere')
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined)
    fireEvent.click(await screen.findByRole('button', { name: 'Try Again' }))
    expect(reload).toHaveBeenCalledOnce()
  })
})

describe('the application of a mentor', () => {
  const call = 'POST /api/contact'
  const answers = { university: 'Fisk University', field: 'Nursing', why: 'I had help too.' }
  const content = 'University: Fisk University\nField: Nursing\nWhy: I had help too.'
  beforeEach(clearBrowser)

  function openForm(): void {
    render(<MentorApplication />)
    press('Apply to Mentor')
  }
  function send(): void {
    type('Your university', answers.university)
    type('Your field', answers.field)
    type(/^Why/, answers.why)
    press('Send application')
  }
  const stored = () => backend.db.selectFrom('messages').selectAll().execute()

  test('of a visitor reaches the administrators with its own topic', async () => {
    openForm()
    send()
    expect((await screen.findByRole('alert')).textContent).toMatch(/Please enter your name/)
    expect(screen.getByText('Please enter your email')).toBeTruthy()
    type('Your name', 'Grace')
    type('Your email', 'grace@example.edu')
    press('Send application')
    await screen.findByText('Thank you. An administrator will write to you.')
    expect(await stored()).toMatchObject([
      { userId: null, topic: 'mentor', name: 'Grace', email: 'grace@example.edu', content },
    ])
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('of a member needs no address', async () => {
    signInAs(users.ada)
    openForm()
    expect(screen.queryByLabelText('Your email')).toBeNull()
    send()
    await screen.findByText('Thank you. An administrator will write to you.')
    expect(await stored()).toMatchObject([
      { userId: users.ada.uid, topic: 'mentor', name: 'Ada Okafor', content },
    ])
  })

  test.each([
    [500, 'Your message was not sent. What you wrote is still here. Please try again later.', 0],
    [404, /^This site takes no applications here/, 1],
  ])('keeps what was typed after a %i', async (status, text, links) => {
    signInAs(users.ada)
    backend.fail(call, status)
    openForm()
    send()
    await screen.findByText(text)
    expect(field('Your field').value).toBe('Nursing')
    expect(screen.queryAllByRole('link', { name: 'How to reach the administrators' })).toHaveLength(
      links,
    )
  })

  test('leads to /contact for a backend of the specification alone', () => {
    localStorage.setItem('only-specified-calls', 'yes')
    const assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined)
    openForm()
    expect(assign).toHaveBeenCalledExactlyOnceWith('/contact')
  })
})
