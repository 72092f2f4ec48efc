// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { setUpContentPage } from '#tests/support/content-page.tsx'
import { press } from '#tests/support/screen.tsx'

const { backend, open } = setUpContentPage()
const notOffered = 'Your backend does not offer this.'

test.each([
  ['mentors', 'content/mentor', /^Failed to load the list/, notOffered],
  ['queue', 'checks', /^Failed to load the programs that need a look/, notOffered],
  ['queue', 'reports', /^Failed to load reports/, 'This backend keeps no reports.'],
  ['audit', 'audit', /^Failed to load the audit log/, notOffered],
])('the tab %s loads %s again after a failure, or says that there is none', async (...row) => {
  const [tab, path, failed, absent] = row
  const call = `GET /api/admin/${path}`
  backend.fail(call, 500)
  open(tab)
  await screen.findByText(failed)
  backend.restore()
  press('Try again')
  await waitFor(() => {
    for (const text of [failed, 'Loading...']) expect(screen.queryByText(text)).toBeNull()
  })
  cleanup()
  backend.reply(call, () => new Response('', { status: 404 }))
  open(tab)
  await screen.findByText(absent)
})
