import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { listEndpoints } from '#contract'
import {
  findSpecTests,
  findUncovered,
  quotesOf,
  readRequirements,
  renderMap,
} from './support/specification.ts'

const requirements = readRequirements()
const specTests = findSpecTests()

/** Quotations that are not in the product, and why. */
const absent = new Map([
  ['#', 'where links of the map would lead if nothing better were known; ours lead somewhere'],
  ['auth', 'a word of the specification about itself: the authorization header'],
])

/** Quotations that say in words what the product puts in. */
const inWords = new Map([
  ['Showing N of total', 'Showing … of …'],
  ['rating/5.0', '…/5.0'],
  ['$rate/hour', '$…/hour'],
  ['Posted by {name}', 'Posted by'],
])

describe('the requirements', () => {
  test('are the text of the specification, in its order', () => {
    expect(findUncovered(readFileSync('docs/spec.md', 'utf8'), requirements)).toBe('')
  })

  test('have unique ids', () => {
    expect(new Set(requirements.map(({ id }) => id)).size).toBe(requirements.length)
  })

  test('have a test with their id, or a note with the reason', () => {
    const shown = new Set(specTests.flatMap(({ ids }) => ids))
    expect(
      requirements.filter(({ id, note }) => !shown.has(id) && note === '').map(({ id }) => id),
    ).toEqual([])
  })

  test('include every id of a title', () => {
    const known = new Set(requirements.map(({ id }) => id))
    const unknown = specTests.flatMap(({ file, title, ids }) =>
      ids.filter(id => !known.has(id)).map(id => `${file} › ${title}: ${id}`),
    )
    expect(unknown).toEqual([])
  })

  test('are in docs/specification.md with their tests; `npm run spec-map` writes it', () => {
    expect(readFileSync('docs/specification.md', 'utf8')).toBe(renderMap(requirements, specTests))
  })
})

/** The quoted texts of the product, each with the requirements that quote it. */
const quoted = [...quotesOf(requirements)].filter(([text]) => !absent.has(text))

/** A quoted text with `…` for what is put in. */
const filled = (text: string) => inWords.get(text) ?? text.replace(/\{[^}]*\}/g, '…')

describe('the specification', () => {
  const product = ['src', 'backend']
    .flatMap(root =>
      readdirSync(root, { recursive: true, encoding: 'utf8' }).map(name => join(root, name)),
    )
    .filter(name => /\.(ts|tsx|astro)$/.test(name))
    .map(name => readFileSync(name, 'utf8'))
    .join('\n')
    .replaceAll("\\'", "'")
    .replace(/\s+/g, ' ')
    .replace(/\$\{[^}]*\}/g, '…')

  test.each(quoted)('has its text “%s” in the product', text => {
    expect(product.includes(filled(text))).toBe(true)
  })

  test.each(quoted)('has its text “%s” in the tests with its id', (text, ids) => {
    for (const id of ids) {
      const sources = [
        ...new Set(specTests.filter(each => each.ids.includes(id)).map(({ file }) => file)),
      ]
        .map(file => readFileSync(join('tests', file), 'utf8').replaceAll("\\'", "'"))
        .join('\n')
      const missing = filled(text)
        .split('…')
        .filter(part => !sources.includes(part))
      expect(missing, id).toEqual([])
    }
  })

  const calls = listEndpoints().map(({ endpoint }) => endpoint)
  const rows = requirements.filter(({ text }) => /^(GET|POST|PUT|DELETE) \/api\//.test(text))
  /** The names between braces: `{email, password}`, `{id}`. */
  const braced = (text: string) =>
    [...text.matchAll(/\{([\w, ]+)\}/g)].flatMap(([, names = '']) => names.split(', '))

  test.each(rows.map(({ text }) => text.split(' | ')))(
    'has its endpoint %s, with %s [spec 1.12 3.auth-payloads.1-3 7.1 7.3-29]',
    (call = '', payload = '') => {
      const [, method = '', path = '', query = ''] = /^(\w+) ([^\s?]+)(?:\?(.*))?/.exec(call) ?? []
      const [own, ...others] = calls.filter(
        each => each.method === method && each.path === path.replace(/\{(\w+)\}/g, ':$1'),
      )
      if (!own || others.length > 0)
        throw new Error(`The contract has ${method} ${path} not exactly once`)
      const { access, withToken, upload, input } = own
      expect(access !== 'anyone' || withToken === true).toBe(call.includes('(auth)'))
      expect(upload?.field).toBe(/field (?:named )?(\w+)/.exec(payload)?.[1])
      const names = [...query.matchAll(/&?(\w+)=/g)].map(([, name]) => name)
      expect(Object.keys(input.shape)).toEqual(
        expect.arrayContaining([...braced(path), ...braced(payload), ...names]),
      )
    },
  )
})
