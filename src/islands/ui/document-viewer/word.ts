import { unzipSync } from 'fflate'
import {
  findMainPart,
  kindOf,
  type Relationship,
  relationshipsPathOf,
  targetOf,
} from '#contract/word-parts.ts'

/** A piece of the text of a Word document. */
export type Block =
  | { kind: 'paragraph'; text: string }
  | { kind: 'heading'; level: number; text: string }
  | { kind: 'item'; level: number; text: string }
  | { kind: 'table'; rows: readonly (readonly string[])[] }

/** The size of the text unpacked, in bytes. What a document claims beyond is not read. */
const maxBytes = 5_000_000
/** About sixty pages. */
const maxBlocks = 2000
const namespace = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
const strictNamespace = 'http://purl.oclc.org/ooxml/wordprocessingml/main'

/**
 * Reads the text of a DOCX: headers, body, notes, footers; `more` when it was cut off. Throws
 * without a text.
 */
export function readWord(file: Uint8Array): { blocks: Block[]; more: boolean } {
  let size = 0
  const unzip = (paths: readonly string[]) =>
    unzipSync(file, {
      filter({ name, originalSize }) {
        if (!paths.includes(name)) return false
        size += originalSize
        return size <= maxBytes
      },
    })
  const listPath = relationshipsPathOf()
  const main = findMainPart(readRelationships(unzip([listPath])[listPath])) ?? ''
  const parts = unzip([main, relationshipsPathOf(main)])
  const text = parse(parts[main])
  if (!text) throw new Error('There is no text in the file')
  const related = readRelationships(parts[relationshipsPathOf(main)])
  const pathsOf = (list: readonly Relationship[]) =>
    list.flatMap(each => targetOf(each, main) ?? [])
  const notes = related.filter(each => /^(foot|end)notes$/.test(kindOf(each)))
  const before = pathsOf(findShown(text, 'headerReference', related))
  const after = pathsOf([...notes, ...findShown(text, 'footerReference', related)])
  const others = unzip([...before, ...after])
  const read = (paths: readonly string[]) =>
    [...new Set(paths)].flatMap(path => toBlocks(parse(others[path])))
  const blocks = [...read(before), ...toBlocks(text), ...read(after)]
  if (blocks.length === 0) throw new Error('The document is empty')
  return { blocks: blocks.slice(0, maxBlocks), more: blocks.length > maxBlocks }
}

/** Parses a part; nothing where it is missing. Throws if it is no XML, or unsafe. */
function parse(content: Uint8Array | undefined): Element | undefined {
  if (!content) return
  const xml = new TextDecoder().decode(content)
  // Word writes none, and nested entities can expand without bound.
  if (xml.includes('<!DOCTYPE')) throw new Error('The text defines entities')
  const tree = new DOMParser().parseFromString(xml, 'application/xml')
  if (tree.querySelector('parsererror')) throw new Error('The text cannot be read')
  return tree.documentElement
}

/** The relationships that a part lists. */
const readRelationships = (list: Uint8Array | undefined): Relationship[] =>
  [...(parse(list)?.children ?? [])].map(({ attributes }) =>
    Object.fromEntries([...attributes].map(({ name, value }) => [name, value])),
  )

/** The headers or footers that pages show. Those of even pages repeat others. */
function findShown(body: Element, name: string, related: readonly Relationship[]): Relationship[] {
  return [...body.querySelectorAll('*')].flatMap(reference => {
    if (reference.localName !== name) return []
    const type = attributeOf(reference, 'type')
    const isShown =
      type === 'default' || (type === 'first' && isOn(reference.parentElement, 'titlePg'))
    const id = attributeOf(reference, 'id')
    return isShown ? related.filter(({ Id }) => Id === id) : []
  })
}

const isWord = ({ namespaceURI }: Element): boolean =>
  namespaceURI === namespace || namespaceURI === strictNamespace

/** Elements without text: settings, moved text, and duplicates for older programs. */
const skipped = new Set(['pPr', 'rPr', 'moveFrom', 'Fallback'])
const isSkipped = (element: Element): boolean =>
  skipped.has(element.localName) ||
  (element.localName === 'r' && isOn(children(element, 'rPr')[0], 'vanish'))

/** Puts the children of an element on a stack, the first one on top. */
function pushChildren(stack: Element[], { children }: Element): void {
  for (const child of [...children].reverse()) stack.push(child)
}

/**
 * The blocks below an element in document order, without recursion: paragraphs nest in text boxes,
 * tables and controls at any depth. The text of a text box follows the paragraph it is anchored to.
 */
function toBlocks(root: Element | undefined): Block[] {
  const blocks: Block[] = []
  const stack = root ? [...root.children].reverse() : []
  for (let next = stack.pop(); next; next = stack.pop()) {
    if (isSkipped(next)) continue
    if (isWord(next) && next.localName === 'tbl') {
      const table = toTable(next)
      if (table) blocks.push(table)
      continue
    }
    if (isWord(next) && next.localName === 'p') {
      const block = toParagraph(next)
      if (block) blocks.push(block)
    }
    if (blocks.length > maxBlocks) break
    pushChildren(stack, next)
  }
  return blocks
}

/** A table as rows of texts with those of nested tables, without empty rows. */
function toTable(table: Element): Block | null {
  const rows = children(table, 'tr')
    .map(row => children(row, 'tc').map(plainText))
    .filter(cells => cells.some(cell => cell !== ''))
  return rows.length === 0 ? null : { kind: 'table', rows }
}

function toParagraph(paragraph: Element): Block | null {
  const text = paragraphText(paragraph)
  if (text === '') return null
  const [about] = children(paragraph, 'pPr')
  const style = settingValue(about, 'pStyle')
  const heading = /^(?:title|heading\s?([1-6]))$/i.exec(style)
  if (heading) return { kind: 'heading', level: Number(heading[1] ?? 1), text }
  const [list] = about ? children(about, 'numPr') : []
  if (list || /^list(bullet|number)/i.test(style)) {
    return {
      kind: 'item',
      level: Math.min(4, Math.max(0, Number(settingValue(list, 'ilvl')) || 0)),
      text,
    }
  }
  return { kind: 'paragraph', text }
}

/** All text below an element, a paragraph a line. */
const plainText = (element: Element): string =>
  toBlocks(element)
    .flatMap(block =>
      block.kind === 'table' ? block.rows.map(cells => cells.join(' · ')) : [block.text],
    )
    .join('\n')

/** What elements without text of their own stand for. */
const characters: ReadonlyMap<string, string> = new Map([
  ['tab', ' '],
  ['ptab', ' '],
  ['br', '\n'],
  ['cr', '\n'],
  ['noBreakHyphen', '‑'],
])

/** Elements in a paragraph whose text is that of other blocks: read again it would be quadratic. */
const ownBlocks = new Set(['p', 'txbxContent'])

/** The text of a paragraph, but that of text boxes and other paragraphs in it. */
function paragraphText(paragraph: Element): string {
  let text = ''
  const stack = [...paragraph.children].reverse()
  for (let next = stack.pop(); next; next = stack.pop()) {
    if (isSkipped(next) || (isWord(next) && ownBlocks.has(next.localName))) continue
    if (isWord(next) && next.localName === 't') {
      text += next.textContent
      continue
    }
    if (isWord(next)) text += characters.get(next.localName) ?? ''
    pushChildren(stack, next)
  }
  return text.trim()
}

const children = (element: Element, name: string): Element[] =>
  [...element.children].filter(child => isWord(child) && child.localName === name)

/** The value of a setting below an element, or nothing. */
function settingValue(element: Element | undefined, name: string): string {
  const [found] = element ? children(element, name) : []
  return found ? attributeOf(found, 'val') : ''
}

/** Whether an element has a setting that is not off. */
const isOn = (element: Element | null | undefined, name: string): boolean =>
  !!element &&
  children(element, name).some(found => !/^(0|false|off)$/.test(attributeOf(found, 'val')))

/** The value of an attribute, whatever its prefix. */
const attributeOf = ({ attributes }: Element, wanted: string): string =>
  [...attributes].find(({ name }) => name.replace(/^.*:/, '') === wanted)?.value ?? ''
