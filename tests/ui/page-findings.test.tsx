// @vitest-environment happy-dom
import { render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { PageFindings } from '#islands/admin/PageFindings.tsx'
import { $toasts } from '#lib/toasts.ts'
import { setUpBackend } from '#tests/support/backend.ts'
import { insertFinding } from '#tests/support/page-findings.ts'
import { users } from '#tests/support/people.ts'
import { hrefOf, press, resetPage, signInAs, textsOf } from '#tests/support/screen.tsx'

const backend = setUpBackend()

beforeEach(() => signInAs(users.katherine))
afterEach(resetPage)

const add = (values: Parameters<typeof insertFinding>[2] = {}) =>
  insertFinding(backend.app.services.db, backend.app.services.newId, values)
const cards = async () =>
  within(await screen.findByRole('list', { name: "Changes on providers' pages" })).getAllByRole(
    'listitem',
  )
const lastToast = () => $toasts.get().at(-1)?.text

test('shows both texts with links to the page and to the check', async () => {
  await add({ after: '' })
  render(<PageFindings />)
  const [card] = await cards()
  expect(card?.textContent).toContain(
    'No longer thereCloses: March 1, 2027BeforeApply by March 1, 2027.Nownothing',
  )
  expect(hrefOf('Read the page (bell.example) (new tab)')).toBe('https://bell.example/awards')
  expect(hrefOf('Check Bell Scholarship')).toBe(
    '/admin-dashboard?tab=checks&program=bell-scholarship',
  )
})

test.each([
  ['in the middle', 'Pay $5 an hour', 'Pay $7 an hour', ['$5 ', '$7 ']],
  ['at the end', 'Apply by May 1', 'Apply by May 2', ['1', '2']],
  ['that is added', 'It is open', 'It is now open', ['', 'now ']],
  ['that is repeated', 'a a', 'a a a', ['', 'a ']],
])('marks a change %s', async (_where, before, after, marked) => {
  await add({ before, after })
  render(<PageFindings />)
  const [card] = await cards()
  const bold = [...(card?.querySelectorAll('dd strong') ?? [])]
  expect(textsOf(bold)).toEqual(marked)
})

test.each([
  ['Mark as used', 'Marked as used'],
  ['Dismiss', 'Dismissed'],
])('saves the decision %s, keeps the card and the focus, and undoes it', async (button, done) => {
  await add()
  render(<PageFindings />)
  await cards()
  press(button)
  const undo = await screen.findByRole('button', { name: 'Undo' })
  expect(lastToast()).toBe(done)
  expect(document.activeElement).toBe(undo)
  press('Undo')
  expect(await screen.findByRole('button', { name: 'Mark as used' })).toBe(document.activeElement)
})

test('says that no page has been read yet', async () => {
  render(<PageFindings />)
  expect(await screen.findByText(/^No page has been read yet/)).toBeTruthy()
})
