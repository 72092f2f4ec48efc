import type { Program } from './program.ts'
import { nameType, programTypes, typeSlug } from './program-values.ts'
import { compareNames } from './values.ts'

/** A list of programs by their type: its name in an address, and on screen. */
export interface TypeList {
  slug: string
  name: string
}
const shortPrograms: TypeList = { slug: 'short-programs', name: 'Short programs' }

/** The lists that a program is in: a short internship is only in the short programs. */
export function listTypeLists({
  type,
  format,
}: Pick<Program, 'type' | 'format'>): [TypeList, ...TypeList[]] {
  const ofType = { slug: typeSlug(type), name: nameType(type) }
  if (format !== 'short-program' && format !== 'conference') return [ofType]
  return type === 'Internship' ? [shortPrograms] : [ofType, shortPrograms]
}

/** The lists of some programs: those of the specification's types first, then the short ones. */
export function listAllTypeLists(programs: readonly Program[]): TypeList[] {
  const found = new Map(programs.flatMap<TypeList>(listTypeLists).map(list => [list.slug, list]))
  const first = [...programTypes.map(typeSlug), shortPrograms.slug].flatMap(slug => {
    const list = found.get(slug)
    return found.delete(slug) && list ? [list] : []
  })
  return [...first, ...[...found.values()].sort((a, b) => compareNames(a.name, b.name))]
}

/**
 * Whether the record says that a program is in summer. A scholarship may pay for one, and some
 * programs come before one.
 */
export const isInSummer = ({ type, name, description }: SummerFacts): boolean =>
  type !== 'Scholarship' &&
  /(?<!(before|after|by|late in) (the |a )?)\bsummers?\b/i.test(`${name} ${description}`)
type SummerFacts = Pick<Program, 'type' | 'name' | 'description'>

/** Whether a company pays for a program: the list of corporate social responsibility. */
export const isPaidByCompany = ({ type, funded_by }: Pick<Program, 'type' | 'funded_by'>) =>
  type === 'CSR' || funded_by === 'company'
