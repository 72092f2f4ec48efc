/** Loads a JSON file of the build. Rejects if it cannot be read, also after an error answer. */
export async function loadJson<T>(path: string): Promise<T> {
  const response = await fetch(path)
  if (!response.ok) throw new Error(`${path}: ${response.status}`)
  return response.json()
}

/** Calls a loader once; again after a failure. */
export function once<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined
  return () => {
    loading ??= load().catch(error => {
      loading = undefined
      throw error
    })
    return loading
  }
}
