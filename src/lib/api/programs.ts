import { Program } from '#catalog/program.ts'
import { readProgram } from '#catalog/read-program.ts'
import { isRaw } from '#contract/complete.ts'
import { programs } from '#contract/programs.ts'
import { createClient } from './client.ts'

function readPrograms(list: unknown) {
  if (!Array.isArray(list)) throw new TypeError('Not a list')
  return list
    .filter(isRaw)
    .map(row => readProgram(row))
    .filter(program => Program.safeParse(program).success)
}

export const programsApi = createClient(programs, {
  listPublished: body => ({
    programs: readPrograms(body.programs),
    // Other backends and earlier versions do not send these.
    records: readPrograms(Array.isArray(body.records) ? body.records : []),
    hidden: body.hidden,
    reportedClosed: body.reportedClosed,
  }),
})
