import { startOfBuildDay } from '#catalog/days.ts'
import { getDeadlineStatus } from '#catalog/deadlines.ts'
import type { School } from '#catalog/schools.ts'
import type { Program } from './catalog/program.ts'

/** Structured data for search engines (https://schema.org). */
export interface Thing {
  '@type': string
  [property: string]: unknown
}

/** Things as JSON-LD for a `script`; escaped, so that no text can end the script. */
export const toJsonLd = (...things: readonly Thing[]): string =>
  JSON.stringify({ '@context': 'https://schema.org', '@graph': things }).replace(
    /[<>&\u2028\u2029]/g,
    letter => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

type Links = readonly (readonly [name: string, path: string])[]

const listItems = (site: URL | undefined, items: Links): Thing[] =>
  items.map(([name, path], index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: new URL(path, site).href,
  }))

/** The breadcrumb of a page: names and paths below the landing page. */
export const breadcrumbList = (site: URL | undefined, trail: Links): Thing => ({
  '@type': 'BreadcrumbList',
  itemListElement: listItems(site, [['HBCU Yard', '/'], ...trail]),
})

/** A list of pages: names and paths, in their order. */
export const itemList = (site: URL | undefined, items: Links): Thing => ({
  '@type': 'ItemList',
  numberOfItems: items.length,
  itemListElement: listItems(site, items),
})

const organization = (name: string): Thing | undefined =>
  name ? { '@type': 'Organization', name } : undefined

const monetaryAmount = ({ min, max }: Program['money']): Thing | undefined =>
  min || max
    ? {
        '@type': 'MonetaryAmount',
        currency: 'USD',
        ...(min ? { minValue: min } : {}),
        ...(max ? { maxValue: max } : {}),
      }
    : undefined

/**
 * A program for search engines: `MonetaryGrant` or `EducationalOccupationalProgram`. Not a
 * `JobPosting`, which needs a date of posting and a place of work. Only deadlines that the provider
 * states are named; `on` is the day of the build.
 */
export function programThing(program: Program, address: string, on: string): Thing {
  const shared = {
    name: program.name,
    description: program.description,
    url: address,
    ...(program.applicationLink ? { sameAs: program.applicationLink } : {}),
  }
  const provider = organization(program.provider)
  if (program.type === 'Scholarship') {
    const amount = monetaryAmount(program.money)
    return {
      '@type': 'MonetaryGrant',
      ...shared,
      ...(provider ? { funder: provider } : {}),
      ...(amount ? { amount } : {}),
    }
  }
  const { closes, isStated, dateKind, opens, isOpeningStated } = getDeadlineStatus(
    program,
    startOfBuildDay(on),
  )
  return {
    '@type': 'EducationalOccupationalProgram',
    ...shared,
    programType: program.type === 'CSR' ? 'Corporate social responsibility program' : program.type,
    ...(provider ? { provider } : {}),
    // A priority or campus date is not the last day to apply.
    ...(isStated && dateKind === 'closes' ? { applicationDeadline: closes } : {}),
    ...(isOpeningStated ? { applicationStartDate: opens } : {}),
  }
}

/** The licence of the open data; that of the code is another one. */
export const dataLicense = 'https://creativecommons.org/licenses/by/4.0/'

const formats: Readonly<Record<string, string>> = { csv: 'text/csv', json: 'application/json' }

interface Table {
  name: string
  description: string
  /** The names of its files below `/data`. */
  files: readonly string[]
}

/** A table of the open data for search engines; `on` is the day of the build. */
export const datasetThing = (site: URL | undefined, table: Table, on: string): Thing => ({
  '@type': 'Dataset',
  name: table.name,
  description: table.description,
  url: new URL('/data', site).href,
  license: dataLicense,
  isAccessibleForFree: true,
  dateModified: on,
  creator: organization('HBCU Yard'),
  distribution: table.files.map(file => ({
    '@type': 'DataDownload',
    encodingFormat: formats[file.split('.').at(-1) ?? ''],
    contentUrl: new URL(`/data/${file}`, site).href,
  })),
})

/** A school for search engines; `id` is the address of its page here. */
export const schoolThing = (school: School, id: string): Thing => ({
  '@type': 'CollegeOrUniversity',
  '@id': id,
  name: school.name,
  ...(school.website && { url: school.website }),
  ...(school.aliases.length > 0 && { alternateName: school.aliases }),
  ...(school.founded && { foundingDate: school.founded }),
  address: {
    '@type': 'PostalAddress',
    addressLocality: school.city,
    addressRegion: school.state,
    addressCountry: 'US',
  },
  ...(school.place && {
    geo: { '@type': 'GeoCoordinates', longitude: school.place[0], latitude: school.place[1] },
  }),
})
