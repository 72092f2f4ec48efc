import { parse } from 'csv-parse/sync'
import type { School } from './schools.ts'
import { asWebsite, slugOf } from './values.ts'

/** The list of schools, from the root of the checkout. */
export const schoolFile = 'public/img/HBCU.csv'

/** Columns of groups: `yes`, `no`, or empty when it is not known. */
const memberships = [
  ['uncf', 'uncf'],
  ['tmcf', 'tmcf'],
  ['land_grant_1890', '1890'],
] as const

/**
 * Parses the list of schools. The first line names the columns; the first two columns are name and
 * link, whatever they are called (spec section 2). Rows without a name are skipped. Throws if the
 * text is a page.
 */
export function parseSchools(text: string): School[] {
  if (/^\s*</.test(text)) throw new Error('The list of schools is a page, not a list.')
  const [head = [], ...rows]: string[][] = parse(text, {
    bom: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    trim: true,
  })
  const columns = new Map(head.map((name, index) => [name.toLowerCase(), index]))
  const taken = new Map<string, number>()
  return rows
    .filter(([name]) => name)
    .map((row, index) => {
      const [name = '', link = ''] = row
      const cell = (column: string) => row[columns.get(column) ?? -1] ?? ''
      const slug = slugOf(name) || 'school'
      const again = (taken.get(slug) ?? 0) + 1
      taken.set(slug, again)
      const groupsWith = (value: string) =>
        memberships.flatMap(([column, group]) => (cell(column) === value ? [group] : []))
      return {
        number: index + 1,
        name,
        slug: again === 1 ? slug : `${slug}-${again}`,
        website: asWebsite(link),
        city: cell('city'),
        state: cell('state').toUpperCase(),
        place: placeOf(cell('longitude'), cell('latitude')),
        founded: cell('founded'),
        control: cell('control'),
        level: cell('level'),
        aliases: cell('aliases').split(';').filter(Boolean),
        groups: ['hbcu', ...groupsWith('yes')],
        unknownGroups: groupsWith(''),
      }
    })
}

function placeOf(longitude: string, latitude: string): School['place'] {
  const place = [Number.parseFloat(longitude), Number.parseFloat(latitude)] as const
  return place.every(Number.isFinite) ? place : null
}
