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
