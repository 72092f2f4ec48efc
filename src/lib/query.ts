/** State worth sharing as a link lives in the address: read and replace the query, without a new entry in the history. */
export const readQuery = (): URLSearchParams => new URLSearchParams(window.location.search)

/** Sets some keys of the query; an empty value removes its key. */
export function writeQuery(values: Record<string, string>): void {
  const query = readQuery()
  for (const [key, value] of Object.entries(values)) {
    if (value === '') query.delete(key)
    else query.set(key, value)
  }
  const text = query.toString()
  history.replaceState(
    history.state,
    '',
    `${window.location.pathname}${text && `?${text}`}${window.location.hash}`,
  )
}
