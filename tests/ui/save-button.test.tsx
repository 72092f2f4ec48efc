// @vitest-environment happy-dom
import { render, screen, waitFor } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { SaveButton } from '#islands/catalog/SaveButton.tsx'
import { Toasts } from '#islands/ui/Toasts.tsx'
import { setUpBackend } from '#tests/support/backend.ts'
import { writeCatalog } from '#tests/support/catalog.ts'
import { users } from '#tests/support/people.ts'
import { programOf } from '#tests/support/programs.ts'
import { press, resetPage, signInAs } from '#tests/support/screen.tsx'

const backend = setUpBackend()
const save = 'PUT /api/saved-programs/harbor'
beforeEach(() => writeCatalog(backend.db, [programOf({ id: 'harbor', name: 'Harbor' })]))
afterEach(resetPage)

const open = () =>
  render(
    <>
      <SaveButton id="harbor" name="Harbor" />
      <Toasts />
    </>,
  )
const state = () => {
  const button = screen.getByRole('button', { name: 'Save Harbor' })
  return [button.textContent, button.getAttribute('aria-pressed'), button.getAttribute('aria-busy')]
}

test('a Save button waits for its script, and loads nothing for visitors', () => {
  const html = renderToString(<SaveButton id="harbor" name="Harbor" />)
  expect(html).toContain('disabled=""')
  open()
  expect(state()).toEqual(['Save', 'false', 'false'])
  expect(backend.requests()).toEqual([])
})

test('a Save button shows the change at once, and reverts it when it fails', async () => {
  signInAs(users.ada)
  open()
  const release = backend.hold(save)
  press('Save Harbor')
  expect(state()).toEqual(['Saved', 'true', 'true'])
  await waitFor(() => expect(backend.requests(save)).toHaveLength(1))
  release()
  await screen.findByText('Saved to your dashboard.')
  expect(state()).toEqual(['Saved', 'true', 'false'])
  backend.fail('DELETE /api/saved-programs/harbor', 409, 'It has notes')
  press('Save Harbor')
  expect(state()).toEqual(['Save', 'false', 'true'])
  await screen.findByText('It has notes')
  expect(state()).toEqual(['Saved', 'true', 'false'])
})

test('a Save button shows what another tab has saved', async () => {
  open()
  const saves = [{ programId: 'harbor', name: 'Harbor', savedAt: 1 }]
  localStorage.setItem('saved-programs', JSON.stringify(saves))
  window.dispatchEvent(new Event('storage'))
  await waitFor(() => expect(state()).toEqual(['Saved', 'true', 'false']))
})
