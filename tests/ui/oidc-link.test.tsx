// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import LogInPage from '#islands/session/LogInPage.tsx'
import SignUpPage from '#islands/session/SignUpPage.tsx'
import { setUpSignInPages } from '#tests/support/sign-in-page.ts'

vi.hoisted(() => vi.stubEnv('PUBLIC_OIDC_NAME', 'Example University'))
setUpSignInPages()

test.each([
  ['/login', LogInPage],
  ['/signup', SignUpPage],
])('%s links to the OpenID Connect provider with the page to return to', (path, Page) => {
  history.replaceState(null, '', `${path}?next=%2Fresume`)
  render(<Page />)
  const link = screen.getByRole('link', { name: 'Continue with Example University' })
  expect(link.getAttribute('href')).toBe('/auth/oidc?next=%2Fresume')
})

test('/signup names the domains whose addresses may sign up', () => {
  render(<SignUpPage domains="example.edu" />)
  expect(screen.getByText('Of example.edu.')).toBeTruthy()
})
