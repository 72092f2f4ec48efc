import { readQuery, writeQuery } from '#lib/query.ts'
import { readStorage, removeStorage, writeStorage } from '#lib/storage.ts'

/** Reads the token of an emailed link and removes it from the address, which the history keeps. */
export function readLinkToken(): string {
  const token = readQuery().get('token') ?? ''
  writeQuery({ token: '' })
  return token
}

/** Reads the address of the account from a link, and removes it from the address of the page. */
export function readLinkAccount(): string {
  const { hash, pathname, search } = window.location
  if (hash) history.replaceState(history.state, '', pathname + search)
  return new URLSearchParams(hash.slice(1)).get('account') ?? ''
}

const key = 'link-token'

/** Does the same, and keeps the token in this tab, because the reader may have to sign in first. */
export function readAndStoreLinkToken(): string {
  const token = readLinkToken() || (readStorage('session', key) ?? '')
  writeStorage('session', key, token)
  return token
}

export const removeStoredToken = (): void => removeStorage('session', key)
