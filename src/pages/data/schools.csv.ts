import type { APIRoute } from 'astro'
import { toCsv } from '#catalog/csv.ts'
import { schoolColumns } from '#content/open-data.ts'
import { getSchools } from '#content/schools.ts'

export const GET: APIRoute = async () => new Response(toCsv(schoolColumns, await getSchools()))
