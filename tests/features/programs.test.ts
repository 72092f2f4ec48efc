// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { toNow } from '#catalog/days.ts'
import type { SchoolGroup } from '#catalog/program-values.ts'
import type { SchoolFacts } from '#catalog/school-rules.ts'
import { readFacts } from '#islands/programs/facts.ts'
import {
  choicesOf,
  filterPrograms,
  indexProgram,
  noFilters,
  type ProgramFilters,
} from '#islands/programs/filters.ts'
import { $programs, loadPrograms } from '#islands/programs/store.ts'
import { setUpBackend } from '#tests/support/backend.ts'
import { idOf, insertContributions } from '#tests/support/contributions.ts'
import { stated } from '#tests/support/dates.ts'
import { programOf } from '#tests/support/programs.ts'

const built = [
  {
    name: 'Harbor Fellowship',
    type: 'Fellowship',
    university: 'Fisk University',
  },
  { name: 'Bridge Scholarship', applicationDeadline: '2027-02-15' },
  { name: 'From a member', contributionId: idOf(1), id: idOf(1) },
  { description: 'no name' },
  null,
]

const backend = setUpBackend()
const file = 'GET /img/program.json'
const published = 'GET /api/programs'

beforeEach(() => backend.reply(file, () => Response.json(built)))

async function load(): Promise<{ names: string[]; failed: boolean }> {
  await loadPrograms()
  const programs = $programs.get()
  if (programs.status !== 'ready') throw new Error('Programs are still loading')
  return { names: programs.all.map(({ program }) => program.name), failed: programs.failed }
}

afterEach(() => {
  vi.restoreAllMocks()
  // A reply without the header of our backend says that it is another one.
  localStorage.clear()
  $programs.set({ status: 'loading' })
})

describe('the programs', () => {
  test('are those of the build by name when the backend publishes none of its own', async () => {
    backend.fail(published, 404)
    expect(await load()).toEqual({
      names: ['Bridge Scholarship', 'From a member', 'Harbor Fellowship'],
      failed: false,
    })
  })

  test('take the copy of the backend for a contribution that was built before, if listed', async () => {
    expect((await load()).names).toEqual(['Bridge Scholarship', 'Harbor Fellowship'])
    const name = 'From a member, corrected'
    await insertContributions(backend, [{ name, status: 'approved' }])
    expect((await load()).names).toEqual(['Bridge Scholarship', name, 'Harbor Fellowship'])
  })

  test('take edits and new programs of administrators, and leave out what they hide', async () => {
    const [record, edited] = ['New program', 'Bridge Scholarship, edited'].map((name, index) =>
      programOf({ name, id: ['new', 'bridge-scholarship'][index] ?? '' }),
    )
    const reply = { programs: [], records: [record, edited, null], hidden: ['harbor-fellowship'] }
    backend.reply(published, () => Response.json(reply))
    expect((await load()).names).toEqual(['Bridge Scholarship, edited', 'New program'])
    // The page of a new one comes with the next build.
    const programs = $programs.get()
    const all = programs.status === 'ready' ? programs.all : []
    expect(all.map(({ program }) => program.contributionId)).toEqual([null, 'new'])
  })

  test('are shown at once, however long the backend takes', async () => {
    const release = backend.hold(published)
    const loading = loadPrograms()
    await vi.waitFor(() =>
      expect($programs.get()).toMatchObject({ status: 'ready', failed: false, all: { length: 3 } }),
    )
    release()
    await loading
    expect($programs.get()).toMatchObject({ all: { length: 2 } })
  })

  test.each([
    ['is missing', () => new Response('', { status: 404 })],
    ['is HTML', () => new Response('<p>hello')],
    ['is no list', () => Response.json({})],
  ])('are empty, and the reason is logged, when the file %s', async (_, reply) => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
    backend.reply(file, reply)
    expect(await load()).toEqual({ names: [], failed: true })
    expect(logged).toHaveBeenCalledWith('Failed to fetch programs', expect.anything())
  })
})

describe('searching', () => {
  const all = [
    programOf({ name: 'Harbor Fellowship', type: 'Fellowship', applicationMonth: 'March' }),
    programOf({ name: 'Bridge Scholarship', university: 'Fisk University; Howard University' }),
    programOf({ name: 'Corporate Grant', type: 'CSR', citizenship: 'US Citizen' }),
  ].map(each => indexProgram(each, toNow()))
  const names = (filters: Partial<typeof noFilters>) =>
    filterPrograms(all, { ...noFilters, ...filters }).map(({ name }) => name)

  test('finds part of a name in any case', () => {
    expect(names({ search: 'cHOL' })).toEqual(['Bridge Scholarship'])
    expect(names({ search: 'harbor-fellow' })).toEqual(['Harbor Fellowship'])
  })

  test.each([
    [{ month: 'March' }, ['Harbor Fellowship']],
    [{ university: 'Howard University' }, ['Bridge Scholarship']],
    [{ university: 'Howard' }, []],
    [{ type: 'CSR' }, ['Corporate Grant']],
    [{ citizenship: 'US Citizen' }, ['Corporate Grant']],
    [{ type: 'CSR', month: 'March' }, []],
  ])('with %o finds %o', (filters, expected) => {
    expect(names(filters)).toEqual(expected)
  })

  test('offers the choices of the specification first, then what the data holds', () => {
    expect(choicesOf('type', all)).toEqual(['Scholarship', 'Fellowship', 'Internship', 'CSR'])
    expect(choicesOf('university', all).slice(0, 5)).toEqual([
      'Howard University',
      'Spelman College',
      'Morehouse College',
      'Fisk University',
      'Hampton University',
    ])
    expect(choicesOf('month', all)).toHaveLength(12)
    expect(choicesOf('citizenship', all)).toEqual(['US Citizen', 'International'])
  })

  test('filters by the state of the deadline, and puts the next one first', () => {
    const at = toNow(new Date('2026-11-22T12:00:00Z'), 0)
    const dated = [
      programOf({ name: 'Over', ...stated({ closes: '2026-11-01' }) }),
      programOf({ name: 'Later', ...stated({ closes: '2027-02-01' }) }),
      programOf({ name: 'Soon', ...stated({ closes: '2026-11-30' }) }),
    ].map(program => indexProgram(program, at))
    const namesOf = (filters: Partial<ProgramFilters>) =>
      filterPrograms(dated, { ...noFilters, ...filters }).map(({ name }) => name)
    expect(namesOf({ sort: 'Next deadline first' })).toEqual(['Soon', 'Later', 'Over'])
    expect(namesOf({ deadline: 'Closing soon' })).toEqual(['Soon'])
    expect(choicesOf('deadline', dated)).toEqual(['Closed', 'Closing soon', 'Open'])
  })

  test('also finds, after names, what the words of a search are about', async () => {
    const stated = programOf({ name: 'Stated' }).audience
    const records = [
      {
        name: 'Coral',
        audience: { ...stated, fields: ['biology'], class_years: ['first' as const] },
      },
      { name: 'Biology days' },
      { name: 'Gates', audience: { ...stated, residence: ['GA'] } },
    ]
    const { all, createSearch } = await readFacts(
      records.map(record => indexProgram(programOf(record), toNow())),
      [],
    )
    const search = (text: string) =>
      filterPrograms(all, { ...noFilters, search: text }, createSearch).map(({ name }) => name)
    expect(search('biology')).toEqual(['Biology days', 'Coral'])
    expect(search('freshman')).toEqual(['Coral'])
    expect(search('ga')).toEqual(['Gates'])
    expect(search('georgia')).toEqual(['Gates'])
    expect(search('')).toHaveLength(3)
  })

  const spelman: SchoolFacts = {
    name: 'Spelman College',
    aliases: [],
    state: 'GA',
    level: '4-year',
    control: 'private',
    groups: ['hbcu', 'uncf'],
    unknownGroups: [],
  }

  test('match a school by the groups of schools they are for, and offer only what matches', async () => {
    const stated = programOf({ name: 'Stated' }).audience
    const audienceOf = (groups: SchoolGroup[]) => ({
      ...stated,
      schools: { groups, names: [], states: [] },
    })
    const { all } = await readFacts(
      [
        programOf({ name: 'Every HBCU', audience: audienceOf(['hbcu']) }),
        programOf({ name: 'UNCF', audience: audienceOf(['uncf']) }),
        programOf({ name: 'TMCF', audience: audienceOf(['tmcf']) }),
        programOf({ name: 'Fisk only', university: 'Fisk University' }),
      ].map(each => indexProgram(each, toNow())),
      [spelman],
    )
    const names = filterPrograms(all, { ...noFilters, university: 'Spelman College' })
    expect(names.map(({ name }) => name)).toEqual(['Every HBCU', 'UNCF'])
    expect(choicesOf('university', all)).toEqual(['Spelman College', 'Fisk University'])
  })
})
