import { defineCollection } from 'astro:content'
import { z } from 'astro/zod'
import { type Program, readProgram } from '#contract/programs.ts'
import { programsLoader } from './content/load.ts'

/** Every program of the catalog as the site shows it. Editors write `content/programs.json`; `content/record.ts` says what each field means. */
const programs = defineCollection({
  loader: programsLoader(),
  schema: z.custom<Program>(value => readProgram(value) !== null),
})

export const collections = { programs }
