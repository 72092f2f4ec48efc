import { expect, test } from 'vitest'
import type { Program } from '#catalog/program.ts'
import type { School } from '#catalog/schools.ts'
import { listSchoolPrograms } from '#content/school-programs.ts'
import { programOf } from '#tests/support/programs.ts'
import { schoolOf } from '#tests/support/schools.ts'

type Audience = Program['audience']

/** The lists on the page of a member of TMCF that hold a program for an audience. */
function listsOf(audience: Partial<Audience>, facts: Partial<School> = {}): string[] {
  const program = programOf({
    audience: { ...programOf({}).audience, levels: ['undergraduate'], ...audience },
  })
  const school = schoolOf({ groups: ['hbcu', 'tmcf', '1890'], ...facts })
  return Object.entries(listSchoolPrograms(school, [program]))
    .filter(([, programs]) => programs.length > 0)
    .map(([name]) => name)
}
const at = (more: Partial<NonNullable<Audience['schools']>>) => ({
  schools: { groups: [], names: [], states: [], ...more },
})

test.each([
  ['its name', ['own'], at({ names: ['Alabama A&M University'] })],
  ['a long alias', ['own'], at({ names: ['bama a&m'] })],
  ['a short alias, which others share', [], at({ names: ['AAMU'] })],
  ['another school', [], at({ names: ['Fisk University'] })],
  ['one of its groups', ['groups'], at({ groups: ['tmcf'] })],
  ['another group', [], at({ groups: ['uncf'] })],
  ['HBCUs and a group', ['hbcu'], at({ groups: ['uncf', 'hbcu'] })],
  ['HBCUs', ['hbcu'], at({ groups: ['hbcu'] })],
  ['HBCUs of its state', ['state'], at({ groups: ['hbcu'], states: ['AL'] })],
  ['HBCUs of another state', [], at({ groups: ['hbcu'], states: ['SC'] })],
  ['other schools of the group', [], at({ groups: ['hbcu'], names: ['Fisk University'] })],
  ['no school', [], {}],
])('a program that names %s is in the lists %j', (_, lists, audience) => {
  expect(listsOf(audience)).toEqual(lists)
})

test('a program that has ended is in no list', () => {
  const audience = { ...programOf({}).audience, ...at({ groups: ['hbcu'] }) }
  const lists = listSchoolPrograms(schoolOf({}), [programOf({ ended: '2026-08', audience })])
  expect(Object.values(lists).flat()).toEqual([])
})

test.each<[level: string, Partial<Audience>, string[]]>([
  ['4-year', { levels: ['high-school'] }, ['highSchool']],
  ['4-year', { levels: ['undergraduate'], class_years: ['hs-senior'] }, ['highSchool']],
  ['4-year', { levels: ['high-school', 'undergraduate'] }, ['hbcu', 'highSchool']],
  ['4-year', { levels: ['institution'] }, []],
  ['4-year', { levels: ['graduate'] }, ['hbcu']],
  ['graduate', { levels: ['undergraduate'] }, []],
  ['graduate', { levels: ['high-school', 'undergraduate'] }, []],
  ['graduate', { levels: ['undergraduate', 'graduate'] }, ['hbcu']],
  ['graduate', { levels: ['recent-graduate'] }, ['hbcu']],
  ['graduate', { levels: [] }, ['hbcu']],
  ['2-year', { levels: ['graduate'] }, []],
  ['2-year', { levels: ['high-school', 'undergraduate'] }, ['hbcu', 'highSchool']],
])('an award at any HBCU is at a %s school, for %j, in the lists %j', (level, levels, lists) => {
  expect(listsOf({ ...at({ groups: ['hbcu'] }), ...levels }, { level })).toEqual(lists)
})

const school = (value: Audience['conditions'][number]['value']): Partial<Audience> => ({
  conditions: [{ kind: 'school', effect: 'requires', text: 'A kind of college', value }],
})
const twoYear = school({ level: '2-year' })
const publicly = school({ control: 'public' })
const privately = school({ control: 'private' })
test.each([
  ['2-year', 'private', twoYear, ['twoYear']],
  ['4-year', 'private', twoYear, []],
  ['4-year', 'private', { ...publicly, ...at({ states: ['AL'] }) }, []],
  ['4-year', 'public', { ...publicly, ...at({ states: ['AL'] }) }, ['state']],
  ['4-year', 'public', { ...privately, ...at({ states: ['AL'] }) }, []],
  ['4-year', 'private', { ...privately, ...at({ states: ['AL'] }) }, ['state']],
])(
  'at a %s %s school a condition on schools, %j, gives the lists %j',
  (level, control, audience, lists) => {
    expect(listsOf(audience, { level, control })).toEqual(lists)
  },
)
