/**
 * Browser storage that never throws. When the browser blocks or fills it, values live in memory until the page goes,
 * and `write` says so.
 */
interface SafeStorage {
  read(key: string): string | null
  /** Gives whether the value will outlive the page. */
  write(key: string, value: string): boolean
  remove(key: string): void
  /** Erases what storage did not take and only this page holds. */
  clearMemory(): void
  keys(): string[]
}

function createSafeStorage(open: () => Storage): SafeStorage {
  const memory = new Map<string, string>()
  const attempt = <T>(act: (storage: Storage) => T, otherwise: T): T => {
    try {
      return act(open())
    } catch {
      return otherwise
    }
  }
  return {
    read: key => memory.get(key) ?? attempt(storage => storage.getItem(key), null),
    write(key, value) {
      const kept = attempt(storage => {
        storage.setItem(key, value)
        return true
      }, false)
      if (kept) memory.delete(key)
      else memory.set(key, value)
      return kept
    },
    remove(key) {
      memory.delete(key)
      attempt(storage => storage.removeItem(key), undefined)
    },
    clearMemory: () => memory.clear(),
    keys: () => [...new Set([...memory.keys(), ...attempt(storage => Object.keys(storage), [])])],
  }
}

/** Shared by the tabs of the site; holds the three keys of spec section 3: token, user, theme. */
export const safeLocalStorage = createSafeStorage(() => window.localStorage)
/** This tab's own. */
export const safeSessionStorage = createSafeStorage(() => window.sessionStorage)
