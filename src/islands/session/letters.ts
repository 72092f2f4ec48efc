import { account } from '#contract/account.ts'
import { CallError, client, sentence } from '#lib/api.ts'
import { letterWords as words } from '#lib/messages/session.ts'
import { checked, type Outcome } from '../ui/submit.ts'

const api = client({
  forgotPassword: account.forgotPassword,
  resetPassword: account.resetPassword,
  verifyEmail: account.verifyEmail,
})

async function attempt(call: Promise<unknown>, done: string, failed: string): Promise<Outcome> {
  try {
    await call
    return { ok: true, message: done, reset: true }
  } catch (error) {
    const fields = error instanceof CallError ? error.fields : {}
    return { ok: false, message: sentence(error, failed), fields }
  }
}

/** Asks for a letter that sets a new password; the answer does not tell whether there is such an account. */
export const askForLetter = checked(account.forgotPassword.input, input =>
  attempt(api.forgotPassword(input), words.forgot.done, words.forgot.failed),
)

/** Sets a new password by the token of a letter. */
export const resetPassword = checked(account.resetPassword.input, input =>
  attempt(api.resetPassword(input), words.reset.done, words.reset.failed),
)

/** Verifies the address by the token of a letter. */
export const verifyEmail = checked(account.verifyEmail.input, input =>
  attempt(api.verifyEmail(input), words.verify.done, words.verify.failed),
)
