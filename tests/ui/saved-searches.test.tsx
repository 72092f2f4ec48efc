// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { SavedSearches } from '#islands/dashboard/SavedSearches.tsx'
import { Toasts } from '#islands/ui/Toasts.tsx'
import { emptyQueries } from '#lib/queries.ts'
import { setUpBackend } from '#tests/support/backend.ts'
import { writeCatalog } from '#tests/support/catalog.ts'
import { users } from '#tests/support/people.ts'
import { programOf } from '#tests/support/programs.ts'
import { hrefOf, press, resetPage, signInAs } from '#tests/support/screen.tsx'

const backend = setUpBackend()
const list = 'GET /api/saved-searches'
const programs = [
  programOf({ id: 'a', name: 'Art Prize', type: 'Scholarship' }),
  programOf({ id: 'b', name: 'Art Year', type: 'Fellowship' }),
  programOf({ id: 'c', name: 'Bridge', type: 'Scholarship' }),
]

/** Adds programs that were published at a time. */
async function addPrograms(times: Record<string, number>): Promise<void> {
  await writeCatalog(
    backend.db,
    Object.keys(times).map(id => programOf({ id })),
  )
  for (const [id, publishedAt] of Object.entries(times))
    await backend.db.updateTable('programs').set({ publishedAt }).where('id', '=', id).execute()
}
const addSearch = (id: string, name: string, query: string, seenAt = 1000) =>
  backend.db
    .insertInto('savedSearches')
    .values({ id: `s_${id.repeat(25)}`, userId: users.ada.uid, name, query, seenAt, createdAt: 1 })
    .execute()

beforeEach(() => {
  signInAs(users.ada)
  backend.reply('GET /img/program.json', () => Response.json(programs))
  backend.reply('GET /catalog/schools.json', () => Response.json([]))
})
afterEach(resetPage)

const renderList = () =>
  render(
    <>
      <SavedSearches />
      <Toasts />
    </>,
  )
const findTexts = async () => {
  await screen.findAllByRole('listitem')
  return screen.getAllByRole('listitem').map(item => item.querySelector('p')?.textContent)
}

describe('saved searches on the dashboard', () => {
  test('count the programs that are new and pass their filters', async () => {
    await addPrograms({ a: 2000, b: 2000, c: 500, gone: 2000 })
    await addSearch('1', 'Art', 'q=art')
    await addSearch('2', 'Scholarships', 'type=scholarships&sort=name&unknown=x')
    await addSearch('3', 'Art, seen', 'q=art', 3000)
    renderList()
    expect(await findTexts()).toEqual([
      'Art 2 new programs',
      'Scholarships 1 new program',
      'Art, seen nothing new',
    ])
    expect(hrefOf('Art')).toBe('/catalog?q=art')
  })

  test('are marked as seen when their link is opened', async () => {
    await addPrograms({ a: 2000 })
    await addSearch('1', 'Art', 'q=art')
    renderList()
    const link = await screen.findByRole('link', { name: 'Art' })
    const assign = vi.spyOn(window.location, 'assign').mockReturnValue()
    link.click()
    await waitFor(() => expect(assign).toHaveBeenCalledWith(expect.stringMatching(/\?q=art$/)))
    cleanup()
    emptyQueries()
    renderList()
    expect(await findTexts()).toEqual(['Art nothing new'])
  })

  test('are removed', async () => {
    await addSearch('1', '<b>Art</b>', 'q=art')
    renderList()
    await screen.findByRole('link', { name: '<b>Art</b>' })
    backend.fail('DELETE /api/saved-searches/s_1111111111111111111111111', 500)
    press('Remove the search <b>Art</b>')
    expect(await screen.findByText('The search was not removed. Please try again.')).toBeTruthy()
    backend.restore()
    screen.getByRole('button', { name: 'Remove the search <b>Art</b>' }).focus()
    press('Remove the search <b>Art</b>')
    expect(await screen.findByText(/^None yet/)).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Saved searches' }))
  })

  test('can be loaded again, and are left out without a backend that has them', async () => {
    backend.fail(list, 500)
    const { unmount } = renderList()
    await screen.findByText('Your saved searches could not be loaded.')
    backend.restore()
    press('Try again')
    await screen.findByText(/^None yet/)
    unmount()
    emptyQueries()
    backend.fail(list, 404)
    renderList()
    await waitFor(() => expect(screen.queryByRole('heading')).toBeNull())
  })
})
