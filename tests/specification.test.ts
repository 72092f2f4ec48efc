import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { contract } from '#contract'
import type { Endpoint } from '#contract/endpoint.ts'
import { mapOf, quotesOf, unitsOf } from './support/specification.ts'
import { titlesIn } from './support/test-titles.ts'

const units = unitsOf(readFileSync('docs/spec.md', 'utf8'))
const map = mapOf(readFileSync('docs/specification.md', 'utf8'))

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

describe('the map of the specification', () => {
  test('names every unit of the specification once, in its words', () => {
    const expected = units.map(({ id, digest }) => `${id} ${digest}`)
    expect(map.map(({ id, digest }) => `${id} ${digest}`)).toEqual(expected)
    const strange = map.filter(
      ({ id, words }) => !units.find(unit => unit.id === id)?.words.startsWith(words),
    )
    expect(strange.map(({ id }) => id)).toEqual([])
  })

  test('says for every unit which tests show it, or how it is read', () => {
    expect(
      map.filter(({ tests, reading }) => tests.length === 0 && reading === '').map(({ id }) => id),
    ).toEqual([])
    expect(
      map.filter(({ reading }) => reading !== '' && reading.split(' ').length < 4).map(({ id }) => id),
    ).toEqual([])
  })

  test('names tests that are there, by their titles', () => {
    const files = [...new Set(map.flatMap(({ tests }) => tests.map(({ file }) => file)))]
    const titles = new Map(
      files.map(file => {
        const path = join('tests', file)
        return [file, new Set(existsSync(path) ? titlesIn(path) : [])] as const
      }),
    )
    const missing = map.flatMap(({ id, tests }) =>
      tests
        .filter(({ file, title }) => !titles.get(file)?.has(title))
        .map(({ file, title }) => `${id}: ${file} › ${title}`),
    )
    expect(missing).toEqual([])
  })
})

/** The quoted texts of the product, each with the units that quote it. */
const quoted = [...quotesOf(units)].filter(([text]) => !absent.has(text))

/** A quoted text with `…` for what is put in. */
const filled = (text: string) => inWords.get(text) ?? text.replace(/\{[^}]*\}/g, '…')

describe('the specification', () => {
  const product = ['src', 'backend']
    .flatMap(root => readdirSync(root, { recursive: true, encoding: 'utf8' }).map(name => join(root, name)))
    .filter(name => /\.(ts|tsx|astro)$/.test(name))
    .map(name => readFileSync(name, 'utf8'))
    .join('\n')
    .replaceAll("\\'", "'")
    .replace(/\s+/g, ' ')
    .replace(/\$\{[^}]*\}/g, '…')

  test.each(quoted)('has its text “%s” in the product', text => {
    expect(product.includes(filled(text))).toBe(true)
  })

  test.each(quoted)('has its text “%s” in the tests that are named for it', (text, ids) => {
    for (const { id, tests } of map.filter(row => ids.includes(row.id))) {
      const sources = [...new Set(tests.map(({ file }) => file))]
        .map(file => readFileSync(join('tests', file), 'utf8').replaceAll("\\'", "'"))
        .join('\n')
      const missing = filled(text)
        .split('…')
        .filter(part => !sources.includes(part))
      expect(missing, id).toEqual([])
    }
  })

  const calls: Endpoint[] = Object.values(contract).flatMap(feature => Object.values<Endpoint>(feature))
  const rows = units.filter(({ words }) => /^(GET|POST|PUT|DELETE) \/api\//.test(words))
  /** The names between braces: `{email, password}`, `{id}`. */
  const braced = (text: string) =>
    [...text.matchAll(/\{([\w, ]+)\}/g)].flatMap(([, names = '']) => names.split(', '))

  test.each(rows.map(({ words }) => words.split(' | ')))(
    'has its call %s, with %s',
    (call = '', payload = '') => {
      const [, method = '', path = '', query = ''] = /^(\w+) ([^\s?]+)(?:\?(.*))?/.exec(call) ?? []
      const [own, ...others] = calls.filter(
        each => each.method === method && each.path === path.replace(/\{(\w+)\}/g, ':$1'),
      )
      if (!own || others.length > 0) throw new Error(`The contract has ${method} ${path} not exactly once`)
      const { access, withToken, upload, input } = own
      expect(access !== 'anyone' || withToken === true).toBe(call.includes('(auth)'))
      expect(upload?.field).toBe(/field (?:named )?(\w+)/.exec(payload)?.[1])
      const asked = [...query.matchAll(/&?(\w+)=/g)].map(([, name]) => name)
      expect(Object.keys(input.shape)).toEqual(
        expect.arrayContaining([...braced(path), ...braced(payload), ...asked]),
      )
    },
  )
})
