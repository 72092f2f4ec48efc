import { globSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { titlesIn } from './test-titles.ts'

export interface Requirement {
  /** Section, page and number: `2.programs.7`. */
  id: string
  /** The words of the specification. */
  text: string
  /** How the product reads it, or where it differs; empty for most. */
  note: string
}

/** A test or a group of tests whose title names requirements. */
export interface SpecTest {
  /** Path below `tests`. */
  file: string
  title: string
  ids: string[]
}

const tag = / ?\[spec ([^\]]+)\]/g

/** Reads the table rows of docs/requirements.md. */
export const readRequirements = (): Requirement[] =>
  readFileSync('docs/requirements.md', 'utf8')
    .split('\n')
    .filter(line => /^\| \d/.test(line))
    .map(line => {
      const cells = line.split(/(?<!\\)\|/).map(cell => cell.trim().replaceAll('\\|', '|'))
      const [, id = '', text = '', note = ''] = cells
      return { id, text, note }
    })

/** The ids in a title; `2.route.1-3` stands for three. */
const idsIn = (title: string): string[] =>
  [...title.matchAll(tag)].flatMap(([, list = '']) => list.split(' ').flatMap(expandRange))

function expandRange(id: string): string[] {
  const [, base = '', first, last] = /^(.+\.)(\d+)-(\d+)$/.exec(id) ?? []
  if (first === undefined) return [id]
  const count = Number(last) - Number(first) + 1
  return Array.from({ length: count }, (_, index) => `${base}${Number(first) + index}`)
}

/** All tests and groups of tests that name requirements. */
export const findSpecTests = (): SpecTest[] =>
  globSync('tests/**/*.{test,e2e}.{ts,tsx}')
    .sort()
    .filter(path => readFileSync(path, 'utf8').includes('[spec '))
    .flatMap(path =>
      titlesIn(path)
        .map(titles => ({
          file: relative('tests', path),
          title: titles.join(' › ').replace(tag, ''),
          ids: idsIn(titles.at(-1) ?? ''),
        }))
        .filter(({ ids }) => ids.length > 0),
    )

/** The text of docs/specification.md. */
export function renderMap(requirements: Requirement[], tests: SpecTest[]): string {
  const rows = requirements.map(({ id, text, note }) => {
    const words = text.split(' ')
    const start = words.length > 11 ? `${words.slice(0, 10).join(' ')} …` : text
    const shown = tests
      .filter(({ ids }) => ids.includes(id))
      .map(({ file, title }) => `\`${file}\` › ${title}`)
    const cells = [id, start, [...shown, ...(note ? [`Note: ${note}`] : [])].join('<br>')]
    return `| ${cells.map(cell => cell.replaceAll('|', '\\|')).join(' | ')} |`
  })
  return [
    '# Tests of the specification',
    '',
    'Written by `npm run spec-map` from [requirements.md](requirements.md) and the titles of tests;',
    'do not edit. Files are those below [`tests`](../tests). A title with `%s` or a variable stands for',
    'several tests.',
    '',
    '| id | requirement | tests |',
    '| --- | --- | --- |',
    ...rows,
    '',
  ].join('\n')
}

/** The texts that the specification quotes, each with the requirements that quote it. */
export function quotesOf(requirements: Requirement[]): Map<string, string[]> {
  const quotes = new Map<string, string[]>()
  for (const { id, text } of requirements) {
    for (const [, quote = ''] of text.matchAll(/"([^"]+)"/g))
      quotes.set(quote, [...(quotes.get(quote) ?? []), id])
  }
  return quotes
}

/** What sections 1 to 9 of the specification say beyond the requirements, but for headings. */
export function findUncovered(specification: string, requirements: Requirement[]): string {
  let place = specification.indexOf('\n## 1. ')
  let rest = ''
  for (const { id, text } of requirements) {
    const start = specification.indexOf(text, place)
    if (start < 0) return `${id} is not in the specification in these words: ${text}`
    rest += `${specification.slice(place, start)}\n`
    place = start + text.length
  }
  return (rest + specification.slice(place))
    .replace(/^#.*$|^\| (Route|Method and path) \|.*$|\*\*.+?\*\*:?/gm, '')
    .replace(/[-|\s]/g, '')
}
