// @vitest-environment happy-dom
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { limits } from '#contract/limits.ts'
import ProfilePage from '#islands/profile/ProfilePage.tsx'
import { $session } from '#lib/session.ts'
import { sessionEvents } from '#lib/session-storage.ts'
import { users } from '#tests/support/people.ts'
import {
  calls,
  choose,
  edit,
  foreignProfile,
  image,
  open,
  photo,
  setUpProfilePage,
} from '#tests/support/profile-page.tsx'
import { field, press, signInAs, type } from '#tests/support/screen.tsx'

const { ada } = users

const { backend, setProfile, saved } = setUpProfilePage()

const fullName = 'Full Name'

describe('the profile', () => {
  test('shows the details of the server, with name as fallback of full name', async () => {
    const reply = foreignProfile({
      name: 'Ada O. Okafor',
      photoURL: 'https://files.test/ada.png',
    })
    backend.reply(calls.get, () => Response.json(reply))
    render(<ProfilePage />)
    expect(screen.getByText('Loading profile...')).toBeTruthy()
    await screen.findByRole('button', { name: 'Edit Profile' })
    expect([fullName, 'Phone Number', 'Email', 'College'].map(label => field(label).value)).toEqual(
      ['Ada O. Okafor', '615', ada.email, 'Fisk University'],
    )
    expect(photo()).toBe('https://files.test/ada.png')
  })

  test('is read-only until edited, and the email address always', async () => {
    await open()
    expect([fullName, 'Email'].map(label => field(label).readOnly)).toEqual([true, true])
    press('Edit Profile')
    expect([fullName, 'Email'].map(label => field(label).readOnly)).toEqual([false, true])
  })

  test.each([
    ['the message of the server', 500, 'The database is locked', 'The database is locked'],
    ['the status without one', 500, undefined, 'Status 500'],
  ])(
    'shows a load error with %s and the details of the session',
    async (_, status, message, reason) => {
      backend.fail(calls.get, status, message)
      await open()
      expect(screen.getByRole('alert').textContent).toContain(
        `Failed to load profile data: ${reason}`,
      )
      expect(field(fullName).value).toBe(ada.displayName)
    },
  )

  test('cannot be edited before it was loaded', async () => {
    backend.fail(calls.get, 500)
    await open()
    expect(screen.getByRole('button', { name: 'Edit Profile' })).toHaveProperty('disabled', true)
    backend.restore()
    press('Try again')
    await waitFor(() => expect(field('Phone Number').value).toBe('615'))
    expect(screen.getByRole('button', { name: 'Edit Profile' })).toHaveProperty('disabled', false)
  })

  test('can be created after a 404', async () => {
    backend.fail(calls.get, 404, 'User profile not found')
    await edit()
    type('College', 'Spelman College')
    press('Save')
    await screen.findByText('Profile updated successfully!')
    expect(saved()[0]).toMatchObject({ college: 'Spelman College' })
  })
})

describe('saving the profile', () => {
  test('sends the three fields and updates the session', async () => {
    await edit()
    const changed = vi.fn()
    window.addEventListener(sessionEvents.change, changed)
    type(fullName, ' Ada Lovelace ')
    press('Save')
    await screen.findByText('Profile updated successfully!')
    window.removeEventListener(sessionEvents.change, changed)
    expect(saved()).toEqual([
      { fullName: 'Ada Lovelace', phoneNumber: '615', college: 'Fisk University' },
    ])
    expect(screen.getByRole('button', { name: 'Edit Profile' })).toBeTruthy()
    expect(field(fullName).value).toBe('Ada Lovelace')
    expect(JSON.parse(localStorage.getItem('user') ?? '')).toEqual({
      ...ada,
      displayName: 'Ada Lovelace',
    })
    expect($session.get()).toMatchObject({ user: { displayName: 'Ada Lovelace' } })
    expect(changed).toHaveBeenCalledOnce()
  })

  test.each([
    ['the message of the server', 400, 'No such college', 'No such college'],
    ['the status', 500, undefined, 'Status 500'],
  ])('keeps the typed values and shows %s after a failure', async (_, status, message, reason) => {
    backend.fail(calls.save, status, message)
    await edit()
    type('College', 'Typed College')
    press('Save')
    await screen.findByText(`Failed to save profile: ${reason}`)
    expect(field('College').value).toBe('Typed College')
    expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', false)
  })

  test('restores the draft after a new login', async () => {
    backend.fail(calls.save, 401, 'Session expired. Please log in again.')
    await edit()
    type('College', 'Typed College')
    press('Save')
    await screen.findByText('You must be logged in to view your profile')
    cleanup()
    backend.restore()
    signInAs(ada)
    render(<ProfilePage />)
    await screen.findByRole('button', { name: 'Save' })
    expect(field('College').value).toBe('Typed College')
  })

  test.each([
    ['the photo', calls.upload],
    ['the fields', calls.save],
  ])('does not reach another member who logs in while %s is sent', async (_, call) => {
    await edit()
    choose(image())
    type(fullName, 'Ada of Nashville')
    const release = backend.hold(call)
    press('Save')
    await waitFor(() => expect(backend.requests(call)[0]?.answered).toBe(true))
    const sent = saved().length
    act(() => signInAs(users.grace))
    release()
    await waitFor(() => expect(field(fullName).value).toBe(users.grace.displayName))
    await backend.settled()
    await new Promise(resolve => setTimeout(resolve, 50))
    expect($session.get()).toMatchObject({ user: users.grace })
    expect(field('Phone Number').value).toBe('')
    expect(saved()).toHaveLength(sent)
  })

  test('discards everything on Cancel', async () => {
    await edit()
    type('College', 'Typed College')
    choose(image(limits.profileImage.tooLarge))
    press('Cancel')
    expect(screen.queryByRole('alert')).toBeNull()
    expect(field('College').value).toBe('Fisk University')
    cleanup()
    await open()
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
  })
})

describe('major and graduation year', () => {
  test('are hidden if the backend does not keep them', async () => {
    backend.reply(calls.get, () => Response.json(foreignProfile()))
    await edit()
    expect(screen.queryByLabelText(/Major|Graduation/)).toBeNull()
  })

  test('are sent when changed', async () => {
    await setProfile({ graduationYear: '2027' })
    await edit()
    expect(field('Graduation year (Optional)').value).toBe('2027')
    type('Major (Optional)', 'Biology')
    press('Save')
    await screen.findByText('Profile updated successfully!')
    const [sent] = saved()
    expect(sent).toMatchObject({ major: 'Biology' })
    expect(sent).not.toHaveProperty('graduationYear')
  })
})
