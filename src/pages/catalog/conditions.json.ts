import type { APIRoute } from 'astro'
import { isDeciding } from '#catalog/conditions.ts'
import { getPrograms } from '#content/programs.ts'

/** The conditions that decide who may apply, by program: cards are compared with them. */
export const GET: APIRoute = async () => {
  const programs = await getPrograms()
  const conditions = programs.flatMap(({ id, audience }) => {
    const deciding = audience.conditions.filter(isDeciding)
    return deciding.length > 0 ? [[id, deciding] as const] : []
  })
  return new Response(JSON.stringify(Object.fromEntries(conditions)))
}
