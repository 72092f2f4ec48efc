import { listStorageKeys, readStorage, removeStorage, writeStorage } from './storage.ts'

/**
 * What was typed and not yet sent, by member, so that a reload or an expired session loses nothing.
 */
const prefix = 'draft:'
const keyOf = (uid: string, form: string) => `${prefix}${uid}:${form}`

/** Gives the draft of a form, or an empty record. */
export function readDraft(uid: string, form: string): Record<string, string> {
  try {
    const draft: unknown = JSON.parse(readStorage('session', keyOf(uid, form)) ?? '{}')
    if (draft === null || typeof draft !== 'object') return {}
    return Object.fromEntries(
      Object.entries(draft).filter(([, value]) => typeof value === 'string'),
    )
  } catch {
    return {}
  }
}

/** Gives whether the draft will outlive the page. */
export const saveDraft = (uid: string, form: string, values: Record<string, string>): boolean =>
  writeStorage('session', keyOf(uid, form), JSON.stringify(values))

export const removeDraft = (uid: string, form: string): void =>
  removeStorage('session', keyOf(uid, form))

/** Erases every draft of this tab, on Logout. */
export function removeAllDrafts(): void {
  for (const key of listStorageKeys('session'))
    if (key.startsWith(prefix)) removeStorage('session', key)
}
