import { fireEvent, render, screen } from '@testing-library/react'
import type { Updateable } from 'kysely'
import { afterEach, beforeEach } from 'vitest'
import type { Tables } from '#backend/db/tables.ts'
import ProfilePage from '#islands/profile/ProfilePage.tsx'
import { setUpBackend } from './backend.ts'
import { smallPicture } from './images.ts'
import { users } from './people.ts'
import { press, resetPage, signInAs } from './screen.tsx'

const { ada } = users

/** The calls of the page. */
export const calls = {
  get: 'GET /api/users/profile',
  save: 'PUT /api/users/profile',
  upload: 'POST /api/users/upload-profile-image',
}

/** A profile as another backend sends it: no full name, no major, no graduation year. */
export const foreignProfile = (fields: Record<string, unknown> = {}) => ({
  name: 'Ada Okafor',
  phoneNumber: '615',
  college: 'Fisk University',
  plan: 'free',
  ...fields,
})

/** Starts each test of a file with Ada signed in, who has a profile without a photo. */
export function setUpProfilePage() {
  const backend = setUpBackend()
  /** Changes Ada's profile, as another tab does. */
  const setProfile = (fields: Updateable<Tables['user']>) =>
    backend.db.updateTable('user').set(fields).where('id', '=', ada.uid).execute()
  beforeEach(async () => {
    await setProfile({ phone: '615', college: 'Fisk University' })
    signInAs(ada)
  })
  afterEach(resetPage)
  /** What the page has sent to save the profile. */
  const saved = () => backend.requests(calls.save).map(({ body }) => body)
  return { backend, setProfile, saved }
}

export async function open(): Promise<void> {
  render(<ProfilePage />)
  await screen.findByRole('button', { name: 'Edit Profile' })
}

export async function edit(): Promise<void> {
  await open()
  press('Edit Profile')
  await screen.findByRole('button', { name: 'Save' })
}

export const photo = () => document.querySelector<HTMLImageElement>('.avatar')?.getAttribute('src')

const picture = Uint8Array.from(await smallPicture())

/** A picture that the app accepts, which claims a size and a type. */
export function image(size = picture.length, type = 'image/png'): File {
  const file = new File([picture], 'me.png', { type })
  Object.defineProperty(file, 'size', { value: size })
  return file
}

export const choose = (file: File): boolean =>
  fireEvent.change(screen.getByLabelText('Choose a profile photo'), { target: { files: [file] } })
