import { Parser } from 'htmlparser2'

export interface HtmlElement {
  name: string
  attributes: Readonly<Record<string, string>>
  /** The content of a script or a style; empty for other elements. */
  text: string
}

/** Parses the elements of a page in order, those in `noscript` and `template` too. */
export function parseElements(html: string): HtmlElement[] {
  const elements: HtmlElement[] = []
  let code: HtmlElement | undefined
  const parser = new Parser({
    onopentag(name, attributes) {
      const element = { name, attributes, text: '' }
      elements.push(element)
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
  return elements
}
