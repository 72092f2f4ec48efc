/** The texts of inline scripts and styles. */
export interface InlineCode {
  readonly scripts: Set<string>
  readonly styles: Set<string>
}

const key: unique symbol = Symbol.for('hbcu-yard.inline-code')
const shared = globalThis as { [key]?: Map<string, InlineCode> }

/**
 * What components have inlined so far, by the group of the page. Pages are rendered by a bundle
 * with its own copy of this module; the global is what that copy shares with the integration that
 * writes the policies (integrations/headers.ts).
 */
export const inlineCode: Map<string, InlineCode> = shared[key] ?? new Map()
shared[key] = inlineCode

/** Which pages share a policy: `catalog` for `/catalog/a.html`, `index` for `/`. */
export const getPageGroup = (path: string): string =>
  path
    .replace(/^\//, '')
    .replace(/\/.*/, '')
    .replace(/\.html$/, '') || 'index'

/** What a group of pages has inlined; an empty one when it is new to the map. */
export function getInlineCode(group: string, groups: Map<string, InlineCode>): InlineCode {
  const code = groups.get(group) ?? { scripts: new Set(), styles: new Set() }
  groups.set(group, code)
  return code
}

/** Records what a component inlines into a page, so that the policy of the page allows it. */
export function recordInline(path: string, kind: keyof InlineCode, text: string): void {
  getInlineCode(getPageGroup(path), inlineCode)[kind].add(text)
}
