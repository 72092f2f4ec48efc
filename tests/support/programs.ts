import { type Program, ProgramFacts } from '#catalog/program.ts'
import { readProgram } from '#catalog/read-program.ts'
import type { ProgramRecord } from '#catalog/record.ts'

/** A program as the contract reads the fields of the specification, with the given facts. */
export function programOf(fields: Partial<Program>): Program {
  const read = readProgram({ name: 'One', ...fields })
  if (!read) throw new Error('A program needs a name')
  return { ...read, ...fields }
}

const facts = ProgramFacts.parse(programOf({}))

/** A record of which nothing is known but what it must have. */
export const minimalRecord: ProgramRecord = {
  id: 'a-scholarship',
  name: 'A Scholarship',
  provider: 'A Foundation',
  type: 'Scholarship',
  summary: 'Money for students.',
  url: 'https://example.org/',
  apply_url: null,
  ...facts,
  sources: [
    { kind: 'provider', where: 'https://example.org/', seen: '2026-08-12', fields: ['summary'] },
  ],
  confidence: 'high',
}
