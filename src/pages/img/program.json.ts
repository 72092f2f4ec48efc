import { getPrograms } from '#content/programs.ts'

/** Every program in one array (spec section 3, Program; section 7, GET /img/program.json). */
export async function GET(): Promise<Response> {
  return Response.json(await getPrograms())
}
