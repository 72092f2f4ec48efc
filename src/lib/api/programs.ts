import { Program, programs } from '#contract/programs.ts'
import { readProgram } from '../read-program.ts'
import { createClient } from './client.ts'
import { rows } from './normalize.ts'

export const programsApi = createClient(programs, {
  listPublished: body => ({
    programs: rows(body.programs, readProgram).filter(each => Program.safeParse(each).success),
  }),
})
