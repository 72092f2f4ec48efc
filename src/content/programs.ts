import { getCollection } from 'astro:content'
import type { Program } from '#contract/programs.ts'
import { decodeProgram } from './program-loader.ts'

const read = async (): Promise<readonly Program[]> =>
  (await getCollection('programs')).map(({ data }) => decodeProgram(data))

let programs: Promise<readonly Program[]> | undefined

/** Every program of the catalog, read once a build; in development each time, since they change. */
export function getPrograms(): Promise<readonly Program[]> {
  if (import.meta.env.DEV) return read()
  programs ??= read()
  return programs
}
