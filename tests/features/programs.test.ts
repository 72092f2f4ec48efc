// @vitest-environment happy-dom
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Program } from '#contract/programs.ts'
import { readProgram } from '#contract/programs.ts'
import { choicesOf, indexed, matching, noFilters } from '#islands/programs/filters.ts'
import { $programs, loadPrograms } from '#islands/programs/store.ts'

const built = [
  { name: 'Harbor Fellowship', type: 'Fellowship', university: 'Fisk University', deadlineKind: 'unknown' },
  { name: 'Bridge Scholarship', applicationDeadline: '2027-02-15' },
  { name: 'From a member', contributionId: 'c_1', id: 'c_1' },
  { description: 'no name' },
  null,
]

function serving(file: () => Response, published: () => Response) {
  vi.stubGlobal('fetch', async (input: Request | string) =>
    String(input).includes('program.json') ? file() : published(),
  )
}

const none = () => Response.json({ message: 'Not found' }, { status: 404 })

async function load(): Promise<{ names: string[]; failed: boolean }> {
  await loadPrograms()
  const programs = $programs.get()
  if (programs.status !== 'ready') throw new Error('Programs are still loading')
  return { names: programs.all.map(({ program }) => program.name), failed: programs.failed }
}

const program = (fields: Partial<Program> & { name: string }): Program => {
  const read = readProgram({ deadlineKind: 'unknown', ...fields })
  if (!read) throw new Error('A program needs a name')
  return read
}

afterEach(() => {
  vi.restoreAllMocks()
  $programs.set({ status: 'loading' })
})

describe('the programs', () => {
  test('are those of the build when the backend publishes none of its own', async () => {
    serving(() => Response.json(built), none)
    expect(await load()).toEqual({
      names: ['Harbor Fellowship', 'Bridge Scholarship', 'From a member'],
      failed: false,
    })
  })

  test('take the copy of the backend for a contribution that was built before', async () => {
    const newer = { id: 'c_1', contributionId: 'c_1', name: 'From a member, mended' }
    serving(
      () => Response.json(built),
      () => Response.json({ programs: [newer] }),
    )
    expect((await load()).names).toEqual(['From a member, mended', 'Harbor Fellowship', 'Bridge Scholarship'])
  })

  test('leave out a built contribution that the backend no longer lists', async () => {
    serving(
      () => Response.json(built),
      () => Response.json({ programs: [] }),
    )
    expect((await load()).names).toEqual(['Harbor Fellowship', 'Bridge Scholarship'])
  })

  test('are shown at once, however long the backend takes', async () => {
    let answer = (_: Response) => {}
    vi.stubGlobal('fetch', (input: Request | string) =>
      String(input).includes('program.json')
        ? Promise.resolve(Response.json(built))
        : new Promise<Response>(resolve => {
            answer = resolve
          }),
    )
    const loading = loadPrograms()
    await vi.waitFor(() => expect($programs.get()).toMatchObject({ status: 'ready', failed: false }))
    answer(Response.json({ programs: [] }))
    await loading
    expect($programs.get()).toMatchObject({ all: { length: 2 } })
  })

  test.each([
    ['is missing', none],
    ['is HTML', () => new Response('<p>hello')],
    ['is no list', () => Response.json({})],
  ])('are empty, and the reason is logged, when the file %s', async (_, file) => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
    serving(file, none)
    expect(await load()).toEqual({ names: [], failed: true })
    expect(logged).toHaveBeenCalledWith('Failed to fetch programs', expect.anything())
  })
})

describe('a record of an older or foreign file', () => {
  test('gets the defaults of the specification, the month from its deadline', () => {
    expect(readProgram({ name: 'Bridge', applicationDeadline: '2027-02-15' })).toMatchObject({
      description: 'No description available',
      type: 'Scholarship',
      university: '',
      citizenship: '',
      applicationMonth: 'February',
      deadlineKind: 'exact',
    })
  })

  const noon = Date.UTC(2027, 1, 15, 12)
  test.each([
    'February 15, 2027',
    '2027-02-15T23:00:00Z',
    '2027-02-15',
    noon,
    { seconds: noon / 1000, nanoseconds: 0 },
    { _seconds: noon / 1000, _nanoseconds: 0 },
  ])('reads the deadline %j as one day', written => {
    expect(readProgram({ name: 'Bridge', applicationDeadline: written })?.applicationDeadline).toBe(
      '2027-02-15',
    )
  })

  test('has no month when it has no deadline, or one that cannot be read', () => {
    expect(readProgram({ name: 'Bridge' })?.applicationMonth).toBeNull()
    expect(readProgram({ name: 'Bridge', applicationDeadline: 'soon' })?.applicationMonth).toBeNull()
    expect(
      readProgram({ name: 'Bridge', applicationDeadline: { seconds: 'x' } })?.applicationMonth,
    ).toBeNull()
  })

  test('may name several universities', () => {
    const read = readProgram({ name: 'Bridge', university: ['Fisk University', 'Howard University'] })
    expect(read?.university).toBe('Fisk University; Howard University')
  })

  test('of ours never takes its deadline for an opening month', () => {
    const ours = { name: 'Bridge', deadlineKind: 'exact', applicationDeadline: '2027-02-15' }
    expect(readProgram(ours)?.applicationMonth).toBeNull()
  })

  test.each(['javascript:alert(1)', 'data:text/html,x', '//elsewhere.test', 'not an address'])(
    'never links to %s',
    applicationLink => {
      expect(readProgram({ name: 'Bridge', applicationLink })?.applicationLink).toBeNull()
      expect(readProgram({ name: 'Bridge', logo: applicationLink })?.logo).toBeNull()
    },
  )
})

describe('searching', () => {
  const all = [
    program({ name: 'Harbor Fellowship', type: 'Fellowship', applicationMonth: 'March' }),
    program({ name: 'Bridge Scholarship', university: 'Fisk University; Howard University' }),
    program({ name: 'Corporate Grant', type: 'CSR', citizenship: 'US Citizen' }),
  ].map(indexed)
  const names = (filters: Partial<typeof noFilters>) =>
    matching(all, { ...noFilters, ...filters }).map(({ name }) => name)

  test('finds every program when nothing is set', () => {
    expect(names({})).toHaveLength(3)
  })

  test('finds part of a name in any case', () => {
    expect(names({ search: 'cHOL' })).toEqual(['Bridge Scholarship'])
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
})
