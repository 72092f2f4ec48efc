import { getBuildDay, oncePerBuild } from '#content/build.ts'
import { groupByMonth, type ListedProgram, paginate, sortByDeadline } from '#content/catalog.ts'
import { type FilterChoice, getFilterChoices } from '#content/filter-choices.ts'
import { isForLevel, isForYear, listStates } from '#content/program-audience.ts'
import { getSchools } from '#content/schools.ts'
import {
  anyField,
  concernsField,
  fieldsOfStudy,
  findField,
  includesField,
} from '#contract/fields.ts'
import type { Program } from '#contract/programs.ts'
import { stateNameInSentence, states } from '#contract/states.ts'
import { slugOf } from '#contract/values.ts'
import { catalogPaths, type ListKind } from '#lib/catalog-paths.ts'
import { audienceLists, catalogMessages as messages } from '#lib/messages/catalog.ts'
import { routes } from '#lib/routes.ts'
import { socialImages } from '#lib/social-images.ts'
import { getProgramLists } from './program-lists.ts'

/** A list of the catalog: all of it, a type, a month, an audience, a field or a state. */
export interface CatalogList {
  path: string
  /** Its name among the lists of its kind. */
  name: string
  heading: string
  lead: string
  description: string
  image: string
  count: number
  pages: ListedProgram[][]
  /** The list whose feed and calendar can be followed. */
  follow?: { slug: string; name: string }
  /** Programs that concern it and stand elsewhere. */
  more?: { text: string; href: string }
}

interface Catalog {
  /** The selects of the filter. */
  choices: FilterChoice[]
  whole: CatalogList
  kinds: { kind: ListKind; lists: CatalogList[] }[]
}

const audienceTests: Record<keyof typeof audienceLists, (program: Program) => boolean> = {
  'first-years': program => isForYear(program, 'first'),
  sophomores: program => isForYear(program, 'second'),
  juniors: program => isForYear(program, 'third'),
  seniors: program => isForYear(program, 'fourth'),
  'graduate-students': program => isForLevel(program, 'graduate'),
  'international-students': ({ audience: { citizenship } }) =>
    citizenship?.length === 0 || Boolean(citizenship?.includes('international')),
  'high-school-seniors': program => isForYear(program, 'hs-senior'),
}

/** The lists of the catalog, those without a program left out. */
export const getCatalogLists = oncePerBuild(async (): Promise<Catalog> => {
  const [all, ...ofType] = await getProgramLists()
  const listed = sortByDeadline(all.programs, getBuildDay())
  const schools = await getSchools()
  const statesOf = new Map(all.programs.map(program => [program, listStates(program, schools)]))
  const isAnyField = ({ audience: { fields } }: Program) =>
    fields.some(field => findField(field) === anyField)
  const openToAll = all.programs.filter(isAnyField).length

  const createList = (
    kind: ListKind,
    slug: string,
    name: string,
    heading: string,
    lead: (count: number) => string,
    isMember: (program: Program) => boolean,
    more: Partial<CatalogList> = {},
  ): CatalogList[] => {
    const found = listed.filter(({ program }) => isMember(program))
    if (found.length === 0) return []
    const text = lead(found.length)
    const path = catalogPaths.list(kind, slug)
    const image = socialImages.catalog
    const base = { path, name, heading, lead: text, description: text, image }
    return [{ ...base, count: found.length, pages: paginate(found), ...more }]
  }

  const types = ofType.flatMap(({ slug, name, image, programs }) => {
    const members = new Set(programs)
    const lead = (count: number) => messages.typeLead(name, count)
    const follow = { slug, name }
    const isMember = (program: Program) => members.has(program)
    return createList('type', slug, name, name, lead, isMember, { image, follow })
  })
  const months = groupByMonth(all.programs).flatMap(([month, programs]) => {
    const members = new Set(programs)
    const lead = () => messages.monthLead(month)
    return createList(
      'month',
      month.toLowerCase(),
      month,
      messages.monthHeading(month),
      lead,
      program => members.has(program),
    )
  })
  const audiences = Object.entries(audienceLists).flatMap(([slug, { name, lead }]) =>
    createList(
      'for',
      slug,
      name,
      messages.forHeading(name),
      count => messages.forLead(count, lead),
      audienceTests[slug as keyof typeof audienceLists],
    ),
  )
  const fields = fieldsOfStudy.flatMap(({ id, name }) => {
    const isNamed = listed.some(({ program: { audience } }) =>
      audience.fields.some(text => includesField(id, findField(text) ?? '')),
    )
    const isMember = (program: Program) =>
      !isAnyField(program) && concernsField(program.audience.fields, id)
    const href = `${routes.catalog}?field=${encodeURIComponent(id)}`
    const more = { text: messages.everyField(openToAll), href }
    const lead = (count: number) => messages.fieldLead(name, count)
    if (!isNamed) return []
    return createList('field', slugOf(id), name, messages.fieldHeading(name), lead, isMember, {
      ...(openToAll > 0 ? { more } : {}),
    })
  })
  const places = states.flatMap(({ code, name }) => {
    const place = stateNameInSentence(code)
    const lead = (count: number) => messages.stateLead(place, count)
    return createList('state', slugOf(name), name, messages.stateHeading(place), lead, program =>
      Boolean(statesOf.get(program)?.includes(code)),
    )
  })
  const whole = {
    path: all.path,
    name: messages.all,
    heading: messages.heading,
    lead: messages.lead,
    description: messages.description,
    image: all.image,
    count: listed.length,
    pages: paginate(listed),
    follow: all,
  }
  const kinds = [
    { kind: 'type', lists: types },
    { kind: 'for', lists: audiences },
    { kind: 'month', lists: months },
    { kind: 'field', lists: fields },
    { kind: 'state', lists: places },
  ] as const
  return {
    choices: getFilterChoices(all.programs, schools),
    whole,
    kinds: kinds.filter(({ lists }) => lists.length > 0).map(each => ({ ...each })),
  }
})

/** Static paths of the lists below /catalog: `type` and `internships`, or `internships/page/2`. */
export const getCatalogListPaths = async () => {
  const { kinds } = await getCatalogLists()
  return kinds.flatMap(({ kind, lists }) =>
    lists.flatMap(list =>
      list.pages.map((_, index) => ({
        params: {
          kind,
          list:
            list.path.slice(catalogPaths.list(kind, '').length) +
            (index === 0 ? '' : `/page/${index + 1}`),
        },
        props: { list, number: index + 1 },
      })),
    ),
  )
}
