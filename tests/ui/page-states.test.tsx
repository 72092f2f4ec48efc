// @vitest-environment happy-dom
import { act, render, screen } from '@testing-library/react'
import type { ComponentType } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import ContributePage from '#islands/contributions/ContributePage.tsx'
import MyContributions from '#islands/contributions/MyContributions.tsx'
import { CalendarAddress } from '#islands/dashboard/CalendarAddress.tsx'
import DashboardPage from '#islands/dashboard/DashboardPage.tsx'
import { Recommenders } from '#islands/dashboard/Recommenders.tsx'
import { SavedSearches } from '#islands/dashboard/SavedSearches.tsx'
import FeedbackPage from '#islands/feedback/FeedbackPage.tsx'
import { AccountSettings } from '#islands/profile/AccountSettings.tsx'
import ProfilePage from '#islands/profile/ProfilePage.tsx'
import PublicResumesPage from '#islands/public-resumes/PublicResumesPage.tsx'
import ResumePage from '#islands/resumes/ResumePage.tsx'
import { $session } from '#lib/session.ts'
import { setUpBackend } from '#tests/support/backend.ts'
import { users } from '#tests/support/people.ts'
import { saveGem } from '#tests/support/recommenders.ts'
import { hrefOf, press, resetPage, signInAs } from '#tests/support/screen.tsx'

const { ada } = users
const backend = setUpBackend()

beforeEach(async () => {
  await saveGem(backend.app, ada.uid)
  signInAs(ada)
})
afterEach(resetPage)

const Account = () => <AccountSettings email={ada.email} />
const GemRecommenders = () => <Recommenders uid={ada.uid} programId="gem" />

test.each<[ComponentType, string, failed: string | RegExp, ready: string | RegExp]>([
  [Account, 'GET /api/account', 'Your account settings could not be loaded.', 'Your account'],
  [
    Account,
    'GET /api/account/sessions',
    'Where you are logged in could not be loaded.',
    /^You are logged in nowhere else|^Since /,
  ],
  [
    CalendarAddress,
    'GET /api/calendar',
    'The address of your calendar could not be loaded.',
    'Private address',
  ],
  [
    DashboardPage,
    'GET /api/saved-programs',
    /^Your saved programs could not be loaded/,
    /^Your plan/,
  ],
  [
    GemRecommenders,
    'GET /api/saved-programs/gem/recommenders',
    'Your recommenders could not be loaded.',
    'Who do you ask?',
  ],
  [
    ProfilePage,
    'GET /api/blocks',
    'The members you have blocked could not be loaded.',
    'You have blocked nobody.',
  ],
  [ResumePage, 'GET /api/resume', 'Failed to load resume information', 'Upload Your Resume'],
  [
    SavedSearches,
    'GET /api/saved-searches',
    'Your saved searches could not be loaded.',
    /^None yet/,
  ],
])('%o says that %s failed, and loads it again', async (Page, call, failed, ready) => {
  backend.fail(call, 500)
  render(<Page />)
  await screen.findByText(failed)
  backend.restore()
  press('Try again')
  expect((await screen.findAllByText(ready)).length).toBeGreaterThan(0)
})

test.each<[ComponentType, string]>([
  [ContributePage, 'Loading...'],
  [MyContributions, 'Loading...'],
  [PublicResumesPage, 'Loading...'],
  [FeedbackPage, '← Back to Public ResumesResume feedbackLoading...'],
  [ProfilePage, 'Loading...'],
])('%o shows and loads nothing while the session is checked', async (Page, text) => {
  sessionStorage.clear()
  backend.hold('GET /api/auth/verify')
  $session.set({ status: 'signed-in', user: ada, checking: true })
  const { container } = render(<Page />)
  expect(container.textContent).toBe(text)
  const isOther = ({ call }: { call: string }) => call !== 'GET /api/auth/verify'
  expect(backend.requests().filter(isOther)).toEqual([])
})

test.each<[ComponentType, string]>([
  [DashboardPage, 'Log in to see your saved programs.'],
  [MyContributions, 'Please log in to view your contributions.'],
  [ProfilePage, 'You must be logged in to view your profile'],
  [PublicResumesPage, 'Please log in to view public resumes'],
])('%o asks to log in when the session is lost', async (Page, text) => {
  history.replaceState(null, '', '/there')
  render(<Page />)
  act(() => $session.set({ status: 'signed-out', lost: true }))
  expect(screen.getByText(text)).toBeTruthy()
  expect(hrefOf(/^Log In$|^Go to Login$/)).toBe('/login?next=%2Fthere')
})
