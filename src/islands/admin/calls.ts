import { admin } from '#contract/admin.ts'
import { CallError, client, sentence } from '#lib/api.ts'

export const api = client(admin)

/** The specification's message for a panel, except that somebody who is no administrator any more is told so. */
export const told = (error: unknown, message: string): string =>
  error instanceof CallError && error.status === 403 ? sentence(error, message) : message
