import { createRecordSchema } from '#catalog/record-schema.ts'

/** The JSON Schema of a record of `programs.json`. */
export const GET = (): Response => Response.json(createRecordSchema())
