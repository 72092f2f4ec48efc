import { isListed } from '#catalog/deadlines.ts'
import type { Program } from '#catalog/program.ts'
import { typeSlug } from '#catalog/program-values.ts'
import type { ProgramRecord } from '#catalog/record.ts'
import { toRecord } from '#catalog/records.ts'
import { isPaidByCompany, listAllTypeLists, listTypeLists } from '#catalog/type-lists.ts'
import { oncePerBuild } from '#content/build.ts'
import { sortPrograms } from '#content/catalog.ts'
import type { FeedSource } from '#content/feeds.ts'
import { getPrograms } from '#content/programs.ts'
import { getBuildDay } from '#lib/build-day.ts'
import { catalogPaths } from '#lib/catalog-paths.ts'
import { catalogMessages as messages } from '#lib/messages/catalog.ts'
import { routes } from '#lib/routes.ts'
import { socialImages } from '#lib/social-images.ts'

/** All listed programs, or those of a type: each has a feed and a calendar. */
export interface ProgramList {
  slug: string
  name: string
  path: string
  image: string
  programs: Program[]
}

type ProgramLists = readonly [all: ProgramList, ...types: ProgramList[]]

/** All listed programs, and those of each type that has any, in the order of the catalog. */
export const getProgramLists = oncePerBuild(async (): Promise<ProgramLists> => {
  const programs = sortPrograms(await getPrograms()).filter(isListed)
  const types = listAllTypeLists(programs).map(({ slug, name }) => {
    const found = programs.filter(program =>
      slug === typeSlug('CSR')
        ? isPaidByCompany(program)
        : listTypeLists(program).some(list => list.slug === slug),
    )
    const ofType = found.find(({ type }) => typeSlug(type) === slug)
    return {
      slug,
      name,
      path: catalogPaths.list('type', slug),
      image: ofType ? socialImages.type(ofType.type) : socialImages.catalog,
      programs: found,
    }
  })
  return [
    {
      slug: 'all',
      name: messages.all,
      path: routes.catalog,
      image: socialImages.catalog,
      programs,
    },
    ...types,
  ]
})

/** The records of the editors' programs, of those that are in no list too, in the order of the catalog. */
export const getRecords = async (): Promise<ProgramRecord[]> =>
  sortPrograms(await getPrograms())
    .map(toRecord)
    .filter(record => record !== null)

/** Static paths of a route with one file for each list. */
export const getProgramListPaths = async () =>
  (await getProgramLists()).map(list => ({ params: { list: list.slug }, props: list }))

/** The content of a feed of a list. */
export function createFeedSource(
  { slug, name, path, programs }: ProgramList,
  form: 'atom' | 'json',
  site: URL | undefined,
): FeedSource {
  const address = (to: string) => new URL(to, site).href
  return {
    title: messages.feedOf(name),
    page: address(path),
    self: address(catalogPaths.feed(slug, form)),
    programs,
    on: getBuildDay(),
    pageOf: ({ id }) => address(catalogPaths.program(id)),
  }
}
