/** The query of the address, where state that is worth sharing as a link lives. */
export const readQuery = (): URLSearchParams => new URLSearchParams(window.location.search)

/**
 * Sets keys of the query, in the order given and after all others, without a new entry in the
 * history. An empty value removes its key.
 */
export function writeQuery(values: Readonly<Record<string, string>>): void {
  const query = readQuery()
  for (const [key, value] of Object.entries(values)) {
    query.delete(key)
    if (value !== '') query.set(key, value)
  }
  const { pathname, hash } = window.location
  history.replaceState(history.state, '', `${pathname}${query.size > 0 ? `?${query}` : ''}${hash}`)
}
