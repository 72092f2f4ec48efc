import type { APIRoute } from 'astro'
import { getPrograms } from '#content/programs.ts'
import { getSchools } from '#content/schools.ts'
import { createSearchIndex } from '#content/search-index.ts'
import { getBuildDay } from '#lib/build-day.ts'

/** What the search and the filters of the catalog read. */
export const GET: APIRoute = async () => {
  const index = createSearchIndex(await getPrograms(), await getSchools(), getBuildDay())
  return new Response(JSON.stringify(index))
}
