import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import ProfilePage from '#islands/profile/ProfilePage.tsx'
import { $profile } from '#islands/profile/store.ts'
import { users } from './people.ts'
import { ForeignProfiles } from './profiles.ts'
import { become, leave, press } from './screen.tsx'

const { ada } = users

/** What the page of a test speaks to; a fresh one for each. */
export const site = { backend: new ForeignProfiles() }
export const save = 'PUT /api/users/profile'

/**
 * Makes every test of a file begin with Ada signed in to a fresh backend, and end with an empty
 * browser.
 */
export function freshPages(): void {
  beforeEach(() => {
    site.backend = new ForeignProfiles()
    $profile.set({ status: 'loading' })
    become(ada)
  })
  afterEach(() => {
    cleanup()
    leave()
    vi.restoreAllMocks()
  })
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

export const photo = () => document.querySelector<HTMLImageElement>('form img')?.getAttribute('src')

export function image(size = 3, type = 'image/png'): File {
  const file = new File([new Uint8Array(3)], 'me.png', { type })
  Object.defineProperty(file, 'size', { value: size })
  return file
}

export const choose = (file: File): boolean =>
  fireEvent.change(screen.getByLabelText('Choose a profile photo'), { target: { files: [file] } })
