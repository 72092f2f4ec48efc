import { fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach } from 'vitest'
import type { ContentItem } from '#contract/content.ts'
import type { ContentKind } from '#contract/content-values.ts'
import AdminDashboard from '#islands/admin/AdminDashboard.tsx'
import { setUpBackend } from './backend.ts'
import { mentorData } from './content.ts'
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

export const hopper = { ...mentorData, name: 'Grace Hopper' }

/** Sets up the tab of mentors, see {@link setUpContentPage}. */
export function setUpMentors() {
  const page = setUpContentPage()
  /** Adds a published mentor. */
  const publish = async (name: string): Promise<ContentItem> => {
    const { id, version } = await page.create('mentor', { ...hopper, name })
    return page.call('PUT', `mentor/${id}/state`, { version, state: 'published' })
  }
  /** Publishes Grace Hopper and opens her in the editor. */
  const openMentor = async (): Promise<ContentItem> => {
    const item = await publish('Grace Hopper')
    page.open('mentors', item.id)
    await screen.findByRole('region', { name: 'Grace Hopper' })
    return item
  }
  const mentors = async () => (await page.backend.app.call('GET', '/api/mentors')).body.mentors
  const names = async () => (await mentors()).map(({ name }: { name: string }) => name)
  return { ...page, publish, openMentor, mentors, names }
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
