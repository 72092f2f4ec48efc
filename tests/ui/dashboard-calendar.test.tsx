// @vitest-environment happy-dom
import { render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { CalendarAddress } from '#islands/dashboard/CalendarAddress.tsx'
import { Toasts } from '#islands/ui/Toasts.tsx'
import { setUpBackend } from '#tests/support/backend.ts'
import { users } from '#tests/support/people.ts'
import { field, press, resetPage, signInAs } from '#tests/support/screen.tsx'

const backend = setUpBackend()

beforeEach(() => signInAs(users.ada))
afterEach(resetPage)

const renderSection = () =>
  render(
    <>
      <CalendarAddress />
      <Toasts />
    </>,
  )
const findAddress = async () =>
  (await screen.findByLabelText<HTMLInputElement>('Private address')).value

describe('the calendar on the dashboard', () => {
  test('has an address to copy and to open in a calendar app', async () => {
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    renderSection()
    const address = await findAddress()
    expect(address).toMatch(/^http:\/\/.+\/api\/calendars\/u_.+\/saved-programs\.ics$/)
    expect(screen.getByRole('link').getAttribute('href')).toBe(address.replace('http:', 'webcal:'))
    press('Copy')
    expect(await screen.findByText('The address is copied.')).toBeTruthy()
    expect(writeText).toHaveBeenCalledWith(address)
    writeText.mockRejectedValue(new Error('denied'))
    press('Copy')
    expect(await screen.findByText('Please copy the address from its field.')).toBeTruthy()
  })

  test('asks before it makes a new address', async () => {
    renderSection()
    const address = await findAddress()
    screen.getByRole('button', { name: 'Make a new address' }).focus()
    press('Make a new address')
    expect(screen.getByText(/^The old address stops working at once/)).toBeTruthy()
    press('Keep this address')
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Make a new address' }))
    expect(await findAddress()).toBe(address)
    press('Make a new address')
    backend.fail('POST /api/calendar/renew', 500)
    press('Make a new address now')
    expect(await screen.findByText('The address was not replaced. Please try again.')).toBeTruthy()
    backend.restore()
    press('Make a new address now')
    await waitFor(() => expect(field('Private address').value).not.toBe(address))
    expect((await backend.app.send(new URL(address).pathname)).status).toBe(404)
    expect((await backend.app.send(new URL(await findAddress()).pathname)).status).toBe(200)
  })
})
