import { groupByType, sortPrograms } from '#content/catalog.ts'
import { getPrograms } from '#content/programs.ts'
import type { Program } from '#contract/programs.ts'
import { catalogPaths, typeSlug } from '#lib/catalog-paths.ts'
import { catalogWords as words } from '#lib/messages/catalog.ts'
import { routes } from '#lib/routes.ts'
import { socialImages } from '#lib/social-images.ts'

/** A list that can be followed: all programs, or those of a type. */
export interface ProgramList {
  slug: string
  name: string
  path: string
  image: string
  programs: Program[]
}

type Lists = readonly [all: ProgramList, ...types: ProgramList[]]

async function read(): Promise<Lists> {
  const programs = sortPrograms(await getPrograms())
  const types = groupByType(programs).map(([type, found]) => ({
    slug: typeSlug(type),
    name: words.group(type),
    path: catalogPaths.type(type),
    image: socialImages.type(type),
    programs: found,
  }))
  return [
    { slug: 'all', name: words.all, path: routes.catalog, image: socialImages.catalog, programs },
    ...types,
  ]
}

let lists: Promise<Lists> | undefined

/** All programs and those of each type that has any, in the order of the catalog; in development read each time, since they change. */
export function programLists(): Promise<Lists> {
  if (import.meta.env.DEV) return read()
  lists ??= read()
  return lists
}

/** The paths of what is made once a list. */
export const listPaths = async () =>
  (await programLists()).map(list => ({ params: { list: list.slug }, props: list }))
