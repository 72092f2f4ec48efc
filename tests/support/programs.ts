import type { Program } from '#contract/programs.ts'
import { readProgram } from '#lib/read-program.ts'

/** A program as the contract reads these fields. */
export function programOf(fields: Record<string, unknown>): Program {
  const read = readProgram(fields)
  if (!read) throw new Error('A program needs a name')
  return read
}
