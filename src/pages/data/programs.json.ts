import { getRecords } from '../_components/program-lists.ts'

/** The records of programs, one a line, in the form that `npm run import` reads. */
export async function GET(): Promise<Response> {
  const records = await getRecords()
  return new Response(`[\n${records.map(record => JSON.stringify(record)).join(',\n')}\n]\n`)
}
