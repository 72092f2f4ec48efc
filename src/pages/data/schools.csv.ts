import type { APIRoute } from 'astro'
import { schoolColumns, tableOf } from '#content/open-data.ts'
import { schools } from '#content/schools.ts'

export const GET: APIRoute = async () => new Response(tableOf(schoolColumns, await schools()))
