import type { APIRoute } from 'astro'
import { programColumns, toJson } from '#content/open-data.ts'
import { catalogPaths } from '#lib/catalog-paths.ts'
import { getProgramLists } from '../_components/program-lists.ts'

export const GET: APIRoute = async ({ site }) => {
  const [all] = await getProgramLists()
  const columns = programColumns(({ id }) => new URL(catalogPaths.program(id), site).href)
  return new Response(toJson(columns, all.programs))
}
