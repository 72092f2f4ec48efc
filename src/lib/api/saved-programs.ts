import { savedPrograms } from '#contract/saved-programs.ts'
import { CallError, createClient } from './client.ts'

export const savedProgramsApi = createClient(savedPrograms)

/** Whether an error means that the backend has no saved programs: it is not the bundled one. */
export const isUnsupported = (error: unknown): boolean =>
  error instanceof CallError &&
  [404, 405, 501].includes(error.status) &&
  !error.code?.startsWith('saved/')
