import { getCollection } from 'astro:content'

/** `/img/program.json`: every program in one array (spec section 3, Program; section 7, GET /img/program.json). */
export async function GET(): Promise<Response> {
  const programs = await getCollection('programs')
  return Response.json(programs.map(({ data }) => data))
}
