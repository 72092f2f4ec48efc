import type { APIRoute } from 'astro'
import { toCsv } from '#catalog/csv.ts'
import { programColumns } from '#content/open-data.ts'
import { catalogPaths } from '#lib/catalog-paths.ts'
import { getRecords } from '../_components/program-lists.ts'

export const GET: APIRoute = async ({ site }) => {
  const columns = programColumns(({ id }) => new URL(catalogPaths.program(id), site).href)
  return new Response(toCsv(columns, await getRecords()))
}
