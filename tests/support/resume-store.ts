import { afterEach, beforeEach, vi } from 'vitest'
import { clearUpload, loadResume } from '#islands/resumes/actions.ts'
import { $resume } from '#islands/resumes/store.ts'
import { setUpBackend } from './backend.ts'
import { users } from './people.ts'
import { insertResume } from './resumes.ts'
import { clearBrowser, signInAs } from './screen.tsx'

/** Starts each test of a file with Ada signed in, whose resume has not been loaded. */
export function setUpResumes() {
  const backend = setUpBackend({ withMail: true })
  beforeEach(() => {
    signInAs(users.ada)
    $resume.set({ status: 'loading' })
    clearUpload()
  })
  afterEach(() => {
    clearBrowser()
    vi.useRealTimers()
    vi.restoreAllMocks()
  })
  /** Inserts and loads a resume. */
  const open = async (fields: Parameters<typeof insertResume>[1] = {}) => {
    await insertResume(backend, fields)
    await loadResume()
    return own()
  }
  return { backend, open }
}

/** One's resume as the page knows it; throws unless it is there. */
export function own() {
  const state = $resume.get()
  if (state.status !== 'ready') throw new Error(`The resume is ${state.status}`)
  return state.resume
}
