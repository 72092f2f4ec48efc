import './timeouts.ts'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { vi } from 'vitest'
import type { User } from '#contract/session.ts'
import { emptyQueries } from '#lib/queries.ts'
import { $session } from '#lib/session.ts'
import { $toasts } from '#lib/toasts.ts'
import { signToken } from './feedback.ts'

/** Signs somebody in, with a session that was verified just now. */
export function signInAs(user: User): void {
  emptyQueries()
  localStorage.setItem('token', signToken(user.uid))
  localStorage.setItem('user', JSON.stringify(user))
  sessionStorage.setItem('session-checked', `${Date.now()} ${user.uid}`)
  $session.set({ status: 'signed-in', user, checking: false })
  noticeStorage()
}

/** Lets stores read the storage again, as when another tab has changed it. */
const noticeStorage = () => window.dispatchEvent(new Event('storage'))

/** Clears the session, what was loaded, and what the browser stores. */
export function clearBrowser(): void {
  localStorage.clear()
  sessionStorage.clear()
  $session.set({ status: 'unknown' })
  noticeStorage()
  emptyQueries()
}

/** Removes the page after a test, and what the test left: session, toasts, timers and mocks. */
export function resetPage(): void {
  cleanup()
  vi.restoreAllMocks()
  clearBrowser()
  $toasts.set([])
  vi.useRealTimers()
}

/** Types into the field with a label. */
export const type = (label: string | RegExp, value: string): boolean =>
  fireEvent.input(screen.getByLabelText(label), { target: { value } })

/** Sets a list of choices or a controlled field with a label. */
export const fill = (label: string | RegExp, value: string): boolean =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

export const press = (name: string | RegExp): boolean =>
  fireEvent.click(screen.getByRole('button', { name }))

/** The field with a label. */
export const field = (label: string): HTMLInputElement =>
  screen.getByLabelText<HTMLInputElement>(label)

/** Leaves a date field as browsers do when its text is no date; returns the call that says so. */
export function typeInvalidDate(label: string) {
  const input = field(label)
  fireEvent.change(input, { target: { value: '' } })
  Object.defineProperty(input, 'validity', { value: { badInput: true } })
  return vi.spyOn(input, 'reportValidity').mockReturnValue(false)
}

/** The address of the link with a name. */
export const hrefOf = (name: string | RegExp): string | null =>
  screen.getByRole('link', { name }).getAttribute('href')

export const textsOf = (elements: Iterable<Element>): (string | null)[] =>
  [...elements].map(({ textContent }) => textContent)

/** The row of a list whose heading this is, as soon as it is there. */
export async function cardOf(heading: string): Promise<HTMLElement> {
  const card = (await screen.findByRole('heading', { name: heading })).closest('li')
  if (!card) throw new Error(`No card of ${heading}`)
  return card
}

/** Opens the details with a summary, as a click does in browsers. */
export function unfold(summary: HTMLElement): void {
  const details = summary.closest('details')
  if (!details) throw new Error(`${summary.textContent} belongs to no details`)
  details.open = true
  fireEvent(details, new Event('toggle'))
}
