import type { APIRoute } from 'astro'
import { schoolColumns, toCsv } from '#content/open-data.ts'
import { getSchools } from '#content/schools.ts'

export const GET: APIRoute = async () => new Response(toCsv(schoolColumns, await getSchools()))
