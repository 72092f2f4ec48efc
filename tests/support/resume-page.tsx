import { fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import ResumePage from '#islands/resumes/ResumePage.tsx'
import { setUpBackend } from './backend.ts'
import { users } from './people.ts'
import { emptyFrames, insertResume } from './resumes.ts'
import { resetPage, signInAs } from './screen.tsx'

/**
 * The capabilities of the browser: whether it shows a PDF in a page, and whether it has a mouse.
 */
export function browser({ embeds = true, mouse = true } = {}): void {
  vi.stubGlobal('matchMedia', () => ({ matches: mouse }))
  Object.defineProperty(navigator, 'pdfViewerEnabled', { value: embeds, configurable: true })
}

/** Starts each test of a file with Ada signed in, who has no resume. */
export function setUpResumePage() {
  const backend = setUpBackend({ withMail: true })
  beforeEach(() => {
    emptyFrames()
    history.replaceState(null, '', '/resume')
    browser()
    signInAs(users.ada)
  })
  afterEach(resetPage)
  /** Inserts a resume and opens its page. */
  const open = async (fields: Parameters<typeof insertResume>[1] = {}): Promise<void> => {
    await insertResume(backend, fields)
    await openPage()
  }
  return { backend, open }
}

/** Opens the page of somebody with a resume. */
export async function openPage(): Promise<void> {
  render(<ResumePage />)
  await screen.findByRole('switch', { name: 'Make resume public for feedback' })
}

/** Waits for the upload panel. */
export const panel = () => screen.findByLabelText('Choose a file')

/** Opens the page of somebody without one. */
export async function openEmpty(): Promise<void> {
  render(<ResumePage />)
  await panel()
}

export const modal = () => within(screen.getByRole('dialog'))
export const pick = (...files: File[]): boolean =>
  fireEvent.change(screen.getByLabelText('Choose a file'), { target: { files } })
export const frame = (): HTMLIFrameElement | null => document.querySelector('iframe')
