import { readQuery, writeQuery } from '#lib/query.ts'
import { readStorage, removeStorage, writeStorage } from '#lib/storage.ts'

/** Takes the token of a letter's link, and takes it out of the address, where histories and shared screens would keep it. */
export function takeToken(): string {
  const token = readQuery().get('token') ?? ''
  writeQuery({ token: '' })
  return token
}

const key = 'letter-token'

/** The same for a link whose reader may have to sign in first: this tab holds the token until it is dropped. */
export function holdToken(): string {
  const token = takeToken() || (readStorage('session', key) ?? '')
  writeStorage('session', key, token)
  return token
}

export const dropToken = (): void => removeStorage('session', key)
