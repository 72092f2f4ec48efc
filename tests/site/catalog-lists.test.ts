import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createFilters } from '#content/filter-choices.ts'
import { parseSchools } from '#content/schools.ts'
import { anyField, fieldsOfStudy, findField } from '#contract/fields.ts'
import type { Program } from '#contract/programs.ts'
import { states } from '#contract/states.ts'
import { monthNames, slugOf } from '#contract/values.ts'
import { typeSlug } from '#lib/catalog-paths.ts'

const programs: Program[] = JSON.parse(readFileSync('dist/img/program.json', 'utf8'))
const filters = createFilters(parseSchools(readFileSync('public/img/HBCU.csv', 'utf8')))

/** A program without "every field": the lists of fields hold only those that name the field. */
const withNamedFields = (program: Program): Program => {
  const fields = program.audience.fields.filter(field => findField(field) !== anyField)
  return { ...program, audience: { ...program.audience, fields } }
}
const countPrograms = (name: string, value: string) =>
  programs.filter(program =>
    filters
      .find(filter => filter.name === name)
      ?.valuesOf(withNamedFields(program))
      .includes(value),
  ).length

/** The filter and the value that each list stands for; a field that nobody names has no list. */
const lists: Readonly<Record<string, readonly [filter: string, value: string]>> = {
  ...Object.fromEntries([
    ...programs.map(({ type }) => [`type/${typeSlug(type)}`, ['type', typeSlug(type)]]),
    ...monthNames.map(name => [`month/${name.toLowerCase()}`, ['month', name]]),
    ...states.map(({ name, code }) => [`state/${slugOf(name)}`, ['place', code]]),
    ...fieldsOfStudy.map(({ id }) => [`field/${slugOf(id)}`, ['field', id]]),
  ]),
  'for/first-years': ['level', 'first'],
  'for/sophomores': ['level', 'second'],
  'for/juniors': ['level', 'third'],
  'for/seniors': ['level', 'fourth'],
  'for/graduate-students': ['level', 'graduate'],
  'for/high-school-seniors': ['level', 'hs-senior'],
  'for/international-students': ['status', 'international'],
}

const built = globSync('dist/catalog/{type,month,state,field,for}/*.html').map(file =>
  file.slice('dist/catalog/'.length, -'.html'.length),
)

test.each(built)('the list %s shows as many programs as its filter', path => {
  const files = globSync(`dist/catalog/${path}{.html,/page/*.html}`)
  const cards = files.flatMap(file => [
    ...readFileSync(file, 'utf8').matchAll(/<li class="program-card/g),
  ])
  const [name = '', value = ''] = lists[path] ?? []
  expect(cards).toHaveLength(countPrograms(name, value))
})

test('the catalog has lists of every kind', () => {
  const kinds = new Set(built.map(path => path.split('/')[0]))
  expect([...kinds].sort()).toEqual(['field', 'for', 'month', 'state', 'type'])
})
