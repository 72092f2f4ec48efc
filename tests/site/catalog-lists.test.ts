import { existsSync, globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isListed } from '#catalog/deadlines.ts'
import { fieldsOfStudy, listSubjects } from '#catalog/fields.ts'
import { createCatalog } from '#catalog/filters.ts'
import type { Program } from '#catalog/program.ts'
import { typeSlug } from '#catalog/program-values.ts'
import { states } from '#catalog/states.ts'
import { monthNames, slugOf } from '#catalog/values.ts'
import { getSchools } from '#content/schools.ts'
import { getBuildNow } from '#lib/build-day.ts'

const programs: Program[] = JSON.parse(readFileSync('dist/img/program.json', 'utf8'))
for (const program of programs) {
  // The lists of fields hold only programs that name the field.
  program.audience.fields = listSubjects(program)
}

const now = getBuildNow()
const catalog = await createCatalog(programs, await getSchools(), now, 'catalog')

/** The filter and the value that each list stands for; a field that nobody names has no list. */
const lists: Readonly<Record<string, readonly [filter: string, value: string]>> = {
  ...Object.fromEntries([
    ...programs.map(({ type }) => [`type/${typeSlug(type)}`, ['type', typeSlug(type)]]),
    ...monthNames.map(name => [`month/${name.toLowerCase()}`, ['month', name]]),
    ...states.map(({ name, code }) => [`state/${slugOf(name)}`, ['place', code]]),
    ...fieldsOfStudy.map(({ id }) => [`field/${slugOf(id)}`, ['field', id]]),
  ]),
  'type/short-programs': ['type', 'short-programs'],
  // The list of corporate social responsibility has all that a company pays for.
  'type/csr': ['money', 'company'],
  'terms/paid': ['money', 'paid'],
  'terms/no-essay': ['papers', 'no-essay'],
  'terms/need': ['need', 'yes'],
  'for/first-years': ['level', 'first'],
  'for/sophomores': ['level', 'second'],
  'for/juniors': ['level', 'third'],
  'for/seniors': ['level', 'fourth'],
  'for/graduate-students': ['level', 'graduate'],
  'for/high-school-seniors': ['level', 'hs-senior'],
  'for/international-students': ['status', 'international'],
}

const root = 'dist/catalog/'
const built = globSync(`${root}{type,month,state,field,for,terms}/*.html`).map(file =>
  file.slice(root.length, -'.html'.length),
)

test.each(built)('the list %s shows as many programs as its filter', path => {
  const pages = globSync(`${root}${path}{.html,/page/*.html}`).map(file =>
    readFileSync(file, 'utf8'),
  )
  const [name = '', value = ''] = lists[path] ?? []
  const found = catalog.find({ [name]: value })
  expect(pages.join().match(/<li class="program-card/g)).toHaveLength(found.length)
})

test('the catalog has lists of every kind', () => {
  const kinds = new Set(built.map(path => path.split('/')[0]))
  expect([...kinds].sort()).toEqual(['field', 'for', 'month', 'state', 'terms', 'type'])
})

const unlisted = programs.filter(program => !isListed(program)).map(({ id }) => id)

test.each(unlisted)('%s, which is in no list, has a page and no link from lists', id => {
  expect(existsSync(`${root}${id}.html`)).toBe(true)
  const files = globSync(['dist/catalog.html', 'dist/{catalog,hbcu,feeds,calendars}/**/*'])
  const linking = files.filter(
    file => /\.(html|atom|json|ics)$/.test(file) && readFileSync(file, 'utf8').includes(`/${id}"`),
  )
  expect(linking).toEqual([`${root}${id}.html`])
})
