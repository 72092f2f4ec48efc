import { account } from '#contract/account.ts'
import { createClient } from '#lib/api.ts'
import { letterWords as words } from '#lib/messages/session.ts'
import { attempt, checked } from '../ui/form-actions.ts'
import { refuseEmail } from './email.ts'

const api = createClient({
  forgotPassword: account.forgotPassword,
  resetPassword: account.resetPassword,
  verifyEmail: account.verifyEmail,
})

/** Asks for a letter that sets a new password; the answer does not tell whether there is such an account. */
export const askForLetter = checked(
  account.forgotPassword.input,
  async input =>
    refuseEmail(input.email) ??
    attempt(() => api.forgotPassword(input), words.forgot.done, words.forgot.failed),
)

/** Sets a new password by the token of a letter. */
export const resetPassword = checked(account.resetPassword.input, input =>
  attempt(() => api.resetPassword(input), words.reset.done, words.reset.failed),
)

/** Verifies the address by the token of a letter. */
export const verifyEmail = checked(account.verifyEmail.input, input =>
  attempt(() => api.verifyEmail(input), words.verify.done, words.verify.failed),
)
