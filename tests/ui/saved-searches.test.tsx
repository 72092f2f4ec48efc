// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { SavedSearches } from '#islands/dashboard/SavedSearches.tsx'
import { Toasts } from '#islands/ui/Toasts.tsx'
import { setUpBackend } from '#tests/support/backend.ts'
import { users } from '#tests/support/people.ts'
import { hrefOf, press, resetPage, signInAs } from '#tests/support/screen.tsx'

const backend = setUpBackend()

const addSearch = (id: string, name: string, query: string) =>
  backend.db
    .insertInto('savedSearches')
    .values({ id: `s_${id.repeat(25)}`, userId: users.ada.uid, name, query, createdAt: 1 })
    .execute()

beforeEach(() => signInAs(users.ada))
afterEach(resetPage)

const renderList = () =>
  render(
    <>
      <SavedSearches />
      <Toasts />
    </>,
  )

describe('saved searches on the dashboard', () => {
  test('lead to the catalog', async () => {
    await addSearch('1', 'Art', 'q=art')
    await addSearch('2', 'Scholarships', 'type=scholarships&sort=name&unknown=x')
    renderList()
    await screen.findByRole('link', { name: 'Scholarships' })
    expect(hrefOf('Art')).toBe('/catalog?q=art')
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
})
