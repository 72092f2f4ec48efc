import { fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach } from 'vitest'
import type { ContentItem } from '#contract/content.ts'
import type { ContentKind } from '#contract/content-values.ts'
import AdminDashboard from '#islands/admin/AdminDashboard.tsx'
import { setUpBackend } from './backend.ts'
import { users } from './people.ts'
import { resetPage, signInAs } from './screen.tsx'

/** Sets up the tabs of content for each test of a file, with an administrator who is signed in. */
export function setUpContentPage() {
  const backend = setUpBackend()
  beforeEach(() => signInAs(users.katherine))
  afterEach(() => {
    resetPage()
    history.replaceState(null, '', '/')
  })

  /** Calls the API as an administrator, and gives the item. */
  const call = async (method: string, path: string, body: object): Promise<ContentItem> => {
    const as = { token: localStorage.getItem('token') ?? '' }
    const answer = await backend.app.call(method, `/api/admin/content/${path}`, { as, body })
    if (answer.status > 299) throw new Error(`${method} ${path}: ${answer.text}`)
    return answer.body
  }
  const create = (kind: ContentKind, data: object, consentGivenOn = '2026-11-02') =>
    call('POST', kind, { data, ...(kind === 'program' ? {} : { consentGivenOn }) })
  /** Opens a tab, at an item if there is one. */
  const open = (tab: string, item = '') => {
    history.replaceState(null, '', `/admin-dashboard?tab=${tab}${item && `&item=${item}`}`)
    return render(<AdminDashboard />)
  }
  return { backend, call, create, open }
}

/** The names in the list, as soon as there is one. */
export async function listedNames(tab: string): Promise<(string | null)[]> {
  const list = await screen.findByRole('list', { name: tab })
  return within(list)
    .getAllByRole('listitem')
    .map(row => row.querySelector('strong')?.textContent ?? null)
}

/** Presses a button in the row of an item. */
export async function pressInRow(name: string, button: string | RegExp): Promise<void> {
  const row = (await screen.findByText(name, { selector: 'strong bdi' })).closest('li')
  if (!row) throw new Error(`No row of ${name}`)
  fireEvent.click(within(row).getByRole('button', { name: button }))
}

/** Types into a field of the form, which is controlled. */
export const fill = (label: string | RegExp, value: string): boolean =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
