// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { readSiteSettings } from '#contract/content-values.ts'
import { setUpContentPage } from '#tests/support/content-page.tsx'
import { picture } from '#tests/support/images.ts'
import { mp4 } from '#tests/support/media.ts'
import { users } from '#tests/support/people.ts'
import { field, fill, press, signInAs, unfold } from '#tests/support/screen.tsx'
import { siteData } from '#tests/support/site-settings.ts'

const { backend, call, open } = setUpContentPage()

const openSite = async () => {
  open('settings')
  await screen.findByRole('region', { name: 'Site' })
}
const shown = async () => (await backend.app.call('GET', '/api/site')).body
const nothing = readSiteSettings(null)
const name = 'Name of the school or network'
const chooseLogo = (bytes: Uint8Array, file = 'logo.png') =>
  fireEvent.change(screen.getByLabelText('Upload logo'), {
    target: { files: [new File([Uint8Array.from(bytes)], file)] },
  })

test('the site gets a name, a logo, an announcement and a link', async () => {
  await openSite()
  fill(name, ' Example University ')
  chooseLogo(await picture('png', 200, 100))
  await waitFor(() => expect(field('Logo').value).toMatch(/^\/media\/\w+\.webp$/))
  fill('Announcement', 'The fair is on Friday.')
  press('Add a footer link')
  fill('Label', 'Careers')
  fill('Address', 'example.edu/careers')
  press('Save')
  await screen.findByText('An announcement needs its last day')
  fill('Last day of the announcement', siteData.announcementEndsOn ?? '')
  press('Save')
  await screen.findByText('Saved')
  expect(await shown()).toEqual({
    ...nothing,
    name: 'Example University',
    logoUrl: field('Logo').value,
    announcement: 'The fair is on Friday.',
    announcementEndsOn: siteData.announcementEndsOn,
    links: [{ label: 'Careers', url: 'https://example.edu/careers' }],
  })
})

test.each([
  ['a film', () => mp4(), 'A logo must be a JPEG, PNG or WebP image.'],
  ['3 MB', () => Buffer.alloc(3_000_000), 'This file is too large. A logo may have at most 1 MB.'],
])('says what is wrong with a logo that is %s', async (_what, bytes, message) => {
  await openSite()
  chooseLogo(bytes())
  await screen.findByText(message)
  expect(field('Logo').value).toBe('')
})

test('what another owner saved meanwhile stands beside what was typed', async () => {
  await openSite()
  fill(name, 'Mine')
  await call('PUT', 'site/site', { version: 0, data: { ...nothing, mission: 'Theirs' } })
  press('Save')
  const conflict = within(await screen.findByRole('alert', { name: /changed this at \d/ }))
  fireEvent.click(conflict.getByRole('button', { name: 'Keep mine' }))
  press('Save')
  await waitFor(async () =>
    expect(await shown()).toEqual({ ...nothing, name: 'Mine', mission: 'Theirs' }),
  )
})

test('an earlier version is restored', async () => {
  await call('PUT', 'site/site', { version: 0, data: siteData })
  await call('PUT', 'site/site', { version: 1, data: nothing })
  await openSite()
  unfold(screen.getByText('History'))
  fireEvent.click(await screen.findByRole('button', { name: 'Restore version 1' }))
  await waitFor(async () => expect(await shown()).toEqual(siteData))
})

test('staff who are no owners see only their own setting', async () => {
  await backend.db.updateTable('user').set({ role: 'editor' }).execute()
  signInAs({ ...users.katherine, staffRole: 'editor' })
  open('settings')
  await screen.findByLabelText('Contributions per page')
  expect(screen.queryByRole('region', { name: 'Site' })).toBeNull()
  expect(backend.requests('GET /api/admin/content/site/site')).toEqual([])
})
