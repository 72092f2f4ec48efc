import { createRecordSchema } from '#content/open-data.ts'

/** The JSON Schema of a record of `programs.json`. */
export const GET = (): Response => Response.json(createRecordSchema())
