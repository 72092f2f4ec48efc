import { CallError } from '#lib/api/client.ts'
import { navigate, routes } from '#lib/routes.ts'
import { readStorage, writeStorage } from '#lib/storage.ts'

const key = 'login-challenge'

/**
 * Goes on to the page for the code if a login failed because the account has a second factor;
 * returns whether it did. `search` has the page to return to.
 */
export function askForCode(error: unknown, search: string): boolean {
  if (!(error instanceof CallError) || error.code !== 'session/second-factor') return false
  writeStorage('session', key, String(error.body.challenge))
  navigate(routes.logInCode + search, { replace: true })
  return true
}

/** The challenge of the login that waits for a code in this tab. */
export const readChallenge = (): string => readStorage('session', key) ?? ''
