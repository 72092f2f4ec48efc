import { getCollection } from 'astro:content'
import type { Program } from '#catalog/program.ts'
import { oncePerBuild } from './build.ts'
import { decodeProgram } from './program-loader.ts'

/** Every program of the catalog. */
export const getPrograms = oncePerBuild(
  async (): Promise<readonly Program[]> =>
    (await getCollection('programs')).map(({ data }) => decodeProgram(data)),
)
