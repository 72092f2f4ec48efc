import * as z from 'zod/mini'
import { ProgramRecord } from './record.ts'

/**
 * The JSON Schema of a record of programs, which the form of the dashboard is made of. Not in
 * `record.ts`, which pages of the catalog load: zod needs 6 KB to write one.
 */
export const createRecordSchema = () => z.toJSONSchema(ProgramRecord, { io: 'input' })
