import { isDay } from '#contract/values.ts'

/**
 * The day that a build counts from, `yyyy-mm-dd`: `BUILD_DATE` if set, so that a build can be
 * repeated byte for byte, else today. Throws if the setting is not a day.
 */
export function getBuildDay(setting = process.env.BUILD_DATE, now = new Date()): string {
  if (!setting) return now.toISOString().slice(0, 10)
  if (isDay(setting)) return setting
  throw new Error(`BUILD_DATE must be a day written as 2027-02-15; it is "${setting}".`)
}

/** The data file of programs, from the root of the checkout or absolute. */
export const getCatalogFile = (): string => process.env.CATALOG_FILE || 'src/content/programs.json'

/** Calls an async function once a build; in development every time, since its files change. */
export function oncePerBuild<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined
  return () => {
    if (import.meta.env.DEV) return load()
    loading ??= load()
    return loading
  }
}
