// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { changeSettings } from '#backend/features/reminders/queries.ts'
import { StaffMailSettings } from '#islands/admin/settings/StaffMailSettings.tsx'
import { DeliveryNotice, ReminderSettings } from '#islands/dashboard/ReminderSettings.tsx'
import { setUpBackend } from '#tests/support/backend.ts'
import { users } from '#tests/support/people.ts'
import { resetPage, signInAs } from '#tests/support/screen.tsx'

const { ada } = users
const backend = setUpBackend({ withMail: true })
beforeEach(() => signInAs(ada))
afterEach(resetPage)

const stored = () => backend.db.selectFrom('reminderSettings').selectAll().executeTakeFirst()
const findSwitch = (name: string) => screen.findByRole('switch', { name })
const isOn = async (name: string) => (await findSwitch(name)).getAttribute('aria-checked')
const press = async (name: string) => (await findSwitch(name)).click()

describe('the settings of reminders', () => {
  test('are all on, and the zone of the device is stored once', async () => {
    render(<ReminderSettings />)
    expect(await isOn('30 days before')).toBe('true')
    expect(await isOn('Remind me by email')).toBe('true')
    expect(await isOn('Weekly email about new programs')).toBe('false')
    const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone
    await waitFor(async () => expect((await stored())?.zone).toBe(zone))
    cleanup()
    const sent = backend.requests('PUT /api/reminders').length
    render(<ReminderSettings />)
    await findSwitch('30 days before')
    expect(backend.requests('PUT /api/reminders')).toHaveLength(sent)
  })

  test('two quick changes both last', async () => {
    render(<ReminderSettings />)
    const release = backend.hold('PUT /api/reminders')
    await press('30 days before')
    await press('3 days before')
    release()
    await waitFor(async () => expect((await stored())?.days).toBe('14,7,1'))
    expect(await isOn('14 days before')).toBe('true')
    await waitFor(async () => expect(await isOn('3 days before')).toBe('false'))
    expect(await isOn('30 days before')).toBe('false')
  })

  test('a change that fails is reverted and shows an error', async () => {
    await changeSettings(backend.db, ada.uid, { zone: 'UTC' })
    render(<ReminderSettings />)
    await findSwitch('7 days before')
    backend.disconnect('PUT /api/reminders')
    await press('7 days before')
    await screen.findByText('Your change was not saved. Please try again.')
    expect(await isOn('7 days before')).toBe('true')
  })

  test('the zone of the device is set by one click', async () => {
    await changeSettings(backend.db, ada.uid, { zone: 'Pacific/Apia' })
    render(<ReminderSettings />)
    const use = await screen.findByRole('button', { name: /^Use the zone of this device/ })
    expect(screen.getByText('Pacific/Apia')).toBeTruthy()
    use.click()
    await waitFor(() => expect(screen.queryByText('Pacific/Apia')).toBeNull())
    expect((await stored())?.zone).not.toBe('Pacific/Apia')
  })

  test.each([
    ['Email about my suggestions', ReminderSettings, 'decisions'],
    ['At once: people and safety', StaffMailSettings, 'staffNow'],
    ['What waits, on weekdays', StaffMailSettings, 'staffDigest'],
  ] as const)('switch %s off and on', async (name, Settings, column) => {
    await changeSettings(backend.db, ada.uid, { zone: 'UTC' })
    render(<Settings />)
    for (const on of [0, 1]) {
      await press(name)
      await waitFor(async () => expect((await stored())?.[column]).toBe(on))
      await waitFor(async () => expect(await isOn(name)).toBe(String(on === 1)))
    }
  })

  const addMail = (state: 'failed' | 'rejected' | 'sent') => {
    const times = { nextAt: 0, createdAt: 0, expiresAt: 0 }
    const mail = { id: 'e_1', kind: 'reminders', cause: '2027-01-07', content: '', reminders: '[]' }
    return backend.db
      .insertInto('mails')
      .values({ ...mail, ...times, state, userId: ada.uid })
      .execute()
  }

  test.each([
    ['the address is not verified', 'sent', 'We can email you once you verify your email address.'],
    ['the address was refused', 'rejected', 'Your email provider did not take our last email'],
  ] as const)('say that %s', async (_what, state, text) => {
    await changeSettings(backend.db, ada.uid, { zone: 'UTC' })
    await addMail(state)
    render(<ReminderSettings />)
    await screen.findByText(new RegExp(text))
    expect(screen.getByRole('link', { name: 'Go to your profile' })).toBeTruthy()
  })

  test('say that the last email was given up, near the top of the dashboard too', async () => {
    await backend.db.updateTable('user').set({ emailVerified: true }).execute()
    await changeSettings(backend.db, ada.uid, { zone: 'UTC' })
    await addMail('failed')
    render(
      <>
        <DeliveryNotice />
        <ReminderSettings />
      </>,
    )
    await screen.findByText(/^We could not deliver our last email/)
    const link = screen.getByRole('link', { name: 'See why' })
    expect(link.parentElement?.textContent).toContain('do not reach you')
    expect(link.getAttribute('href')).toBe('#reminders')
  })

  test('can be loaded again after a failure', async () => {
    backend.disconnect('GET /api/reminders')
    render(<ReminderSettings />)
    await screen.findByText('Your reminders could not be loaded.')
    backend.restore()
    screen.getByRole('button').click()
    expect(await isOn('1 day before')).toBe('true')
  })
})

describe('the settings of reminders without mail', () => {
  test('offer none and say so', async () => {
    backend.reply('GET /api/reminders', async send => {
      const settings = await (await send()).json()
      return Response.json({ ...settings, mail: 'off', isZoneChosen: true })
    })
    render(<ReminderSettings />)
    await screen.findByText(/This site sends no emails/)
    expect(screen.queryAllByRole('switch')).toEqual([])
    expect(screen.queryByText(/time zone/)).toBeNull()
  })
})
