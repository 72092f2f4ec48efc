// @vitest-environment happy-dom
import { afterEach, describe, expect, test, vi } from 'vitest'
import { choicesOf, filterPrograms, indexProgram, noFilters } from '#islands/programs/filters.ts'
import { $programs, loadPrograms } from '#islands/programs/store.ts'
import { programOf } from '#tests/support/programs.ts'

const built = [
  {
    name: 'Harbor Fellowship',
    type: 'Fellowship',
    university: 'Fisk University',
  },
  { name: 'Bridge Scholarship', applicationDeadline: '2027-02-15' },
  { name: 'From a member', contributionId: 'c_1', id: 'c_1' },
  { description: 'no name' },
  null,
]

function serve(file: () => Response, published: () => Response) {
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

afterEach(() => {
  vi.restoreAllMocks()
  $programs.set({ status: 'loading' })
})

describe('the programs', () => {
  test('are those of the build when the backend publishes none of its own', async () => {
    serve(() => Response.json(built), none)
    expect(await load()).toEqual({
      names: ['Harbor Fellowship', 'Bridge Scholarship', 'From a member'],
      failed: false,
    })
  })

  test('take the copy of the backend for a contribution that was built before', async () => {
    const newer = { id: 'c_1', contributionId: 'c_1', name: 'From a member, corrected' }
    serve(
      () => Response.json(built),
      () => Response.json({ programs: [newer] }),
    )
    expect((await load()).names).toEqual([
      'Bridge Scholarship',
      'From a member, corrected',
      'Harbor Fellowship',
    ])
  })

  test('leave out a built contribution that the backend no longer lists', async () => {
    serve(
      () => Response.json(built),
      () => Response.json({ programs: [] }),
    )
    expect((await load()).names).toEqual(['Bridge Scholarship', 'Harbor Fellowship'])
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
    await vi.waitFor(() =>
      expect($programs.get()).toMatchObject({ status: 'ready', failed: false }),
    )
    answer(Response.json({ programs: [] }))
    await loading
    expect($programs.get()).toMatchObject({ all: { length: 2 } })
  })

  test.each([
    ['is missing', none],
    ['is HTML', () => new Response('<p>hello')],
    ['is no list', () => Response.json({})],
  ])(
    'are empty, and the reason is logged, when the file %s [spec 7.30 8.contributions.14]',
    async (_, file) => {
      const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
      serve(file, none)
      expect(await load()).toEqual({ names: [], failed: true })
      expect(logged).toHaveBeenCalledWith('Failed to fetch programs', expect.anything())
    },
  )
})

describe('searching', () => {
  const all = [
    programOf({ name: 'Harbor Fellowship', type: 'Fellowship', applicationMonth: 'March' }),
    programOf({ name: 'Bridge Scholarship', university: 'Fisk University; Howard University' }),
    programOf({ name: 'Corporate Grant', type: 'CSR', citizenship: 'US Citizen' }),
  ].map(indexProgram)
  const names = (filters: Partial<typeof noFilters>) =>
    filterPrograms(all, { ...noFilters, ...filters }).map(({ name }) => name)

  test('finds every program when nothing is set', () => {
    expect(names({})).toHaveLength(3)
  })

  test('finds part of a name in any case [spec 5.12]', () => {
    expect(names({ search: 'cHOL' })).toEqual(['Bridge Scholarship'])
  })

  test.each([
    [{ month: 'March' }, ['Harbor Fellowship']],
    [{ university: 'Howard University' }, ['Bridge Scholarship']],
    [{ university: 'Howard' }, []],
    [{ type: 'CSR' }, ['Corporate Grant']],
    [{ citizenship: 'US Citizen' }, ['Corporate Grant']],
    [{ type: 'CSR', month: 'March' }, []],
  ])('with %o finds %o [spec 4.program-filters.1 5.13]', (filters, expected) => {
    expect(names(filters)).toEqual(expected)
  })

  test('offers the choices of the specification first, then what the data holds [spec 9.21-23]', () => {
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
