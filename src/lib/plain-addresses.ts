/**
 * Takes the place of the package `ufo` in the browser (astro.config.mjs), of which the client of calls uses these two. Names and meaning
 * are those of the package, for addresses without a fragment.
 */

/** An address below another one. */
export const withBase = (address: string, base: string): string => base + address

/** An address with a query; what is undefined is left out. */
export function withQuery(address: string, query: Record<string, unknown>): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  const added = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  if (added === '') return address
  return `${address}${address.includes('?') ? '&' : '?'}${added}`
}
