import { unzipSync } from 'fflate'

/** A piece of the text of a Word document. */
export type Block =
  | { kind: 'paragraph'; text: string }
  | { kind: 'heading'; level: number; text: string }
  | { kind: 'item'; level: number; text: string }
  | { kind: 'table'; rows: readonly (readonly string[])[] }

const part = 'word/document.xml'
/** What the text may take unpacked, in bytes. A document that claims more is not read. */
const mostBytes = 20_000_000
/** Blocks that are read at most: some sixty pages. */
const mostBlocks = 2000
const names = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
const strictNames = 'http://purl.oclc.org/ooxml/wordprocessingml/main'

/** Reads the text of a DOCX. `more` when it goes on beyond what is shown. Throws when it is none, or holds no text. */
export function readWord(file: Uint8Array): { blocks: Block[]; more: boolean } {
  const parts = unzipSync(file, {
    filter: ({ name, originalSize }) => name === part && originalSize <= mostBytes,
  })
  const content = parts[part]
  if (!content) throw new Error('There is no text in the file')
  const xml = new TextDecoder().decode(content)
  // Word writes none; entities could blow a small file up.
  if (xml.includes('<!DOCTYPE')) throw new Error('The text defines entities')
  const tree = new DOMParser().parseFromString(xml, 'application/xml')
  const [body] = children(tree.documentElement, 'body')
  if (!body || tree.querySelector('parsererror')) throw new Error('The text cannot be read')
  const blocks = blocksOf(body)
  if (blocks.length === 0) throw new Error('The document is empty')
  return { blocks: blocks.slice(0, mostBlocks), more: blocks.length > mostBlocks }
}

const isWord = ({ namespaceURI }: Element): boolean => namespaceURI === names || namespaceURI === strictNames

/** What holds no text of the document: settings, what was moved away, and what repeats its neighbour for older programs. */
const silent = new Set(['pPr', 'rPr', 'moveFrom', 'Fallback'])
const isSilent = ({ localName }: Element): boolean => silent.has(localName)

/**
 * The blocks below an element in the order of the document, without recursion: paragraphs nest in text boxes, tables and controls at
 * any depth. What stands in a text box follows the paragraph it hangs on.
 */
function blocksOf(root: Element): Block[] {
  const blocks: Block[] = []
  const waiting = [...root.children].reverse()
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (isSilent(next)) continue
    if (isWord(next) && next.localName === 'tbl') {
      const table = tableOf(next)
      if (table) blocks.push(table)
      continue
    }
    if (isWord(next) && next.localName === 'p') {
      const block = paragraphOf(next)
      if (block) blocks.push(block)
    }
    if (blocks.length > mostBlocks) break
    for (let index = next.children.length - 1; index >= 0; index--) {
      const child = next.children[index]
      if (child) waiting.push(child)
    }
  }
  return blocks
}

/** A table as rows of texts, tables within it included; empty ones, which only draw lines, are left out. */
function tableOf(table: Element): Block | null {
  const rows = children(table, 'tr')
    .map(row => children(row, 'tc').map(textOf))
    .filter(cells => cells.some(cell => cell !== ''))
  return rows.length === 0 ? null : { kind: 'table', rows }
}

function paragraphOf(paragraph: Element): Block | null {
  const text = ownText(paragraph)
  if (text === '') return null
  const [about] = children(paragraph, 'pPr')
  const style = settingOf(about, 'pStyle')
  const heading = /^(?:title|heading\s?([1-6]))$/i.exec(style)
  if (heading) return { kind: 'heading', level: Number(heading[1] ?? 1), text }
  const [list] = about ? children(about, 'numPr') : []
  if (list || /^list(bullet|number)/i.test(style)) {
    return { kind: 'item', level: Math.min(4, Math.max(0, Number(settingOf(list, 'ilvl')) || 0)), text }
  }
  return { kind: 'paragraph', text }
}

/** All text below an element, a paragraph a line. */
const textOf = (element: Element): string =>
  blocksOf(element)
    .flatMap(block => (block.kind === 'table' ? block.rows.map(cells => cells.join(' · ')) : [block.text]))
    .join('\n')

/** The text of a paragraph, but that of text boxes in it. */
function ownText(paragraph: Element): string {
  let text = ''
  const waiting = [...paragraph.children].reverse()
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (isSilent(next) || (isWord(next) && next.localName === 'txbxContent')) continue
    if (isWord(next)) {
      if (next.localName === 't') text += next.textContent
      if (next.localName === 'tab') text += ' '
      if (next.localName === 'br' || next.localName === 'cr') text += '\n'
      if (next.localName === 'noBreakHyphen') text += '‑'
    }
    for (let index = next.children.length - 1; index >= 0; index--) {
      const child = next.children[index]
      if (child) waiting.push(child)
    }
  }
  return text.trim()
}

const children = (element: Element, name: string): Element[] =>
  [...element.children].filter(child => isWord(child) && child.localName === name)

/** The value of a setting below an element, or nothing. */
function settingOf(element: Element | undefined, name: string): string {
  const [found] = element ? children(element, name) : []
  return [...(found?.attributes ?? [])].find(({ name }) => /(^|:)val$/.test(name))?.value ?? ''
}
