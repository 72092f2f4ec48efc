import { parseJson } from './parse-json.ts'
import { readStorage, removeStorage, writeStorage } from './storage.ts'

/** Typed texts that were not sent, by member: they outlive an expired session, not Logout. */
const prefix = 'draft:'
const keyOf = (uid: string, form: string) => `${prefix}${uid}:${form}`

/** Reads the draft of a form; empty without one. */
export const readDraft = (uid: string, form: string): Record<string, string> =>
  Object(parseJson(readStorage('session', keyOf(uid, form))))

/** Saves a draft; returns whether it will outlive the page. */
export const saveDraft = (uid: string, form: string, values: Record<string, string>): boolean =>
  writeStorage('session', keyOf(uid, form), JSON.stringify(values))

/** Removes the draft of a form. */
export const removeDraft = (uid: string, form: string): void =>
  removeStorage('session', keyOf(uid, form))
