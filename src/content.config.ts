import { defineCollection } from 'astro:content'
import { z } from 'astro/zod'
import type { EncodedProgram } from './content/program-loader.ts'
import { programLoader } from './content/program-loader.ts'

/**
 * Every program of the catalog, encoded; pages read it with `content/programs.ts`.
 * Editors write `content/programs.json`; `lib/contract/program-record.ts` explains each field.
 */
const programs = defineCollection({
  loader: programLoader(),
  schema: z.object({ base64: z.string() }) satisfies z.ZodType<EncodedProgram>,
})

export const collections = { programs }
