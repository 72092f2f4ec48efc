import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import type { User } from '#contract/session.ts'
import FeedbackPage from '#islands/feedback/FeedbackPage.tsx'
import { setUpBackend } from './backend.ts'
import { users } from './people.ts'
import { emptyFrames } from './resumes.ts'
import { resetPage, signInAs } from './screen.tsx'
import { addComments, addThread, idOf, type Texts, textOf } from './thread.ts'

const { ada, grace } = users

/** Starts each test of a file with Ada's resume, which nobody has opened yet. */
export function setUpFeedbackPage() {
  const backend = setUpBackend()
  beforeEach(async () => {
    emptyFrames()
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    await addThread(backend, {})
  })
  afterEach(resetPage)
  /** Inserts comments and opens the page with them. */
  const open = async (texts: Texts = {}, options: OpenOptions = {}): Promise<void> => {
    await addComments(backend, texts)
    await openPage(options)
  }
  return { backend, open }
}

interface OpenOptions {
  as?: User
  /** The text of the comment that the address links to. */
  linked?: string
}

/** Opens Ada's resume, as Grace unless the options say otherwise. */
export async function openPage({ as = grace, linked }: OpenOptions = {}): Promise<void> {
  const hash = linked === undefined ? '' : `#comment-${idOf(linked)}`
  history.replaceState(null, '', `/resume-feedback/${ada.uid}${hash}`)
  signInAs(as)
  render(<FeedbackPage />)
  await waitFor(() => expect(screen.queryByText(/^Loading/)).toBeNull(), { timeout: 10_000 })
}

/** The row of an inserted comment. */
export function rowOf(text: string): HTMLElement {
  const row = document.getElementById(`comment-${idOf(text)}`)
  if (!row) throw new Error(`No row of ${text}`)
  return row
}

export const inRow = (text: string) => within(rowOf(text))
export const pressIn = (text: string, name: string | RegExp): boolean =>
  fireEvent.click(inRow(text).getByRole('button', { name }))

/** The text of the inserted comment that has the focus. */
export const focused = () => textOf((document.activeElement?.id ?? '').replace('comment-', ''))

/** The texts of the rows, from the top; undefined for a comment that the page has created. */
export const order = () =>
  [...document.querySelectorAll<HTMLElement>('[data-row]')].map(({ dataset }) =>
    textOf(dataset.row ?? ''),
  )
