import { account } from '#contract/account.ts'
import { createClient } from '#lib/api.ts'
import { letterWords as words } from '#lib/messages/session.ts'
import { runAction, withValidation } from '../ui/form-actions.ts'
import { refuseEmail } from './email.ts'

const api = createClient({
  forgotPassword: account.forgotPassword,
  resetPassword: account.resetPassword,
  verifyEmail: account.verifyEmail,
})

/** Asks for a letter that sets a new password; the answer does not tell whether there is such an account. */
export const askForLetter = withValidation(
  account.forgotPassword.input,
  async input =>
    refuseEmail(input.email) ??
    runAction(() => api.forgotPassword(input), words.forgot.done, words.forgot.failed),
)

/** Sets a new password by the token of a letter. */
export const resetPassword = withValidation(account.resetPassword.input, input =>
  runAction(() => api.resetPassword(input), words.reset.done, words.reset.failed),
)

/** Verifies the address by the token of a letter. */
export const verifyEmail = withValidation(account.verifyEmail.input, input =>
  runAction(() => api.verifyEmail(input), words.verify.done, words.verify.failed),
)
