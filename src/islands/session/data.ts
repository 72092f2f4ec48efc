import { account } from '#contract/account.ts'
import { times } from '#contract/limits.ts'
import { session, type User } from '#contract/session.ts'
import { CallError, createClient, messageOf } from '#lib/api/client.ts'
import {
  emailLinkMessages,
  googleMessages,
  sessionMessages as messages,
} from '#lib/messages/session.ts'
import { readQuery, writeQuery } from '#lib/query.ts'
import { navigate, pathAfterLogIn, pathAfterSignUp, readNextPath, routes } from '#lib/routes.ts'
import { saveSession, sessionApi } from '#lib/session.ts'
import { readStorage, removeStorage, writeStorage } from '#lib/storage.ts'
import { type ActionResult, runAction, toFailure, withValidation } from '../ui/form-actions.ts'

const accountApi = createClient({
  forgotPassword: account.forgotPassword,
  resetPassword: account.resetPassword,
  verifyEmail: account.verifyEmail,
})

/** Signs in, then returns to the page that asked, else the programs (spec sections 4 and 8). */
export const logIn = withValidation(session.logIn.input, input =>
  startSession(sessionApi.logIn(input), messages.logIn.failed, redirectAfterLogIn),
)

/** Signs in with the credential of the identity provider. */
export const logInWithGoogle = withValidation(session.signInWithGoogle.input, input =>
  startSession(sessionApi.signInWithGoogle(input), googleMessages.failed, redirectAfterLogIn),
)

/**
 * Creates an account, and goes to the page that asked, else to the dashboard, after 2 s (spec
 * sections 2 and 8).
 */
export const signUp = withValidation(session.signUp.input, input =>
  startSession(sessionApi.signUp(input), messages.signUp.failed, () => {
    const { search } = window.location
    setTimeout(() => navigate(pathAfterSignUp(search)), times.afterSignup)
    return {
      ok: true,
      redirects: true,
      message: readNextPath(search)
        ? 'Signup successful! Taking you back...'
        : 'Signup successful! Redirecting to dashboard...',
    }
  }),
)

/** Requests a reset link; the reply does not tell whether there is such an account. */
export const requestPasswordReset = withValidation(account.forgotPassword.input, async input => {
  try {
    await accountApi.forgotPassword(input)
    const message = 'If there is an account with this address, an email is on its way.'
    return { ok: true, message, reset: true }
  } catch (error) {
    const hasNoMail = error instanceof CallError && error.code === 'account/no-mail'
    return {
      ...toFailure(error, emailLinkMessages.forgot.failed),
      ...(hasNoMail && { link: { href: routes.contact, label: 'Write to us' } }),
    }
  }
})

/** Sets a new password with the token of an emailed link. */
export const resetPassword = withValidation(account.resetPassword.input, input =>
  runAction(
    () => accountApi.resetPassword(input),
    emailLinkMessages.reset.done,
    emailLinkMessages.reset.failed,
  ),
)

/** Verifies the email address with the token of an emailed link. */
export const verifyEmail = withValidation(account.verifyEmail.input, input =>
  runAction(
    () => accountApi.verifyEmail(input),
    emailLinkMessages.verify.done,
    emailLinkMessages.verify.failed,
  ),
)

type SessionReply = Promise<{ token: string | null; user: User | null }>

/** Stores the session of a reply; a login that needs a code goes on to the page for it. */
export async function startSession(
  reply: SessionReply,
  fallback: string,
  onSuccess: () => ActionResult,
): Promise<ActionResult> {
  try {
    const { token, user } = await reply
    if (!token) return { ok: false, message: 'Authentication failed: No token received' }
    if (!user) return { ok: false, message: fallback }
    return saveSession(token, user)
      ? onSuccess()
      : {
          ok: false,
          message:
            'You are logged in on this page, but your browser blocks storage and cannot keep it. Allow storage for this site and log in again.',
        }
  } catch (error) {
    if (!(error instanceof CallError))
      return { ok: false, message: 'An unexpected error occurred. Please try again.' }
    // Loaded when it is needed: most accounts have no second factor.
    const needsCode = error.code === 'session/second-factor'
    const late = needsCode ? await import('./ask-for-code.ts').catch(() => null) : null
    if (late?.askForCode(error, window.location.search)) return { ok: true, redirects: true }
    return { ok: false, message: messageOf(error, fallback), fields: error.fields }
  }
}

/** Returns to the page that asked, else to the programs. */
export function redirectAfterLogIn(): ActionResult {
  navigate(pathAfterLogIn(window.location.search))
  return { ok: true, redirects: true }
}

/** Reads the token of an emailed link and removes it from the address, which the history keeps. */
export function readLinkToken(): string {
  const token = readQuery().get('token') ?? ''
  writeQuery({ token: '' })
  return token
}

/** Reads the address of the account from a link, and removes it from the address of the page. */
export function readLinkAccount(): string {
  const { hash, pathname, search } = window.location
  if (hash) history.replaceState(history.state, '', pathname + search)
  return new URLSearchParams(hash.slice(1)).get('account') ?? ''
}

const key = 'link-token'

/** Does the same, and keeps the token in this tab, because the reader may have to sign in first. */
export function readAndStoreLinkToken(): string {
  const token = readLinkToken() || (readStorage('session', key) ?? '')
  writeStorage('session', key, token)
  return token
}

export const removeStoredToken = (): void => removeStorage('session', key)
