import { isRaw } from '#contract/complete.ts'
import { Program, programs } from '#contract/programs.ts'
import { readProgram } from '../read-program.ts'
import { createClient } from './client.ts'
import { findList } from './normalize.ts'

export const programsApi = createClient(programs, {
  listPublished: body => ({
    programs: findList(body.programs)
      .filter(isRaw)
      .map(row => readProgram(row))
      .filter(program => Program.safeParse(program).success),
    reportedClosed: body.reportedClosed,
  }),
})
