// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { $session } from '#lib/session.ts'
import {
  calls,
  choose,
  edit,
  image,
  photo,
  setUpProfilePage,
} from '#tests/support/profile-page.tsx'
import { field, press, type } from '#tests/support/screen.tsx'

const { backend, saved } = setUpProfilePage()

const storedPhoto = /^\/photos\/\w+\.webp$/

describe('the profile photo', () => {
  test('shows a preview and is uploaded before the profile is saved', async () => {
    const created = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:preview')
    const release = backend.hold(calls.upload)
    const revoked = vi.spyOn(URL, 'revokeObjectURL')
    await edit()
    choose(image())
    await waitFor(() => expect(photo()).toBe('blob:preview'))
    expect(created).toHaveBeenCalledOnce()
    press('Save')
    expect(await screen.findByText('Uploading image...')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Uploading...' })).toHaveProperty('disabled', true)
    expect(screen.getByRole('button', { name: 'Cancel' })).toHaveProperty('disabled', true)
    expect([...backend.lastUpload.form.keys()]).toEqual(['profileImage'])
    expect(saved()).toEqual([])
    release()
    await screen.findByText('Profile updated successfully!')
    const photoURL = photo()
    expect(photoURL).toMatch(storedPhoto)
    expect(saved()[0]).toMatchObject({ photoURL })
    expect($session.get()).toMatchObject({ user: { photoURL } })
    await waitFor(() => expect(revoked).toHaveBeenCalledWith('blob:preview'))
  })

  test('is dropped by Cancel', async () => {
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

  test('stops the save when its upload fails', async () => {
    await edit()
    type('College', 'Typed College')
    choose(new File(['no picture'], 'me.png', { type: 'image/png' }))
    press('Save')
    await screen.findByText('Failed to upload image: Please choose a PNG, JPEG, WebP or GIF image')
    expect(saved()).toEqual([])
    expect(field('College').value).toBe('Typed College')
  })

  test('is not uploaded again when only the save failed', async () => {
    backend.fail(calls.save, 503)
    await edit()
    choose(image())
    press('Save')
    await screen.findByText(/Failed to save profile/)
    backend.restore()
    press('Save')
    await screen.findByText('Profile updated successfully!')
    expect(backend.uploads).toHaveLength(1)
    expect(saved()).toHaveLength(2)
    expect(saved().at(-1)).toMatchObject({ photoURL: expect.stringMatching(storedPhoto) })
  })

  test.each([
    [2_097_151, true],
    [2_097_152, false],
  ])('with %i bytes is accepted: %s', async (size, accepted) => {
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:preview')
    await edit()
    choose(image(size))
    const refusal = 'Image size should be less than 2MB for faster uploads'
    expect(screen.queryByText(refusal) === null).toBe(accepted)
    await waitFor(() => expect(photo()).toBe(accepted ? 'blob:preview' : '/img/default-avatar.jpg'))
  })

  test('must be an image', async () => {
    await edit()
    choose(image(undefined, 'application/pdf'))
    expect(screen.getByRole('alert').textContent).toBe(
      'Please choose a PNG, JPEG, WebP or GIF image',
    )
  })
})
