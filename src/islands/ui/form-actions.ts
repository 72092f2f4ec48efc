import type * as z from 'zod/mini'
import type { FieldErrors } from '#contract/errors.ts'
import { validate } from '#contract/input.ts'
import { CallError, messageOf } from '#lib/api/client.ts'

/**
 * The result of an action: a message of success or the reason of the failure. `reset` clears the
 * form; `leaving` keeps it disabled while another page loads.
 */
export type ActionResult =
  | { ok: true; message?: string; reset?: boolean; leaving?: boolean }
  | { ok: false; message: string; fields?: FieldErrors }

/** The fields of a form by name, as typed. */
export type FormValues = Readonly<Record<string, string>>

/** Makes an action that first validates the form with the input schema of its endpoint. */
export const withValidation =
  <S extends z.ZodMiniObject>(schema: S, action: (input: z.output<S>) => Promise<ActionResult>) =>
  async (values: FormValues): Promise<ActionResult> => {
    const input = validate(schema, values)
    return input.ok ? action(input.value) : input
  }

/** Makes a call and turns it into a result; the server's message comes before the fallback. */
export async function runAction(
  call: () => Promise<unknown>,
  message: string,
  fallback: string,
): Promise<ActionResult> {
  try {
    await call()
    return { ok: true, message, reset: true }
  } catch (error) {
    const fields = error instanceof CallError ? error.fields : {}
    return { ok: false, message: messageOf(error, fallback), fields }
  }
}
