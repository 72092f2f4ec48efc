import { defineCollection } from 'astro:content'
import { z } from 'astro/zod'
import { programsLoader } from './content/load.ts'
import type { Packed } from './content/packed.ts'

/**
 * Every program of the catalog as the site shows it, packed; pages read it by `content/programs.ts`.
 * Editors write `content/programs.json`; `content/record.ts` says what each field means.
 */
const programs = defineCollection({
  loader: programsLoader(),
  schema: z.object({ base64: z.string() }) satisfies z.ZodType<Packed>,
})

export const collections = { programs }
