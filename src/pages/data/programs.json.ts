import type { APIRoute } from 'astro'
import { programColumns, toJson } from '#content/open-data.ts'
import { catalogPaths } from '#lib/catalog-paths.ts'
import { programLists } from '../_components/program-lists.ts'

export const GET: APIRoute = async ({ site }) => {
  const [all] = await programLists()
  const columns = programColumns(({ id }) => new URL(catalogPaths.program(id), site).href)
  return new Response(toJson(columns, all.programs))
}
