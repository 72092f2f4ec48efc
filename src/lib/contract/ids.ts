import * as z from 'zod/mini'
import { limits } from './limits.ts'

/** An id in an address or a cursor. Whatever is not one simply names nothing, so only its type and size are checked. */
export const id = z
  .string({ error: 'Id must be text' })
  .check(z.minLength(1, { error: 'Id is required' }), z.maxLength(limits.id, { error: 'Id is too long' }))
