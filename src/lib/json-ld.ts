import type { Program } from './contract/programs.ts'

/** A thing as schema.org describes it; what search engines read of a page (https://schema.org). */
export interface Thing {
  '@type': string
  [property: string]: unknown
}

/**
 * Things as the text of a `script` of type application/ld+json. What HTML or an older JavaScript
 * would read as more than text is escaped, so nothing in them can end the script or begin a
 * comment.
 */
export const toJsonLd = (...things: readonly Thing[]): string =>
  JSON.stringify({ '@context': 'https://schema.org', '@graph': things }).replace(
    /[<>&\u2028\u2029]/g,
    letter => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

/** Where a page stands: names and paths from below the landing page down to the page itself. */
export const breadcrumbList = (
  site: URL | undefined,
  trail: readonly (readonly [name: string, path: string])[],
): Thing => ({
  '@type': 'BreadcrumbList',
  itemListElement: [['HBCU Yard', '/'] as const, ...trail].map(([name, path], index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: new URL(path, site).href,
  })),
})

const organization = (name: string): Thing | undefined =>
  name ? { '@type': 'Organization', name } : undefined

/**
 * A program for search engines: a scholarship as `MonetaryGrant`, all others as
 * `EducationalOccupationalProgram`. An internship would be a `JobPosting` while it meets that
 * type's rules; they ask for the day it was posted and the place of work, and our records hold
 * neither. Only a day that the provider named is given as its deadline.
 */
export function programThing(program: Program, address: string): Thing {
  const shared = {
    name: program.name,
    description: program.description,
    url: address,
    ...(program.applicationLink ? { sameAs: program.applicationLink } : {}),
  }
  const provider = organization(program.provider)
  if (program.type === 'Scholarship') {
    return { '@type': 'MonetaryGrant', ...shared, ...(provider ? { funder: provider } : {}) }
  }
  const exact = program.deadlineKind === 'exact' && program.applicationDeadline
  return {
    '@type': 'EducationalOccupationalProgram',
    ...shared,
    programType: program.type === 'CSR' ? 'Corporate social responsibility program' : program.type,
    ...(provider ? { provider } : {}),
    ...(exact ? { applicationDeadline: program.applicationDeadline } : {}),
  }
}
