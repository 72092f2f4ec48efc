import { existsSync, readFileSync } from 'node:fs'

/** Parses a built page without running its scripts. */
export function pageAt(path: string): Document {
  const name = path === '/' ? '/index' : path
  const file = [`dist${name}.html`, `dist${name}/index.html`].find(existsSync)
  if (!file) throw new Error(`The build has no page at ${path}`)
  return new DOMParser().parseFromString(readFileSync(file, 'utf8'), 'text/html')
}

/** The text of an element, its white space as it is shown. */
export const textOf = (node: Element | null | undefined): string =>
  (node?.textContent ?? '').replace(/\s+/g, ' ').trim()

/** Label and address of every link within. */
export const linksIn = (place: Element | null | undefined) =>
  [...(place?.querySelectorAll('a') ?? [])].map(link => [textOf(link), link.getAttribute('href')])
