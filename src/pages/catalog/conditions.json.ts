import type { APIRoute } from 'astro'
import { getPrograms } from '#content/programs.ts'
import { toConditions } from '#lib/program-conditions.ts'

/** What the eligibility check reads of all programs. */
export const GET: APIRoute = async () =>
  new Response(JSON.stringify(toConditions(await getPrograms())))
