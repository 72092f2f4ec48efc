// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { $session } from '#lib/session.ts'
import { lastOf } from '#tests/support/fake-xhr.ts'
import { choose, edit, freshPages, image, photo, save, site } from '#tests/support/profile-page.tsx'
import { field, press, type } from '#tests/support/screen.tsx'

freshPages()

const lastUpload = () => waitFor(() => lastOf(site.backend.uploads))

describe('the profile photo', () => {
  test('shows a preview and is uploaded before the profile is saved [spec 2.profile.5 2.profile.6 3.user-profile.1 3.image-upload-response.1 4.profile.1 4.profile.4 7.28 7.29]', async () => {
    const made = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:preview')
    const revoked = vi.spyOn(URL, 'revokeObjectURL')
    await edit()
    choose(image())
    await waitFor(() => expect(photo()).toBe('blob:preview'))
    expect(made).toHaveBeenCalledOnce()
    press('Save')
    const sending = await lastUpload()
    expect(await screen.findByText('Uploading image...')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Uploading...' })).toHaveProperty('disabled', true)
    expect(screen.getByRole('button', { name: 'Cancel' })).toHaveProperty('disabled', true)
    expect([...sending.form.keys()]).toEqual(['profileImage'])
    expect(site.backend.bodiesOf(save)).toEqual([])
    sending.answer(200, {
      downloadURL: 'https://files.test/new.png',
      storagePath: 'photos/new.png',
    })
    await screen.findByText('Profile updated successfully!')
    expect(site.backend.bodiesOf(save)[0]).toMatchObject({ photoURL: 'https://files.test/new.png' })
    expect(photo()).toBe('https://files.test/new.png')
    expect($session.get()).toMatchObject({ user: { photoURL: 'https://files.test/new.png' } })
    await waitFor(() => expect(revoked).toHaveBeenCalledWith('blob:preview'))
  })

  test('is dropped by Cancel [spec 4.profile.3]', async () => {
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:preview')
    await edit()
    choose(image())
    await waitFor(() => expect(photo()).toBe('blob:preview'))
    press('Cancel')
    await waitFor(() => expect(photo()).toBe('/img/default-avatar.jpg'))
    press('Edit Profile')
    press('Save')
    await screen.findByText('Profile updated successfully!')
    expect(site.backend.uploads).toEqual([])
  })

  test('stops the save when its upload fails [spec 8.mentors-stories-university-list-profile.5]', async () => {
    await edit()
    type('College', 'Typed College')
    choose(image())
    press('Save')
    ;(await lastUpload()).answer(415, { message: 'Please choose a PNG, JPEG, WebP or GIF image' })
    await screen.findByText('Failed to upload image: Please choose a PNG, JPEG, WebP or GIF image')
    expect(site.backend.bodiesOf(save)).toEqual([])
    expect(field('College').value).toBe('Typed College')
  })

  test('is not uploaded again when only the save failed', async () => {
    site.backend.fail(save, 503)
    await edit()
    choose(image())
    press('Save')
    ;(await lastUpload()).answer(200, { downloadURL: 'https://files.test/new.png' })
    await screen.findByText(/Failed to save profile/)
    site.backend.instead.clear()
    press('Save')
    await screen.findByText('Profile updated successfully!')
    expect(site.backend.uploads).toHaveLength(1)
    expect(site.backend.bodiesOf(save).at(-1)).toMatchObject({
      photoURL: 'https://files.test/new.png',
    })
  })

  test.each([
    [2_097_151, true],
    [2_097_152, false],
  ])(
    'with %i bytes is accepted: %s [spec 5.24 8.mentors-stories-university-list-profile.8 9.14]',
    async (size, accepted) => {
      vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:preview')
      await edit()
      choose(image(size))
      const refusal = 'Image size should be less than 2MB for faster uploads'
      expect(screen.queryByText(refusal) === null).toBe(accepted)
      await waitFor(() =>
        expect(photo()).toBe(accepted ? 'blob:preview' : '/img/default-avatar.jpg'),
      )
    },
  )

  test('must be an image [spec 5.25]', async () => {
    await edit()
    choose(image(3, 'application/pdf'))
    expect(screen.getByRole('alert').textContent).toBe(
      'Please choose a PNG, JPEG, WebP or GIF image',
    )
  })

  test('clears the error of the previous file [spec 4.profile.4]', async () => {
    await edit()
    choose(image(3, 'application/pdf'))
    choose(image())
    expect(screen.queryByRole('alert')).toBeNull()
  })
})
