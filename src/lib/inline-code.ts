/** The texts of inline scripts and styles. */
export interface InlineCode {
  readonly scripts: Set<string>
  readonly styles: Set<string>
}

const key: unique symbol = Symbol.for('hbcu-yard.inline-code')
const shared = globalThis as { [key]?: Map<string, InlineCode> }

/**
 * The inline code of components by page group. A global, because pages are rendered by a bundle
 * with its own copy of this module, and `integrations/headers.ts` reads it.
 */
export const inlineCode: Map<string, InlineCode> = shared[key] ?? new Map()
shared[key] = inlineCode

/** The group of pages with one policy: `catalog` for `/catalog/a.html`, `index` for `/`. */
export const getPageGroup = (path: string): string =>
  path
    .replace(/^\//, '')
    .replace(/\/.*/, '')
    .replace(/\.html$/, '') || 'index'

/** The inline code of a group of pages; added to the map if it is new. */
export function getInlineCode(group: string, groups: Map<string, InlineCode>): InlineCode {
  const code = groups.get(group) ?? { scripts: new Set(), styles: new Set() }
  groups.set(group, code)
  return code
}

/** Records inline code of a page, so that its policy allows it. */
export function recordInline(path: string, kind: keyof InlineCode, text: string): void {
  getInlineCode(getPageGroup(path), inlineCode)[kind].add(text)
}
