import { isForLevel, takesYear } from '#catalog/audience.ts'
import { getDeadlineStatus } from '#catalog/deadlines.ts'
import {
  concernsField,
  fieldsOfStudy,
  findField,
  includesField,
  isOfAnyField,
  listSubjects,
} from '#catalog/fields.ts'
import { notStated } from '#catalog/filter-query.ts'
import { listMonths, listStatuses } from '#catalog/filter-values.ts'
import { type FilterChoice, listFilterChoices } from '#catalog/filters.ts'
import type { Program } from '#catalog/program.ts'
import { type StudyYear, typeSlug } from '#catalog/program-values.ts'
import { listStates } from '#catalog/school-rules.ts'
import type { School } from '#catalog/schools.ts'
import { listUnaskedPapers, needCounts } from '#catalog/search-words.ts'
import { stateNameInSentence, states } from '#catalog/states.ts'
import { monthNames, slugOf } from '#catalog/values.ts'
import { oncePerBuild } from '#content/build.ts'
import { type ListedProgram, paginate, sortByDeadline } from '#content/catalog.ts'
import { getSchools } from '#content/schools.ts'
import { getBuildNow } from '#lib/build-day.ts'
import { catalogPaths, type ListKind } from '#lib/catalog-paths.ts'
import { audienceLists, catalogMessages as messages, termLists } from '#lib/messages/catalog.ts'
import { routes } from '#lib/routes.ts'
import { socialImages } from '#lib/social-images.ts'
import { getProgramLists, type ProgramList } from './program-lists.ts'

/** A list of the catalog: all of it, a type, an audience, terms, a month, a field or a state. */
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
  choices: FilterChoice[]
  whole: CatalogList
  kinds: { kind: ListKind; lists: CatalogList[] }[]
}

const isForYear =
  (year: StudyYear) =>
  ({ audience }: Program): boolean =>
    takesYear(audience, year) === true

const audiences: { slug: keyof typeof audienceLists; isFor: (program: Program) => boolean }[] = [
  { slug: 'first-years', isFor: isForYear('first') },
  { slug: 'sophomores', isFor: isForYear('second') },
  { slug: 'juniors', isFor: isForYear('third') },
  { slug: 'seniors', isFor: isForYear('fourth') },
  { slug: 'graduate-students', isFor: program => isForLevel(program, 'graduate') },
  {
    slug: 'international-students',
    isFor: program => listStatuses(program).includes('international'),
  },
  { slug: 'high-school-seniors', isFor: isForYear('hs-senior') },
]

/** The lists by what a program gives and asks for, as the filters of /catalog have them. */
const terms: { slug: keyof typeof termLists; has: (program: Program) => boolean }[] = [
  { slug: 'paid', has: ({ money }) => money.paid === true },
  { slug: 'no-essay', has: program => listUnaskedPapers(program).includes('essay') },
  { slug: 'need', has: ({ audience }) => needCounts(audience) },
]

/** A list of programs, which are in the order of the catalog. */
function createList(
  path: string,
  programs: ListedProgram[],
  texts: Pick<CatalogList, 'name' | 'heading' | 'lead'>,
): CatalogList {
  return {
    path,
    ...texts,
    description: texts.lead,
    image: socialImages.catalog,
    count: programs.length,
    pages: paginate(programs),
  }
}

const createTypeLists = (listed: ListedProgram[], types: readonly ProgramList[]) =>
  types.map(({ slug, name, path, image, programs }): CatalogList => {
    const members = new Set(programs)
    const found = listed.filter(({ program }) => members.has(program))
    const isCsr = slug === typeSlug('CSR')
    const lead = isCsr ? messages.companyLead(found.length) : messages.typeLead(name, found.length)
    return {
      ...createList(path, found, { name, heading: name, lead }),
      image,
      follow: { slug, name },
    }
  })

const createAudienceLists = (listed: ListedProgram[]) =>
  audiences.map(({ slug, isFor }) => {
    const { name, lead } = audienceLists[slug]
    const found = listed.filter(({ program }) => isFor(program))
    return createList(catalogPaths.list('for', slug), found, {
      name,
      heading: messages.forHeading(name),
      lead: messages.forLead(found.length, lead),
    })
  })

const createTermLists = (listed: ListedProgram[]) =>
  terms.map(({ slug, has }) => {
    const { name, lead } = termLists[slug]
    const found = listed.filter(({ program }) => has(program))
    return createList(catalogPaths.list('terms', slug), found, {
      name,
      heading: name,
      lead: messages.termLead(found.length, lead),
    })
  })

function createMonthLists(listed: ListedProgram[]): CatalogList[] {
  const now = getBuildNow()
  const dated = listed.map(one => {
    const { program } = one
    return { one, months: listMonths(program, getDeadlineStatus(program, now)) }
  })
  return monthNames.map(month => {
    const found = dated.filter(({ months }) => months.includes(month)).map(({ one }) => one)
    return createList(catalogPaths.list('month', month.toLowerCase()), found, {
      name: month,
      heading: messages.monthHeading(month),
      lead: messages.monthLead(month),
    })
  })
}

function createFieldLists(listed: ListedProgram[]): CatalogList[] {
  const everyField = listed.filter(({ program }) => isOfAnyField(program)).length
  const named = new Set(listed.flatMap(({ program }) => listSubjects(program).map(findField)))
  // A field that no program names, such as a narrow one of a broad field, needs no list.
  const isNamed = (id: string) => [...named].some(field => field && includesField(id, field))
  return fieldsOfStudy
    .filter(({ id }) => isNamed(id))
    .map(({ id, name }) => {
      const found = listed.filter(({ program }) => concernsField(listSubjects(program), id))
      const list = createList(catalogPaths.list('field', slugOf(id)), found, {
        name,
        heading: messages.fieldHeading(name),
        lead: messages.fieldLead(name, found.length),
      })
      if (everyField === 0) return list
      const href = `${routes.catalog}?field=${encodeURIComponent(id)}`
      return { ...list, more: { text: messages.everyField(everyField), href } }
    })
}

function createStateLists(listed: ListedProgram[], schools: readonly School[]): CatalogList[] {
  const placed = listed.map(one => ({ one, codes: listStates(one.program.audience, schools) }))
  const stateless = placed.filter(({ codes }) => codes.length === 0).length
  const more = stateless > 0 && {
    text: messages.everyState(stateless),
    href: `${routes.catalog}?place=${notStated}`,
  }
  return states.map(({ code, name }) => {
    const found = placed.filter(({ codes }) => codes.includes(code)).map(({ one }) => one)
    const place = stateNameInSentence(code)
    const list = createList(catalogPaths.list('state', slugOf(name)), found, {
      name,
      heading: messages.stateHeading(place),
      lead: messages.stateLead(place, found.length),
    })
    return more ? { ...list, more } : list
  })
}

/** The lists of the catalog, those without a program left out. */
export const getCatalogLists = oncePerBuild(async (): Promise<Catalog> => {
  const [all, ...types] = await getProgramLists()
  const listed = sortByDeadline(all.programs, getBuildNow())
  const schools = await getSchools()
  const kinds: Catalog['kinds'] = [
    { kind: 'type', lists: createTypeLists(listed, types) },
    { kind: 'for', lists: createAudienceLists(listed) },
    { kind: 'terms', lists: createTermLists(listed) },
    { kind: 'month', lists: createMonthLists(listed) },
    { kind: 'field', lists: createFieldLists(listed) },
    { kind: 'state', lists: createStateLists(listed, schools) },
  ]
  return {
    choices: listFilterChoices(all.programs, schools, getBuildNow(), 'catalog'),
    whole: {
      ...createList(all.path, listed, {
        name: messages.all,
        heading: messages.heading,
        lead: messages.lead,
      }),
      description: messages.description,
      image: all.image,
      follow: all,
    },
    kinds: kinds
      .map(({ kind, lists }) => ({ kind, lists: lists.filter(({ count }) => count > 0) }))
      .filter(({ lists }) => lists.length > 0),
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
