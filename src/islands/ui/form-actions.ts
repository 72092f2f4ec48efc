import type * as z from 'zod/mini'
import type { FieldErrors } from '#contract/errors.ts'
import { validate } from '#contract/input.ts'
import { fieldErrorsOf, isAbsent, messageOf } from '#lib/api/client.ts'

/**
 * The result of an action: a message of success or the reason of the failure, and where to go on.
 * `reset` clears the form; `redirects` keeps it disabled while another page loads.
 */
export type ActionResult = { link?: { href: string; label: string } } & (
  | { ok: true; message?: string; reset?: boolean; redirects?: boolean }
  | { ok: false; message: string; fields?: FieldErrors }
)

/** The fields of a form by name, as typed. */
export type FormValues = Readonly<Record<string, string>>

/** Makes an action that first validates the form with the input schema of its endpoint. */
export const withValidation =
  <S extends z.ZodMiniObject>(schema: S, action: (input: z.output<S>) => Promise<ActionResult>) =>
  async (values: FormValues): Promise<ActionResult> => {
    const input = validate(schema, values)
    return input.ok ? action(input.value) : input
  }

/** The result of a call that failed; the server's message comes before the fallback. */
export const toFailure = (
  error: unknown,
  fallback: string,
): Extract<ActionResult, { ok: false }> => ({
  ok: false,
  message: messageOf(error, fallback),
  fields: fieldErrorsOf(error),
})

/** Makes a call and turns it into a result; `absent` says that the backend does not have it. */
export async function runAction(
  call: () => Promise<unknown>,
  message: string,
  fallback: string,
  absent?: string,
): Promise<ActionResult> {
  try {
    await call()
    return { ok: true, message, reset: true }
  } catch (error) {
    if (absent && isAbsent(error)) return { ok: false, message: absent }
    return toFailure(error, fallback)
  }
}
