import type { SchoolGroup } from './program-values.ts'
import type { SchoolFacts } from './school-rules.ts'
import { stateName } from './states.ts'
import { capitalize } from './values.ts'

/** A school of the university list (spec section 2, HBCU Universities Database). */
export interface School extends SchoolFacts {
  /** Its place in the file, from 1. */
  number: number
  /** The last part of its address, /hbcu/{slug}. */
  slug: string
  /** Its own site, or null when the file has no address. */
  website: string | null
  city: string
  /** Longitude and latitude in degrees, or null. */
  place: readonly [longitude: number, latitude: number] | null
  founded: string
}

/** `aamu.edu` for `https://www.aamu.edu/`. */
export const shortAddress = (address: string): string =>
  address.replace(/^https?:\/\/(www\.)?|\/$/g, '')

/** `Public, 4-year`; `Private, graduate`. */
export const formatSchoolKind = ({ control, level }: School): string =>
  capitalize([control, level].filter(Boolean).join(', '))

/** The schools of each state that has any. */
export const groupByState = (schools: readonly School[]): Map<string, School[]> =>
  Map.groupBy(
    schools.filter(({ state }) => state),
    ({ state }) => state,
  )

/** `14 HBCUs`, `1 HBCU`, `no HBCU`. */
export const formatSchoolCount = (count: number): string =>
  count === 0 ? 'no HBCU' : `${count} HBCU${count === 1 ? '' : 's'}`

/** `Normal, Alabama`; `Washington, D.C.` */
export const formatSchoolPlace = ({ city, state }: School): string =>
  [city, state === 'DC' ? 'D.C.' : state && stateName(state)].filter(Boolean).join(', ')

const levelNames = new Map([
  ['4-year', 'four-year'],
  ['2-year', 'two-year'],
  ['graduate', 'graduate and professional'],
])

/** `A public four-year HBCU in Normal, Alabama, founded in 1875.`, without unknown parts. */
export function describeSchool(school: School): string {
  const { control, level, founded } = school
  const place = formatSchoolPlace(school)
  const kind = [control, levelNames.get(level) ?? level].filter(Boolean).join(' ')
  return `${kind ? `A ${kind}` : 'An'} HBCU${place && ` in ${place}`}${founded && `, founded in ${founded}`}.`
}

const memberNames: Partial<Record<SchoolGroup, string>> = {
  uncf: 'UNCF member',
  tmcf: 'Thurgood Marshall College Fund (TMCF) member',
  '1890': '1890 land-grant university',
}

/** The rows of the table on the page of a school, without unknown values. */
export function listSchoolDetails(school: School): [label: string, value: string][] {
  const facts: [string, string][] = [
    ['City', school.city],
    [
      { DC: 'District', VI: 'Territory' }[school.state] ?? 'State',
      school.state && stateName(school.state),
    ],
    ['Founded', school.founded],
    ['Type', formatSchoolKind(school)],
    ['Groups', school.groups.flatMap(group => memberNames[group] ?? []).join(', ')],
    ['Own site', school.website ? shortAddress(school.website) : ''],
    ['Also called', school.aliases.join(', ')],
  ]
  return facts.filter(([, value]) => value)
}
