import { admin } from '#contract/admin.ts'
import { CallError, createClient, messageOf } from '#lib/api.ts'

export const api = createClient(admin)

/** The specification's message for a panel, except that somebody who is no administrator any more is told so. */
export const told = (error: unknown, message: string): string =>
  error instanceof CallError && error.status === 403 ? messageOf(error, message) : message
