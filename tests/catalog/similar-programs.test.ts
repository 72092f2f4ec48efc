import { expect, test } from 'vitest'
import {
  addressKey,
  compare,
  createSimilarityFilter,
  toCompared,
} from '#catalog/similar-programs.ts'

test.each([
  ['https://www.example.org/apply/?utm_source=x#top', 'example.org/apply'],
  ['http://Example.org/Apply', 'example.org/apply'],
  ['example.org', 'example.org'],
  ['https://example.org:8443/a', 'example.org:8443/a'],
  ['at the front desk', null],
  ['javascript:alert(1)', null],
])('the website %s is compared as %s', (website, key) => {
  expect(addressKey(website)).toBe(key)
})

const [one, two] = ['https://example.org/one', 'https://example.org/two']
/** Whether the filter before the comparison keeps a program with a text and a website. */
const isKept = (name: string, website: string, ...texts: string[]) =>
  createSimilarityFilter(toCompared({ name, websites: [website] }))(texts)

test.each([
  ['The Gates Scholarship', 'GATES SCHOLARSHIP PROGRAM 2027', '', true],
  ['Generation Google Scholarship', 'Google Generation scholarships', '', true],
  ['Programme d’été Café', "programme d'ete cafe", '', true],
  ['UNCF Lilly Endowment Scholars', 'UNCF/Lilly Endowment Scholarship', '', true],
  ['NASA OSTEM Internship', 'OSTEM Internship', 'NASA', true],
  ['Harbor Fellowship', 'Bridge Fellowship', '', false],
  ['Scholarship Program', 'Internship Program', '', false],
  ['', 'Harbor Fellowship', '', false],
])('the name %j is like %j of the provider %j: %s', (name, other, provider, isLike) => {
  const sought = toCompared({ name, websites: [one] })
  expect(compare(sought, toCompared({ name: other, provider, websites: [two] }))).toBe(
    Number(isLike),
  )
  expect(isKept(name, 'https://example.org', `${other} ${provider}`, 'example.com')).toBe(isLike)
})

test('the same website counts more than any name', () => {
  const sought = toCompared({ name: 'Quad', websites: ['https://www.example.org/harbor/'] })
  const websites = [null, 'example.org/harbor?year=2027']
  expect(compare(sought, toCompared({ name: 'Harbor', websites }))).toBe(2)
  expect(compare(sought, toCompared({ name: 'Quad', websites }))).toBe(3)
})

test.each([
  ['two words of three', 'Harbor Summer Bridge', one, 'Summer Bridge', true],
  ['one word of three', 'Harbor Summer Bridge', one, 'Summer Fund', false],
  ['a host', 'Quad', 'https://www.example.org/a', 'http://Example.org/b?c', true],
  ['a foreign host', 'Quad', 'https://bücher.example/', 'https://xn--bcher-kva.example/', true],
  ['its other form', 'Quad', 'https://xn--bcher-kva.example/', 'bücher.example', true],
  // The rest of a long text could take long to normalize.
  ['the end of a long text', 'Harbor', one, `${'\uFDFA'.repeat(2000)} Harbor`, false],
])('the filter compares %s (%#)', (_, name, website, text, expected) => {
  expect(isKept(name, website, 'Fund', text)).toBe(expected)
})

test('the filter compares hundreds of websites of combining marks at once', () => {
  const texts = Array(500).fill('\u0315'.repeat(1000) + '\u0334'.repeat(1000))
  const start = performance.now()
  expect(isKept('Harbor', one, ...texts)).toBe(false)
  expect(performance.now() - start).toBeLessThan(1000)
})
