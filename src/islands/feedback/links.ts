const prefix = 'comment-'

/** The id of the element of a comment. */
export const elementIdOf = (id: string): string => prefix + id

/** The id of the element with the author of a comment, which describes the buttons of the comment. */
export const authorIdOf = (id: string): string => `by-${id}`

/** The comment that the address links to, or null. */
export function linkedComment(): string | null {
  const hash = window.location.hash.slice(1)
  if (!hash.startsWith(prefix)) return null
  try {
    return decodeURIComponent(hash.slice(prefix.length))
  } catch {
    return null
  }
}

/** The link to a comment on this page. */
export const hashOf = (id: string): string => `#${prefix}${encodeURIComponent(id)}`

/** The address of a comment, to be shared. */
export const linkTo = (id: string): string => window.location.origin + window.location.pathname + hashOf(id)
