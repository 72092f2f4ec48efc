import { describe, expect, test } from 'vitest'
import { parseSchools } from '#content/schools.ts'
import type { Program } from '#contract/programs.ts'
import { builtCatalog, pages, schools } from '../support/built-catalog.ts'
import type { Catalog } from '../support/claims.ts'
import { cycleOf } from '../support/dates.ts'
import { findFalseLists, findFalseSections } from '../support/member-claims.ts'
import { programOf } from '../support/programs.ts'

describe('the built site', () => {
  test('lists the programs that the name of each list promises, each once', () => {
    expect(builtCatalog.lists.size).toBeGreaterThan(50)
    expect(findFalseLists(builtCatalog, { schools, on: builtCatalog.on })).toEqual([])
  })

  test('shows the programs for its students on the page of each school', () => {
    const found = schools.flatMap(school => {
      const html = pages.find(({ path }) => path === `/hbcu/${school.slug}`)?.html ?? ''
      const claims = findFalseSections(html, school, builtCatalog.programs)
      return claims.map(claim => `${school.slug}: ${claim}`)
    })
    expect(found).toEqual([])
  })
})

const biology: Program = {
  ...programOf({ id: 'biology', name: 'Biology', type: 'Internship' }),
  cycles: [cycleOf({ closes: '2027-02-15' })],
  audience: {
    ...programOf({}).audience,
    ...{
      levels: ['undergraduate'],
      class_years: ['third'],
      fields: ['biology'],
      residence: ['GA'],
    },
  },
}
const forTwoSchools: Program = {
  ...programOf({ id: 'uncf', name: 'UNCF', type: 'Scholarship' }),
  audience: {
    ...programOf({}).audience,
    levels: ['high-school', 'graduate'],
    citizenship: ['international'],
    fields: ['all'],
    schools: { groups: ['uncf'], names: [], states: [] },
  },
}
const programs = new Map([biology, forTwoSchools].map(program => [program.id, program]))
const lists: Catalog['lists'] = new Map([
  ['/catalog', ['biology', 'uncf']],
  ['/catalog/type/internships', ['biology']],
  ['/catalog/type/scholarships', ['uncf']],
  ['/catalog/for/juniors', ['biology']],
  ['/catalog/for/graduate-students', ['uncf']],
  ['/catalog/for/international-students', ['uncf']],
  ['/catalog/for/high-school-seniors', ['uncf']],
  ['/catalog/field/biology', ['biology']],
  ['/catalog/field/science', ['biology']],
  ['/catalog/field/stem', ['biology']],
  ['/catalog/state/georgia', ['biology']],
  ['/catalog/month/february', ['biology']],
])
const check = (changed: [path: string, ids: string[]][]) =>
  findFalseLists(
    { programs, on: '2026-11-22', lists: new Map([...lists, ...changed]) },
    { schools, on: '2026-11-22' },
  )

describe('the check of lists', () => {
  test('accepts what the records say', () => {
    expect(check([])).toEqual([])
  })

  test.each([
    ['/catalog', ['biology']],
    ['/catalog/type/internships', ['biology', 'uncf']],
    ['/catalog/for/juniors', ['biology', 'uncf']],
    ['/catalog/for/sophomores', ['biology']],
    ['/catalog/for/graduate-students', []],
    ['/catalog/for/international-students', ['uncf', 'biology']],
    ['/catalog/for/high-school-seniors', []],
    ['/catalog/field/biology', []],
    ['/catalog/field/physics', ['biology']],
    ['/catalog/field/science', ['biology', 'uncf']],
    ['/catalog/state/georgia', ['biology', 'biology']],
    ['/catalog/state/texas', ['biology']],
    ['/catalog/month/february', []],
    ['/catalog/month/july', ['uncf']],
    ['/catalog/unknown/list', ['uncf']],
  ])('finds a wrong member of %s: %j', (path, ids) => {
    expect(check([[path, ids]])).toHaveLength(1)
  })
})

const table = `name,link,state,aliases,uncf,tmcf,land_grant_1890
First College,https://first.example,GA,First;FC,yes,no,no
Second College,https://second.example,TX,,no,no,no`
const [first, second] = parseSchools(table)
const forOne = (id: string, rule: Program['audience']['schools'], levels: 'graduate'[] = []) =>
  programOf({ id, name: id, audience: { ...programOf({}).audience, levels, schools: rule } })
const rule = { groups: [], names: [], states: [] }
const ofSchools = new Map(
  [
    forOne('own', { ...rule, names: ['First College'] }),
    forOne('member', { ...rule, groups: ['uncf'] }, ['graduate']),
    forOne('any-hbcu', { ...rule, groups: ['hbcu'] }),
    forOne('georgia', { ...rule, states: ['GA'] }),
    { ...forTwoSchools, id: 'both' },
    forOne('open', null),
  ].map(program => [program.id, program]),
)
const section = (id: string, heading: string, ...ids: string[]) =>
  `<a href="#${id}">${heading}: ${ids.length}</a>
  <section aria-labelledby="${id}"><h2 id="${id}">${heading} <span>${ids.length}</span></h2>
  <ul>${ids.map(each => `<li><a href="/catalog/${each}">${each}</a></li>`).join('')}</ul></section>`
const page = [
  '<html><body><p>1 more program for college students name no school at all.</p>',
  section('own', 'For students of First College', 'own'),
  section('groups', 'For schools of UNCF', 'member', 'both'),
  section('hbcu', 'For students of any HBCU', 'any-hbcu'),
  section('state', 'For students at schools in Georgia', 'georgia'),
  section('highSchool', 'For those who come here from high school', 'both'),
  '</body></html>',
].join('')

describe('the check of the page of a school', () => {
  test('accepts what the records say', () => {
    expect(first && findFalseSections(page, first, ofSchools)).toEqual([])
  })

  test.each([
    [
      'a program of another school',
      'any-hbcu</a>',
      'any-hbcu</a></li><li><a href="/catalog/own">own</a>',
    ],
    ['a missing program', '<li><a href="/catalog/georgia">georgia</a></li>', ''],
    ['a wrong number in a heading', 'any HBCU <span>1</span>', 'any HBCU <span>2</span>'],
    ['a wrong number on a link', 'any HBCU: 1', 'any HBCU: 3'],
    ['a group of other schools', 'For schools of UNCF <span>', 'For schools of UNCF, TMCF <span>'],
    ['a wrong number of programs for any school', '1 more program', '4 more programs'],
  ])('finds %s', (_, right, wrong) => {
    expect(page).toContain(right)
    expect(first && findFalseSections(page.replace(right, wrong), first, ofSchools)).toHaveLength(1)
  })

  test('finds the programs of one school on the page of another', () => {
    const found = second && findFalseSections(page, second, ofSchools)
    expect(found).toEqual(
      expect.arrayContaining(['own stands on #own', 'Second College is no member of UNCF']),
    )
  })
})
