import { Program, programs } from '#contract/programs.ts'
import { readProgram } from '../read-program.ts'
import { createClient } from './client.ts'
import { findList, isRaw } from './normalize.ts'

export const programsApi = createClient(programs, {
  listPublished: body => ({
    programs: findList(body.programs)
      .filter(isRaw)
      .map(row => readProgram(row))
      .filter(program => Program.safeParse(program).success),
  }),
})
