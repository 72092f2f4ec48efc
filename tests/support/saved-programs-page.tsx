import { render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach } from 'vitest'
import { addDays, today } from '#catalog/days.ts'
import DashboardPage from '#islands/dashboard/DashboardPage.tsx'
import { setUpBackend } from './backend.ts'
import { writeCatalog } from './catalog.ts'
import { cycleOf } from './dates.ts'
import { users } from './people.ts'
import { programOf } from './programs.ts'
import { press, resetPage, signInAs } from './screen.tsx'

export const calls = {
  list: 'GET /api/saved-programs',
  save: 'PUT /api/saved-programs/harbor',
  remove: 'DELETE /api/saved-programs/harbor',
}

export const opens = addDays(today(), 10)
export const closes = addDays(today(), 40)
const harbor = programOf({
  id: 'harbor',
  name: 'Harbor Fellowship',
  cycles: [cycleOf({ closes, opens })],
  needs: ['essay', 'recommendation:2'],
})
const bridge = programOf({ id: 'bridge', name: 'Bridge Scholarship' })

/** Starts each test of a file on the dashboard of Ada, with a catalog of two programs. */
export function setUpSavedPrograms() {
  const backend = setUpBackend()
  beforeEach(async () => {
    await writeCatalog(backend.db, [harbor, bridge])
    signInAs(users.ada)
    history.replaceState(null, '', '/dashboard')
  })
  afterEach(resetPage)
  /** Calls the API as Ada does in another tab. */
  const call = (method: string, path: string, body?: object) => {
    const as = { token: localStorage.getItem('token') ?? '' }
    return backend.app.call(method, `/api/saved-programs${path}`, { as, body })
  }
  const save = (programId: string, body: object = {}) => call('PUT', `/${programId}`, body)
  /** What is stored of the Harbor Fellowship. */
  const storedRow = () =>
    backend.db
      .selectFrom('savedPrograms')
      .selectAll()
      .where('programId', '=', 'harbor')
      .where('removedAt', 'is', null)
      .executeTakeFirst()
  const storedTasks = async () =>
    (await backend.db.selectFrom('savedTasks').select('label').execute()).map(({ label }) => label)
  return { backend, call, save, storedRow, storedTasks }
}

export const column = (name: string) =>
  within(screen.getByRole('region', { name: new RegExp(`^${name}`) }))

export async function open(): Promise<void> {
  render(<DashboardPage />)
  await screen.findByRole('heading', { name: /^Your plan/ })
}

/** A program in the list by date. */
export const row = (name = 'Harbor Fellowship') => {
  const button = screen.getByRole('button', { name })
  return within(button.closest('li') as HTMLElement)
}

/** Opens the details of the Harbor Fellowship. */
export async function openDetails() {
  await open()
  press('Harbor Fellowship')
  return within(await screen.findByRole('dialog'))
}
