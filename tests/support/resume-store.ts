import { afterEach, beforeEach, vi } from 'vitest'
import { clearUpload, loadResume } from '#islands/resumes/actions.ts'
import { $resume } from '#islands/resumes/store.ts'
import { ForeignResumes, stored } from './resumes.ts'

/** What the stores of a test speak to; a fresh one for each. */
export const site = { backend: new ForeignResumes() }

/**
 * Makes every test of a file begin before a member's resume is loaded, and end with an empty
 * browser.
 */
export function freshResumes(): void {
  beforeEach(() => {
    site.backend = new ForeignResumes()
    localStorage.setItem('token', 'a-token')
    $resume.set({ status: 'loading' })
    clearUpload()
  })
  afterEach(() => {
    localStorage.clear()
    vi.useRealTimers()
    vi.restoreAllMocks()
  })
}

/** One's resume as the page knows it; throws unless it is there. */
export function own() {
  const state = $resume.get()
  if (state.status !== 'ready') throw new Error(`The resume is ${state.status}`)
  return state.resume
}

/** Loads a resume. */
export async function ready(fields: object = {}) {
  site.backend.resume = stored({ ...fields })
  await loadResume()
  return own()
}
