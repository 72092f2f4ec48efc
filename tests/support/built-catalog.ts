import { globSync, readFileSync } from 'node:fs'
import { parseSchools } from '#content/schools.ts'
import type { Program } from '#contract/programs.ts'
import type { Catalog } from './claims.ts'
import { find, listCards, parsePage } from './parsed-page.ts'

/** The pages of the build. */
export const pages = globSync('dist/**/*.html').map(file => {
  const path = file.slice('dist'.length, -'.html'.length).replace(/^\/index$/, '/')
  return { path, html: readFileSync(file, 'utf8') }
})

const built: Program[] = JSON.parse(readFileSync('dist/img/program.json', 'utf8'))
const builtOn = /Built on\s+(\w+ \d+, \d+)/.exec(readFileSync('dist/data.html', 'utf8'))?.[1]
const programs = new Map(built.map(program => [program.id, program]))

const listIds = (html: string) =>
  listCards(
    find(parsePage(html), ({ name }) => name === 'html'),
    programs,
  ).map(({ program }) => program.id)
const listPages = Map.groupBy(
  pages.filter(({ path }) => /^\/catalog(\/\w+\/|$)/.test(path)),
  ({ path }) => path.replace(/\/page(\/\d+)$/, ''),
)

/** The catalog of the build. */
export const builtCatalog: Catalog = {
  programs,
  on: new Date(`${builtOn} UTC`).toISOString().slice(0, 10),
  lists: new Map(
    [...listPages].map(([path, parts]) => [path, parts.flatMap(({ html }) => listIds(html))]),
  ),
}

/** The schools that pages are built for. */
export const schools = parseSchools(readFileSync('public/img/HBCU.csv', 'utf8'))
