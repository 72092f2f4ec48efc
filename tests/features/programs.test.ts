// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { $programs, loadPrograms } from '#islands/programs/store.ts'
import { setUpBackend } from '#tests/support/backend.ts'
import { idOf, insertContributions } from '#tests/support/contributions.ts'
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
  return { names: programs.all.map(({ name }) => name), failed: programs.failed }
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
    expect(all.map(({ contributionId }) => contributionId)).toEqual([null, 'new'])
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
