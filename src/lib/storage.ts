/** Browser storage: `local` is shared by the tabs of the site, `session` belongs to one tab. */
type Area = 'local' | 'session'

/** Values that the browser did not store, because it blocks storage or it is full. */
const memory: Record<Area, Map<string, string>> = { local: new Map(), session: new Map() }

function attempt<T>(area: Area, use: (storage: Storage) => T, fallback: T): T {
  try {
    return use(area === 'local' ? window.localStorage : window.sessionStorage)
  } catch {
    return fallback
  }
}

/** The value of a key, or null. Never throws, as all functions of this module. */
export const readStorage = (area: Area, key: string): string | null =>
  memory[area].get(key) ?? attempt(area, storage => storage.getItem(key), null)

/** Writes a value; returns whether it will outlive the page. */
export function writeStorage(area: Area, key: string, value: string): boolean {
  const isStored = attempt(
    area,
    storage => {
      storage.setItem(key, value)
      return true
    },
    false,
  )
  if (isStored) memory[area].delete(key)
  else memory[area].set(key, value)
  return isStored
}

/** Removes a key. */
export function removeStorage(area: Area, key: string): void {
  memory[area].delete(key)
  attempt(area, storage => storage.removeItem(key), undefined)
}

/** Erases what only this page holds. */
export const clearMemory = (area: Area): void => memory[area].clear()

/** Removes every key of an area. */
export function clearStorage(area: Area): void {
  clearMemory(area)
  attempt(area, storage => storage.clear(), undefined)
}
