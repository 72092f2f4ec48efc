import type * as z from 'zod/mini'
import type { FieldErrors } from '#contract/errors.ts'
import { validate } from '#contract/input.ts'
import { CallError, messageOf } from '#lib/api.ts'

/**
 * What a submission came to: the sentence of success, or why not. `reset` clears the fields, `leaving` keeps the form from being sent
 * again while another page is on its way.
 */
export type ActionResult =
  | { ok: true; message?: string; reset?: boolean; leaving?: boolean }
  | { ok: false; message: string; fields?: FieldErrors }

/** The fields of a form by name, as typed. */
export type FormValues = Readonly<Record<string, string>>

/** A submission that first passes the input schema of the endpoint that the form feeds. */
export const checked =
  <S extends z.ZodMiniObject>(schema: S, submit: (values: z.output<S>) => Promise<ActionResult>) =>
  async (typed: FormValues): Promise<ActionResult> => {
    const read = validate(schema, typed)
    return read.ok ? submit(read.value) : read
  }

/** Makes a call and tells what it came to: the sentence of success, which clears the form, or the server's own of failure, else the fallback. */
export async function attempt(
  call: () => Promise<unknown>,
  done: string,
  failed: string,
): Promise<ActionResult> {
  try {
    await call()
    return { ok: true, message: done, reset: true }
  } catch (error) {
    const fields = error instanceof CallError ? error.fields : {}
    return { ok: false, message: messageOf(error, failed), fields }
  }
}
