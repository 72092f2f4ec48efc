import { invalidEmail } from '#contract/input.ts'
import type { ActionResult } from '../ui/form-actions.ts'

/**
 * Refuses an email address without an "@" between two characters before it is sent, as a browser
 * does for fields of this type. Gives nothing where the address may be sent: which addresses have an
 * account is for the server to say.
 */
export const refuseEmail = (email: string): ActionResult | undefined =>
  /.@./.test(email) ? undefined : { ok: false, message: invalidEmail, fields: { email: invalidEmail } }
