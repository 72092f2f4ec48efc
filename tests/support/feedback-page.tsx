import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import type { User } from '#contract/session.ts'
import FeedbackPage from '#islands/feedback/FeedbackPage.tsx'
import { $toasts } from '#lib/toasts.ts'
import { users } from './people.ts'
import { emptyFrames } from './resumes.ts'
import { become, leave } from './screen.tsx'
import { ForeignThread, type Said } from './thread.ts'

const { ada, grace } = users

/** The calls that the page of Ada's resume makes. */
export const calls = {
  list: `GET /api/resume/feedback/${ada.uid}`,
  resume: `GET /api/resume/user/${ada.uid}`,
  add: `POST /api/resume/feedback/${ada.uid}`,
}

/** What the page of a test speaks to; a fresh one for each. */
export const site = { backend: new ForeignThread() }

/** Makes every test of a file begin with an empty backend, and end with an empty browser. */
export function freshPages(): void {
  beforeEach(() => {
    emptyFrames()
    site.backend = new ForeignThread()
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  })
  afterEach(() => {
    cleanup()
    leave()
    $toasts.set([])
    vi.restoreAllMocks()
    vi.useRealTimers()
  })
}

/** Opens Ada's resume, as Grace unless told, with a thread on it. */
export async function open(
  thread: Said[] = [],
  { as = grace, hash = '' }: { as?: User; hash?: string } = {},
) {
  site.backend.thread = thread
  history.replaceState(null, '', `/resume-feedback/${ada.uid}${hash}`)
  become(as)
  render(<FeedbackPage />)
  await waitFor(() => expect(screen.queryByText(/^Loading/)).toBeNull(), { timeout: 10_000 })
}

/** The row of a comment, as it is drawn. */
export function rowOf(id: string): HTMLElement {
  const row = document.getElementById(`comment-${id}`)
  if (!row) throw new Error(`No row of ${id}`)
  return row
}

export const inRow = (id: string) => within(rowOf(id))
export const pressIn = (id: string, name: string | RegExp): boolean =>
  fireEvent.click(inRow(id).getByRole('button', { name }))

/** The ids of the rows that are drawn, from the top. */
export const order = () =>
  [...document.querySelectorAll('[data-row]')].map(row => row.getAttribute('data-row'))
