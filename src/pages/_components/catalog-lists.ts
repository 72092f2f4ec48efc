import { oncePerBuild } from '#content/build.ts'
import { groupByMonth, paginate } from '#content/catalog.ts'
import { type FilterChoice, getFilterChoices } from '#content/filter-choices.ts'
import type { Program } from '#contract/programs.ts'
import type { Month } from '#contract/values.ts'
import { catalogPaths } from '#lib/catalog-paths.ts'
import { catalogMessages as messages } from '#lib/messages/catalog.ts'
import { socialImages } from '#lib/social-images.ts'
import { getProgramLists } from './program-lists.ts'

/** A list of the catalog: all of it, a type, or a month. */
export interface CatalogList {
  path: string
  title: string
  heading: string
  lead: string
  image: string
  pages: Program[][]
  /** The list whose feed and calendar can be followed. */
  follow?: { slug: string; name: string }
}

interface Catalog {
  /** The selects of the filter. */
  choices: FilterChoice[]
  whole: CatalogList
  types: (CatalogList & { count: number })[]
  months: (CatalogList & { month: Month })[]
}

/** The lists of the catalog. */
export const getCatalogLists = oncePerBuild(async (): Promise<Catalog> => {
  const [all, ...ofType] = await getProgramLists()
  const { programs } = all
  const types = ofType.map(({ slug, name, path, image, programs: found }) => ({
    path,
    title: name,
    heading: name,
    lead: messages.typeLead(name, found.length),
    image,
    pages: paginate(found),
    follow: { slug, name },
    count: found.length,
  }))
  const months = groupByMonth(programs).map(([month, found]) => ({
    path: catalogPaths.month(month),
    title: messages.monthHeading(month),
    heading: messages.monthHeading(month),
    lead: messages.monthLead(month),
    image: socialImages.catalog,
    pages: paginate(found),
    month,
  }))
  const whole = {
    path: all.path,
    title: messages.title,
    heading: messages.heading,
    lead: messages.lead,
    image: all.image,
    pages: paginate(programs),
    follow: all,
  }
  return { choices: getFilterChoices(programs), whole, types, months }
})

/** Static paths of lists below a folder of the catalog: `internships`, `internships/page/2`. */
export const getCatalogListPaths = (lists: readonly CatalogList[], folder: string) =>
  lists.flatMap(list =>
    list.pages.map((_, index) => ({
      params: {
        list: list.path.slice(`${folder}/`.length) + (index === 0 ? '' : `/page/${index + 1}`),
      },
      props: { list, number: index + 1 },
    })),
  )
