import * as z from 'zod/mini'
import { ProgramRecord } from './program-record.ts'

/** The JSON Schema of a record of programs, which the form of the dashboard is made of. */
export const createRecordSchema = () => z.toJSONSchema(ProgramRecord, { io: 'input' })
