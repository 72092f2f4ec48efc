import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, vi } from 'vitest'
// Fetched later in the browser; here at once, so that no test waits for it.
import '#islands/resumes/components/ExistingResume.tsx'
import '#islands/resumes/components/UploadPanel.tsx'
import ResumePage from '#islands/resumes/ResumePage.tsx'
import { $upload } from '#islands/resumes/store.ts'
import { $toasts } from '#lib/toasts.ts'
import { users } from './people.ts'
import { emptyFrames, ForeignResumes, stored } from './resumes.ts'
import { become, leave } from './screen.tsx'

const { ada } = users

/** What the page of a test speaks to; a fresh one for each. */
export const site = { backend: new ForeignResumes() }

/**
 * What the browser says of itself: whether it shows a PDF in a page, and whether there is a mouse.
 */
export function browser({ embeds = true, mouse = true } = {}): void {
  vi.stubGlobal('matchMedia', () => ({ matches: mouse }))
  Object.defineProperty(navigator, 'pdfViewerEnabled', { value: embeds, configurable: true })
}

/**
 * Makes every test of a file begin with Ada signed in to an empty backend, and end with an empty
 * browser.
 */
export function freshPages(): void {
  beforeEach(() => {
    emptyFrames()
    site.backend = new ForeignResumes()
    history.replaceState(null, '', '/resume')
    browser()
    become(ada)
  })
  afterEach(() => {
    cleanup()
    leave()
    $toasts.set([])
    vi.restoreAllMocks()
  })
}

/** Opens the page of somebody with a resume. */
export async function open(fields: object = {}): Promise<void> {
  site.backend.resume = stored({ ...fields })
  render(<ResumePage />)
  await screen.findByRole('switch', { name: 'Make resume public for feedback' })
}

/**
 * Waits for the upload panel, and until it follows its store, which is a moment after it is drawn.
 */
export async function panel(): Promise<void> {
  await screen.findByLabelText('Choose a file')
  await waitFor(() => expect($upload.lc).toBe(1))
}

/** Opens the page of somebody without one. */
export async function openEmpty(): Promise<void> {
  render(<ResumePage />)
  await panel()
}

export const modal = () => within(screen.getByRole('dialog'))
export const pick = (...files: File[]): boolean =>
  fireEvent.change(screen.getByLabelText('Choose a file'), { target: { files } })
export const frame = (): HTMLIFrameElement | null => document.querySelector('iframe')
