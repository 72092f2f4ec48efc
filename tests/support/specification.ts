import { createHash } from 'node:crypto'

/** One thing that the specification says: a row of a table, or a sentence or a part of one that stands between semicolons. */
interface Unit {
  /** Section, what it is about, and its place there: `2.login.3`. Stands as long as nothing is put in before it. */
  id: string
  words: string
  /** Changes when a word of it does. */
  digest: string
}

/** Cuts sections 1 to 9 of the specification, in their order. */
export function unitsOf(specification: string): Unit[] {
  const units: Unit[] = []
  const counts = new Map<string, number>()
  let section = ''
  let subject = ''
  const add = (words: string) => {
    const about = [section, subject].filter(Boolean).join('.')
    const place = (counts.get(about) ?? 0) + 1
    counts.set(about, place)
    units.push({ id: `${about}.${place}`, words, digest: digestOf(words) })
  }
  for (const line of specification.split('\n')) {
    const heading = /^(##+) (?:(\d+)\. )?(.+)$/.exec(line)
    if (heading) {
      section = heading[2] ?? section
      subject = heading[2] ? '' : slug(heading[3] ?? '')
    } else if (/^\|(?!-)/.test(line)) {
      if (!/^\| (Route|Method and path) \|/.test(line)) add(line.slice(1, -1).trim())
    } else if (section !== '' && line.trim() !== '' && !line.startsWith('|')) {
      const [, name = '', rest = line] = /^\*\*(.+?)\*\*:?(.*)$/.exec(line) ?? []
      if (name !== '') subject = slug(name)
      for (const words of cut(rest.replace(/^[-\s]+/, ''))) add(words)
    }
  }
  return units
}

/** The texts that the specification quotes, each with the units that quote it. */
export function quotesOf(units: Unit[]): Map<string, string[]> {
  const quotes = new Map<string, string[]>()
  for (const { id, words } of units) {
    for (const [, text = ''] of words.matchAll(/"([^"]+)"/g))
      quotes.set(text, [...(quotes.get(text) ?? []), id])
  }
  return quotes
}

/** A cut falls after a full stop or a semicolon, but never within quotation marks or brackets, nor within a number or an address. */
function cut(text: string): string[] {
  const parts: string[] = []
  let start = 0
  let depth = 0
  let quoted = false
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]
    if (sign === '"') quoted = !quoted
    else if (!quoted && sign === '(') depth++
    else if (!quoted && sign === ')') depth--
    const before = text.slice(start, at + 1)
    const ends =
      /;$/.test(before) || (/[.!?]["')]*$/.test(before) && /^ +["'/{]?[A-Z0-9/]/.test(text.slice(at + 1)))
    if (!quoted && depth === 0 && ends && /^\s/.test(text.slice(at + 1))) {
      parts.push(before.trim())
      start = at + 1
    }
  }
  return [...parts, text.slice(start).trim()].filter(part => part !== '')
}

const slug = (name: string) =>
  name
    .replace(/\(.*?\)/g, '')
    .replace(/ (page|screen|table)\b/i, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

const digestOf = (words: string) => createHash('sha256').update(words).digest('hex').slice(0, 6)

/** A row of the map: the beginning of a unit, and what shows it. */
interface Row {
  id: string
  digest: string
  /** The first words of the unit. */
  words: string
  /** Files below `tests/`, and the titles in them. */
  tests: { file: string; title: string }[]
  /** Why it is read otherwise, or has nothing to show; empty for most. */
  reading: string
}

/** Reads the map. A row that cannot be read throws. */
export function mapOf(markdown: string): Row[] {
  return markdown
    .split('\n')
    .filter(line => /^\| \d/.test(line))
    .map(line => {
      const cells = line.split(/(?<!\\)\|/).map(cell => cell.trim().replaceAll('\\|', '|'))
      const [, id = '', digest = '', words = '', shown = ''] = cells
      const parts = shown.split('<br>').map(part => part.trim())
      const tests = parts.flatMap(part => {
        const [, file, title] = /^`([^`]+)` › (.+)$/.exec(part) ?? []
        return file && title ? [{ file, title }] : []
      })
      const read = parts.filter(part => part.startsWith('Read as: '))
      if (tests.length + read.length !== parts.length) throw new Error(`The row ${id} says: ${shown}`)
      return { id, digest, words: words.replace(/ …$/, ''), tests, reading: read.join(' ').slice(9) }
    })
}
