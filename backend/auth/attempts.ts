import type { Attempt } from './better-auth-options.ts'

/** Better Auth logs why it failed and throws a general error; the cause decides what we answer. */
export function toldCause({ cause }: Attempt, error: unknown): never {
  throw cause ?? error
}

/** Whether Better Auth refused with one of its codes. */
export const saysCode = (error: unknown, code: string): boolean =>
  error instanceof Error && (error as { body?: { code?: unknown } }).body?.code === code
