import type { ProgramAudience } from '#catalog/record.ts'
import type { Program } from './catalog/program.ts'

/** What the eligibility check reads of programs, by id; also the file /catalog/conditions.json. */
export type Conditions = Record<string, { audience: ProgramAudience; url: string | null }>

/** The conditions of some programs; `url` is the provider's page. */
export const toConditions = (programs: readonly Program[]): Conditions =>
  Object.fromEntries(
    programs.map(({ id, audience, url, applicationLink }) => [
      id,
      { audience, url: url ?? applicationLink },
    ]),
  )
