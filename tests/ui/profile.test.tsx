// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { limits } from '#contract/limits.ts'
import Profile from '#islands/profile/Profile.tsx'
import { $profile } from '#islands/profile/store.ts'
import { $session, changeUser } from '#lib/session.ts'
import { ada } from '#tests/support/members.ts'
import { ForeignProfiles } from '#tests/support/profiles.ts'
import { become, leave, press, type } from '#tests/support/screen.tsx'

let backend: ForeignProfiles
const save = 'PUT /api/users/profile'
const fullName = 'Full Name'

beforeEach(() => {
  backend = new ForeignProfiles()
  $profile.set({ status: 'loading' })
  become(ada)
})
afterEach(() => {
  cleanup()
  leave()
  vi.restoreAllMocks()
})

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const photo = () => document.querySelector<HTMLImageElement>('.profile-frame img')?.getAttribute('src')
const image = (size = 3, type = 'image/png') => {
  const file = new File([new Uint8Array(3)], 'me.png', { type })
  Object.defineProperty(file, 'size', { value: size })
  return file
}
const choose = (file: File) =>
  fireEvent.change(screen.getByLabelText('Choose a profile photo'), { target: { files: [file] } })
const lastUpload = () =>
  waitFor(() => {
    const last = backend.uploads.at(-1)
    if (!last) throw new Error('Nothing was sent')
    return last
  })

async function open() {
  const shown = render(<Profile />)
  await screen.findByRole('button', { name: 'Edit Profile' })
  return shown
}
async function edit() {
  await open()
  press('Edit Profile')
  await screen.findByRole('button', { name: 'Save' })
}

describe('the profile', () => {
  test('shows the account first and then what the server knows, a full name falling back to a name', async () => {
    backend.profile = { ...backend.profile, name: 'Ada O. Okafor', photoURL: 'https://files.test/ada.png' }
    render(<Profile />)
    expect(screen.getByText('Loading profile...')).toBeTruthy()
    await screen.findByRole('button', { name: 'Edit Profile' })
    expect([fullName, 'Phone Number', 'Email', 'College'].map(label => field(label).value)).toEqual([
      'Ada O. Okafor',
      '615',
      ada.email,
      'Fisk University',
    ])
    expect(photo()).toBe('https://files.test/ada.png')
  })

  test('can only be read until it is edited, and the email address even then', async () => {
    await open()
    expect([fullName, 'Email'].map(label => field(label).readOnly)).toEqual([true, true])
    press('Edit Profile')
    expect([fullName, 'Email'].map(label => field(label).readOnly)).toEqual([false, true])
  })

  test('shows a placeholder for a photo that is missing or cannot be loaded', async () => {
    backend.profile = { ...backend.profile, photoURL: '/gone.png' }
    await open()
    const shown = document.querySelector('.profile-frame img')
    expect(photo()).toBe('/gone.png')
    if (shown) fireEvent.error(shown)
    expect(photo()).toBe('/img/default-avatar.jpg')
  })

  test('says that it is for members when the session is lost under the open page', async () => {
    await open()
    $session.set({ status: 'signed-out', lost: true })
    await screen.findByText('You must be logged in to view your profile')
    expect(screen.getByRole('link', { name: 'Log In' }).getAttribute('href')).toContain('/login?next=')
  })

  test.each([
    ['the words of the server', 500, 'The shelf fell over', 'The shelf fell over'],
    ['the status when there are none', 500, undefined, 'Status 500'],
  ])('says that it could not be loaded, with %s, and shows the account', async (_, status, said, why) => {
    backend.fail('GET /api/users/profile', status, said)
    await open()
    expect(screen.getByRole('alert').textContent).toContain(`Failed to load profile data: ${why}`)
    expect(field(fullName).value).toBe(ada.displayName)
  })

  test('cannot be edited over what could not be loaded, until it could', async () => {
    backend.fail('GET /api/users/profile', 500)
    await open()
    expect(screen.getByRole('button', { name: 'Edit Profile' })).toHaveProperty('disabled', true)
    backend.instead.clear()
    press('Try again')
    await waitFor(() => expect(field('Phone Number').value).toBe('615'))
    expect(screen.getByRole('button', { name: 'Edit Profile' })).toHaveProperty('disabled', false)
  })

  test('can be made where there is none yet', async () => {
    backend.fail('GET /api/users/profile', 404, 'User profile not found')
    await edit()
    type('College', 'Spelman College')
    press('Save')
    await screen.findByText('Profile updated successfully!')
    expect(backend.bodiesOf(save)[0]).toMatchObject({ college: 'Spelman College' })
  })

  test('follows what another tab saved when one comes back to it', async () => {
    await open()
    backend.profile = { ...backend.profile, college: 'Howard University' }
    window.dispatchEvent(new Event('focus'))
    await waitFor(() => expect(field('College').value).toBe('Howard University'))
  })

  test('leaves an edit alone when one comes back to it', async () => {
    await edit()
    type('College', 'Half a wo')
    const asked = backend.heard.length
    window.dispatchEvent(new Event('focus'))
    expect(backend.heard).toHaveLength(asked)
    expect(field('College').value).toBe('Half a wo')
  })
})

describe('saving', () => {
  test('sends the three fields, says so, and shows the new name everywhere', async () => {
    await edit()
    const told = vi.fn()
    window.addEventListener('yard:session', told)
    type(fullName, ' Ada Lovelace ')
    press('Save')
    await screen.findByText('Profile updated successfully!')
    window.removeEventListener('yard:session', told)
    expect(backend.bodiesOf(save)).toEqual([
      { fullName: 'Ada Lovelace', phoneNumber: '615', college: 'Fisk University' },
    ])
    expect(screen.getByRole('button', { name: 'Edit Profile' })).toBeTruthy()
    expect(field(fullName).value).toBe('Ada Lovelace')
    expect(JSON.parse(localStorage.getItem('user') ?? '')).toEqual({ ...ada, displayName: 'Ada Lovelace' })
    expect($session.get()).toMatchObject({ user: { displayName: 'Ada Lovelace' } })
    expect(told).toHaveBeenCalledOnce()
  })

  test.each([
    ['the words of the server', 400, 'No such college', 'No such college'],
    ['the status', 500, undefined, 'Status 500'],
  ])('keeps what was typed, and says %s, when it fails', async (_, status, said, why) => {
    backend.fail(save, status, said)
    await edit()
    type('College', 'Typed College')
    press('Save')
    await screen.findByText(`Failed to save profile: ${why}`)
    expect(field('College').value).toBe('Typed College')
    expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', false)
  })

  test('says that no answer came when the network fails', async () => {
    backend.cut(save)
    await edit()
    press('Save')
    await screen.findByText('Failed to save profile: The server did not answer')
  })

  test('asks to sign in when the session has ended, and has what was typed when one is back', async () => {
    backend.fail(save, 401, 'Session expired. Please log in again.')
    await edit()
    type('College', 'Typed College')
    press('Save')
    await screen.findByText('You must be logged in to view your profile')
    cleanup()
    backend.instead.clear()
    become(ada)
    render(<Profile />)
    await screen.findByRole('button', { name: 'Save' })
    expect(field('College').value).toBe('Typed College')
  })

  test('tells at the field what is wrong with it', async () => {
    await edit()
    type('Phone Number', '1'.repeat(limits.phone + 1))
    press('Save')
    const wrong = `Phone number must be at most ${limits.phone} characters`
    await screen.findByText(`Failed to save profile: ${wrong}`)
    expect(screen.getByText(wrong).id).toBe(field('Phone Number').getAttribute('aria-describedby'))
    expect(backend.bodiesOf(save)).toEqual([])
  })

  test('gives up everything on Cancel', async () => {
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

test('a phone number and a college may be anything', async () => {
  await edit()
  type('Phone Number', 'ask at the desk')
  type('College', '42')
  press('Save')
  await screen.findByText('Profile updated successfully!')
  expect(backend.bodiesOf(save)[0]).toMatchObject({ phoneNumber: 'ask at the desk', college: '42' })
})

describe('a major and a graduation year', () => {
  test('are not asked for where the backend does not keep them', async () => {
    await edit()
    expect(screen.queryByLabelText(/Major|Graduation/)).toBeNull()
  })

  test('are asked for where it does, and sent when they were changed', async () => {
    backend.profile = { ...backend.profile, major: '', graduationYear: 2027 }
    await edit()
    expect(field('Graduation year (Optional)').value).toBe('2027')
    type('Major (Optional)', 'Biology')
    press('Save')
    await screen.findByText('Profile updated successfully!')
    const [sent] = backend.bodiesOf(save)
    expect(sent).toMatchObject({ major: 'Biology' })
    expect(sent).not.toHaveProperty('graduationYear')
  })
})

describe('a photo', () => {
  test('is shown before it is sent, and sent before the profile is saved', async () => {
    const made = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:preview')
    const revoked = vi.spyOn(URL, 'revokeObjectURL')
    await edit()
    choose(image())
    await waitFor(() => expect(photo()).toBe('blob:preview'))
    expect(made).toHaveBeenCalledOnce()
    press('Save')
    const sending = await lastUpload()
    expect(screen.getByText('Uploading image...')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Uploading...' })).toHaveProperty('disabled', true)
    expect(screen.getByRole('button', { name: 'Cancel' })).toHaveProperty('disabled', true)
    expect([...sending.form.keys()]).toEqual(['profileImage'])
    expect(backend.bodiesOf(save)).toEqual([])
    sending.answer(200, { downloadURL: 'https://files.test/new.png', storagePath: 'photos/new.png' })
    await screen.findByText('Profile updated successfully!')
    expect(backend.bodiesOf(save)[0]).toMatchObject({ photoURL: 'https://files.test/new.png' })
    expect(photo()).toBe('https://files.test/new.png')
    expect($session.get()).toMatchObject({ user: { photoURL: 'https://files.test/new.png' } })
    expect(revoked).toHaveBeenCalledWith('blob:preview')
  })

  test('that was chosen is given up on Cancel, and not sent with the next save', async () => {
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:preview')
    await edit()
    choose(image())
    await waitFor(() => expect(photo()).toBe('blob:preview'))
    press('Cancel')
    await waitFor(() => expect(photo()).toBe('/img/default-avatar.jpg'))
    press('Edit Profile')
    press('Save')
    await screen.findByText('Profile updated successfully!')
    expect(backend.uploads).toEqual([])
  })

  test('that could not be sent keeps the profile from being saved, and the edit open', async () => {
    await edit()
    type('College', 'Typed College')
    choose(image())
    press('Save')
    ;(await lastUpload()).answer(415, { message: 'Please choose a PNG, JPEG, WebP or GIF image' })
    await screen.findByText('Failed to upload image: Please choose a PNG, JPEG, WebP or GIF image')
    expect(backend.bodiesOf(save)).toEqual([])
    expect(field('College').value).toBe('Typed College')
  })

  test('that was sent is not sent again when only the save failed', async () => {
    backend.fail(save, 503)
    await edit()
    choose(image())
    press('Save')
    ;(await lastUpload()).answer(200, { downloadURL: 'https://files.test/new.png' })
    await screen.findByText(/Failed to save profile/)
    backend.instead.clear()
    press('Save')
    await screen.findByText('Profile updated successfully!')
    expect(backend.uploads).toHaveLength(1)
    expect(backend.bodiesOf(save).at(-1)).toMatchObject({ photoURL: 'https://files.test/new.png' })
  })

  test.each([
    [2_097_151, true],
    [2_097_152, false],
  ])('of %i bytes is accepted: %s', async (size, accepted) => {
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:preview')
    await edit()
    choose(image(size))
    const refusal = 'Image size should be less than 2MB for faster uploads'
    expect(screen.queryByText(refusal) === null).toBe(accepted)
    await waitFor(() => expect(photo()).toBe(accepted ? 'blob:preview' : '/img/default-avatar.jpg'))
  })

  test('must be an image', async () => {
    await edit()
    choose(image(3, 'application/pdf'))
    expect(screen.getByRole('alert').textContent).toBe('Please choose a PNG, JPEG, WebP or GIF image')
  })

  test('takes the message of the one before away', async () => {
    await edit()
    choose(image(3, 'application/pdf'))
    choose(image())
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

test('a save in another tab shows in this one', async () => {
  await open()
  localStorage.setItem('user', JSON.stringify({ ...ada, displayName: 'Ada Lovelace' }))
  window.dispatchEvent(new StorageEvent('storage', { key: 'user' }))
  expect($session.get()).toMatchObject({ user: { displayName: 'Ada Lovelace' } })
})

test('nobody is changed while nobody is signed in', () => {
  leave()
  changeUser({ displayName: 'Nobody' })
  expect(localStorage.getItem('user')).toBeNull()
})
