/** The query of the address, which holds state that can be shared as a link. */
export const readQuery = (): URLSearchParams => new URLSearchParams(window.location.search)

/** Sets keys of the query after all others, without a history entry. Empty values are removed. */
export function writeQuery(values: Readonly<Record<string, string>>): void {
  const query = readQuery()
  for (const [key, value] of Object.entries(values)) {
    query.delete(key)
    if (value !== '') query.set(key, value)
  }
  const { pathname, hash } = window.location
  history.replaceState(history.state, '', `${pathname}${query.size > 0 ? `?${query}` : ''}${hash}`)
}
