// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { errorCatalog } from '#contract/errors.ts'
import PublicResumesPage from '#islands/public-resumes/PublicResumesPage.tsx'
import { $publicResumes } from '#islands/public-resumes/store.ts'
import { $session } from '#lib/session.ts'
import { users } from '#tests/support/people.ts'
import { ForeignResumes } from '#tests/support/resumes.ts'
import { become, cardOf, leave, press } from '#tests/support/screen.tsx'

const { ada } = users

let backend: ForeignResumes

const people = [
  {
    userId: 'u_grace',
    userName: 'Grace Bell',
    college: 'Fisk University',
    photoURL: 'https://files.foreign.test/grace.jpg',
    resumeUpdatedAt: { seconds: Date.UTC(2026, 10, 3, 12) / 1000, nanoseconds: 0 },
    feedbackCount: 2,
  },
  {
    userId: ada.uid,
    userName: 'Ada Okafor',
    college: 'Spelman College',
    resumeUpdatedAt: '2026-10-01T12:00:00Z',
    feedbackCount: 1,
  },
  {
    userId: 'a/b?c',
    userName: null,
    college: null,
    photoURL: 'javascript:alert(1)',
    resumeUpdatedAt: null,
  },
]

beforeEach(() => {
  backend = new ForeignResumes()
  backend.list = people
  $publicResumes.set({ status: 'loading' })
  become(ada)
})
afterEach(() => {
  cleanup()
  leave()
  vi.restoreAllMocks()
})

const open = async (address = '/public-resumes') => {
  history.replaceState(null, '', address)
  render(<PublicResumesPage />)
  await waitFor(() => expect($publicResumes.get().status).toBe('ready'))
}
const names = () =>
  screen.queryAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
const choose = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

describe('a card', () => {
  test('says who, from where and since when, and leads to the resume [spec 2.public-resumes.3]', async () => {
    await open()
    const card = within(await cardOf('Grace Bell'))
    for (const text of ['Fisk University', 'Last updated: November 3, 2026', '2 comments']) {
      expect(card.getByText(text)).toBeTruthy()
    }
    expect(card.getByRole('link', { name: 'View & Provide Feedback' }).getAttribute('href')).toBe(
      '/resume-feedback/u_grace',
    )
  })

  test('stands although the backend says next to nothing [spec 2.public-resumes.3]', async () => {
    await open()
    const card = within(await cardOf('Member'))
    expect(card.getByText('Last updated: Unknown date')).toBeTruthy()
    expect(card.getByText('No feedback yet')).toBeTruthy()
    expect(card.getByText('M')).toBeTruthy()
    expect(card.getByRole('link').getAttribute('href')).toBe('/resume-feedback/a%2Fb%3Fc')
  })

  test('shows the first letter for a photo that cannot be loaded [spec 2.public-resumes.3]', async () => {
    await open()
    const photo = (await cardOf('Grace Bell')).querySelector('img') as HTMLImageElement
    expect(photo.getAttribute('src')).toBe('https://files.foreign.test/grace.jpg')
    fireEvent.error(photo)
    expect(within(await cardOf('Grace Bell')).getByText('G')).toBeTruthy()
  })

  test('says when it is one’s own', async () => {
    await open()
    expect(within(await cardOf('Ada Okafor')).getByText('Yours')).toBeTruthy()
    expect(screen.getAllByText('Yours')).toHaveLength(1)
  })
})

describe('the list', () => {
  test('begins with who needs feedback, and can be ordered otherwise, in the address too', async () => {
    await open()
    expect(names()).toEqual(['Member', 'Ada Okafor', 'Grace Bell'])
    choose('Sort by', 'newest')
    expect(names()).toEqual(['Grace Bell', 'Ada Okafor', 'Member'])
    expect(location.search).toBe('?sort=newest')
    choose('Sort by', 'name')
    expect(names()).toEqual(['Ada Okafor', 'Grace Bell', 'Member'])
    choose('Sort by', 'needs')
    expect(location.search).toBe('')
  })

  test('is searched by a part of the name in any case [spec 2.public-resumes.1 5.28]', async () => {
    await open()
    choose('Search by name', 'bELL')
    await waitFor(() => expect(names()).toEqual(['Grace Bell']))
    expect(location.search).toBe('?search=bELL')
    expect(screen.getByText('1 resume')).toBeTruthy()
  })

  test('is narrowed to a college of those there are, sorted [spec 2.public-resumes.2]', async () => {
    await open()
    const colleges = within(screen.getByLabelText('College')).getAllByRole('option')
    expect(colleges.map(({ textContent }) => textContent)).toEqual([
      'All Colleges',
      'Fisk University',
      'Spelman College',
    ])
    choose('College', 'Spelman College')
    await waitFor(() => expect(names()).toEqual(['Ada Okafor']))
  })

  test('opens as a shared link says, and leads out of one that finds nobody [spec 2.public-resumes.4]', async () => {
    await open('/public-resumes?college=Nowhere&sort=name&search=a')
    await screen.findByText('No resumes found')
    expect(screen.getByText('Try adjusting your filters')).toBeTruthy()
    expect(screen.getByLabelText('College')).toHaveProperty('value', 'Nowhere')
    press('Clear filters')
    await waitFor(() => expect(names()).toHaveLength(3))
    expect(location.search).toBe('?sort=name')
  })

  test('says when there are none at all, and how to be the first [spec 2.public-resumes.4]', async () => {
    backend.list = []
    await open()
    await screen.findByText('No resumes found')
    expect(screen.getByText('No public resumes available yet')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Share yours' }).getAttribute('href')).toBe('/resume')
  })

  test('that is long is drawn as it is asked for, and the keyboard goes on where it was', async () => {
    backend.list = Array.from({ length: 1200 }, (_, index) => ({
      userId: `u${index}`,
      userName: `Person ${String(index).padStart(4, '0')}`,
    }))
    await open('/public-resumes?sort=name')
    const cards = () => screen.getAllByRole('listitem')
    expect(cards()).toHaveLength(30)
    expect(screen.getByText('1,200 resumes')).toBeTruthy()
    fireEvent.click(screen.getByText('Show more'))
    expect(cards()).toHaveLength(60)
    expect(cards()[30]?.contains(document.activeElement)).toBe(true)
    choose('Search by name', 'person 01')
    await screen.findByText('100 resumes')
    expect(cards()).toHaveLength(30)
  })
})

test('shows that it loads [spec 2.public-resumes.5]', () => {
  history.replaceState(null, '', '/public-resumes')
  render(<PublicResumesPage />)
  expect(screen.getByText('Loading resumes...')).toBeTruthy()
  expect(screen.queryByText('No resumes found')).toBeNull()
})

test.each([
  [undefined, 'Failed to load public resumes'],
  ['The cellar is flooded', 'The cellar is flooded'],
])(
  'says why it failed, in a red box, and tries again [spec 2.public-resumes.5 8.resume-and-feedback.6]',
  async (said, text) => {
    backend.fail('GET /api/resume/public', 500, said)
    history.replaceState(null, '', '/public-resumes')
    render(<PublicResumesPage />)
    expect((await screen.findByRole('alert')).textContent).toContain(text)
    backend.instead.clear()
    press('Try again')
    await waitFor(() => expect(names()).toHaveLength(3))
  },
)

test('leads to the profile when the address has to be verified first, and to nowhere otherwise', async () => {
  const { status, message } = errorCatalog['account/unverified']
  const toProfile = () => screen.queryByRole('link', { name: 'Verify your email on your profile' })
  backend.fail('GET /api/resume/public', status, message, 'account/unverified')
  history.replaceState(null, '', '/public-resumes')
  render(<PublicResumesPage />)
  expect((await screen.findByRole('alert')).textContent).toContain(message)
  expect(toProfile()?.getAttribute('href')).toBe('/profile')
  backend.fail('GET /api/resume/public', 500, 'The cellar is flooded')
  press('Try again')
  await screen.findByText('The cellar is flooded')
  expect(toProfile()).toBeNull()
})

test('asks to log in when the session is lost under the page, and shows nobody any more [spec 2.public-resumes.6 8.resume-and-feedback.15]', async () => {
  await open()
  act(() => $session.set({ status: 'signed-out', lost: true }))
  expect(screen.getByText('Please log in to view public resumes')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Log In' }).getAttribute('href')).toBe(
    '/login?next=%2Fpublic-resumes',
  )
  expect(names()).toEqual([])
})
