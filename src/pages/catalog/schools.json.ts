import type { APIRoute } from 'astro'
import type { SchoolFacts } from '#catalog/school-rules.ts'
import { getSchools } from '#content/schools.ts'

/** The schools that the eligibility check offers, and what it reads of them. */
export const GET: APIRoute = async () => {
  const schools = await getSchools()
  const facts = schools.map(
    ({ name, aliases, state, level, control, groups, unknownGroups }): SchoolFacts => ({
      name,
      aliases,
      state,
      level,
      control,
      groups,
      unknownGroups,
    }),
  )
  return new Response(JSON.stringify(facts))
}
