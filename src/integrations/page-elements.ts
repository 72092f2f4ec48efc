import { Parser } from 'htmlparser2'

/** An element of a page. */
export interface PageElement {
  name: string
  attributes: Readonly<Record<string, string>>
  /** What a script or a style holds; empty for all other elements. */
  text: string
}

/** Parses a page: its elements in order, those in `noscript` and `template` too. */
export function elementsOf(html: string): PageElement[] {
  const found: PageElement[] = []
  let code: PageElement | undefined
  const parser = new Parser({
    onopentag(name, attributes) {
      const element = { name, attributes, text: '' }
      found.push(element)
      code = name === 'script' || name === 'style' ? element : undefined
    },
    ontext(text) {
      if (code) code.text += text
    },
    onclosetag() {
      code = undefined
    },
  })
  parser.end(html)
  return found
}
