import { typeSlug } from '#catalog/program-values.ts'
import type { Program } from './catalog/program.ts'

/** Beyond this many programs, those of a type share an image. */
export const maxProgramImages = 500

/** The addresses of social images, which `src/pages/social` renders. */
export const socialImages = {
  site: '/social/site.png',
  catalog: '/social/catalog.png',
  type: (type: string) => `/social/type/${typeSlug(type)}.png`,
  /** The image of a program in a catalog of `total`. */
  program: ({ id, type }: Pick<Program, 'id' | 'type'>, total: number) =>
    total > maxProgramImages ? socialImages.type(type) : `/social/program/${id}.png`,
  campus: (slug: string) => `/social/campus/${slug}.png`,
} as const
