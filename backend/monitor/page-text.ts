import { setImmediate } from 'node:timers/promises'
import { Parser } from 'htmlparser2'
import { normalizeInParts } from '#catalog/values.ts'

/** The text of a page, and what tells what kind of page it is. */
export interface PageText {
  /** Title and first-level headings. */
  titles: string[]
  /** Whether the page asks for a password. */
  hasPassword: boolean
  /** One block a line; headings begin with `# `. */
  text: string
}

const maxTextLength = 100_000
const maxTitles = 5
const maxTitleLength = 300
const maxDepth = 1000
const chunkSize = 10_000
const maxLineLength = 5000
/** A line before its white space is joined: each cell reads all of it. */
const maxRawLength = 20_000
/** A row of a table, or a term with its value, is one line up to this length. */
const maxRowLength = 200

const words = (list: string) => new Set(list.split(' '))
const droppedElements = words(
  'script style noscript template nav footer svg math iframe object canvas video audio select datalist dialog textarea button head title',
)
const droppedRoles = words('navigation contentinfo search dialog alertdialog menu menubar')
/** Class names and ids of advertisements, rotating pictures, questions about cookies and menus. */
const droppedName =
  /^(ads?|ads?[-_].*|.*[-_]ads?|advert.*|adsbygoogle|sponsored.*|(.*[-_])?(cookie|consent|gdpr|carousel|slider|slideshow|rotator|ticker|newsletter|breadcrumb|countdown|timestamp)s?([-_].*)?|(site|main|skip)[-_](nav|menu|link).*)$/i
/** Elements that hold the whole page: their classes say nothing of their text. */
const wholeElements = words('html body main article')
const blocks = words(
  'p div section article header main aside h1 h2 h3 h4 h5 h6 ul ol li table tr dl dt dd br hr blockquote pre address figure figcaption fieldset legend form caption summary details center',
)

const clean = (text: string) =>
  normalizeInParts(text, 'NFKC')
    .replace(/[\u200b-\u200f\u2060\ufeff\u00ad]/g, '')
    .replace(/\s+/g, ' ')
    .trim()

const isDropped = (name: string, attributes: Readonly<Record<string, string>>): boolean =>
  droppedElements.has(name) ||
  'hidden' in attributes ||
  attributes['aria-hidden'] === 'true' ||
  droppedRoles.has(attributes.role ?? '') ||
  (!wholeElements.has(name) &&
    `${attributes.class ?? ''} ${attributes.id ?? ''}`
      .split(/\s+/)
      .some(each => droppedName.test(each)))

/**
 * Reads the text of HTML: without scripts, styles, navigation, footers and advertisements. A row of
 * a table and a term with its value become one line. At most 100,000 characters.
 */
export async function readPageText(html: string): Promise<PageText> {
  const lines: string[] = []
  const titles: string[] = []
  let hasPassword = false
  let length = 0
  let line = ''
  /** Whether the line has nothing but white space. */
  let isBlank = true
  let title: string | null = null
  let depth = 0
  /** The depth of the element whose content is dropped. */
  let droppedAt: number | null = null
  /** Depth of rows and values, whose blocks stay on one line. */
  const joinedAt: number[] = []

  function add(text: string) {
    if (line.length >= maxRawLength) return
    line += text
    isBlank &&= text.trim() === ''
  }

  function endLine() {
    const text = clean(line).slice(0, maxLineLength)
    line = ''
    isBlank = true
    if (text === '' || text === '#' || length > maxTextLength) return
    lines.push(text)
    length += text.length + 1
  }

  function startBlock() {
    if (joinedAt.length > 0 && line.length < maxRowLength) add(' ')
    else endLine()
  }

  const parser = new Parser({
    onopentag(name, attributes) {
      depth += 1
      if (name === 'input' && attributes.type === 'password') hasPassword = true
      if (name === 'title' && titles.length === 0) title = ''
      if (droppedAt !== null) return
      if (isDropped(name, attributes)) {
        droppedAt = depth
        return
      }
      if (name === 'tr' || name === 'dt' || name === 'table') endLine()
      else if (name === 'td' || name === 'th') add(isBlank ? '' : ' | ')
      else if (name === 'dd') add(isBlank || line.endsWith(': ') ? '' : ': ')
      else if (blocks.has(name)) startBlock()
      if (name === 'tr' || name === 'dt' || name === 'dd') joinedAt.push(depth)
      if (/^h[1-6]$/.test(name) && joinedAt.length === 0) add('# ')
      if (name === 'h1' && titles.length < maxTitles) title = ''
    },
    ontext(text) {
      if (title !== null) title += text
      if (droppedAt === null) add(text)
    },
    onclosetag(name) {
      if (title !== null && (name === 'title' || name === 'h1')) {
        titles.push(clean(title.slice(0, maxTitleLength)))
        title = null
      }
      if (droppedAt === null) {
        if (joinedAt.at(-1) === depth) joinedAt.pop()
        if (name === 'tr' || name === 'dd' || name === 'table') endLine()
        else if (name !== 'dt' && blocks.has(name)) startBlock()
      }
      if (droppedAt === depth) droppedAt = null
      depth -= 1
    },
  })
  // The parser is slow on elements nested thousands deep; nobody reads such a page.
  for (
    let at = 0;
    at < html.length && depth < maxDepth && length < maxTextLength;
    at += chunkSize
  ) {
    parser.write(html.slice(at, at + chunkSize))
    // Two million characters of end tags take seconds, and requests would wait for them.
    await setImmediate()
  }
  parser.end()
  endLine()
  return { titles, hasPassword, text: lines.join('\n') }
}

/** The text of a page of plain text, line by line. */
export const readPlainText = (content: string): PageText => ({
  titles: [],
  hasPassword: false,
  text: content
    .slice(0, maxTextLength)
    .split('\n')
    .map(line => clean(line).slice(0, maxLineLength))
    .filter(Boolean)
    .join('\n'),
})
