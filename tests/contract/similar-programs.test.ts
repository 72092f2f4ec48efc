import { describe, expect, test } from 'vitest'
import {
  addressKey,
  compare,
  createSimilarityFilter,
  toCompared,
} from '#contract/similar-programs.ts'

test.each([
  ['https://www.example.org/apply/?utm_source=x#top', 'example.org/apply'],
  ['http://Example.org/Apply', 'example.org/apply'],
  ['example.org', 'example.org'],
  ['https://example.org:8443/a', 'example.org:8443/a'],
  ['at the front desk', null],
  ['javascript:alert(1)', null],
])('compares the website %s as %s', (website, key) => {
  expect(addressKey(website)).toBe(key)
})

const likeness = (one: string, other: string, provider = '') =>
  compare(
    toCompared({ name: one, websites: ['https://example.org/one'] }),
    toCompared({ name: other, provider, websites: ['https://example.org/two'] }),
  )

test.each([
  ['The Gates Scholarship', 'GATES SCHOLARSHIP PROGRAM 2027'],
  ['Generation Google Scholarship', 'Google Generation scholarships'],
  ['Programme d’été Café', "programme d'ete cafe"],
  ['UNCF Lilly Endowment Scholars', 'UNCF/Lilly Endowment Scholarship'],
])('matches %s with %s', (one, other) => {
  expect(likeness(one, other)).toBe(1)
})

test('compares a name with provider and name', () => {
  expect(likeness('NASA OSTEM Internship', 'OSTEM Internship', 'NASA')).toBe(1)
})

test.each([
  ['Harbor Fellowship', 'Bridge Fellowship'],
  ['Scholarship Program', 'Internship Program'],
  ['', 'Harbor Fellowship'],
  ['Thurgood Marshall College Fund', 'Marshall Scholarship'],
])('does not match %j with %j', (one, other) => {
  expect(likeness(one, other)).toBe(0)
})

test('puts the same website before any name', () => {
  const websites = ['https://www.example.org/harbor/']
  const found = compare(
    toCompared({ name: 'Quad', websites }),
    toCompared({ name: 'Harbor', websites: [null, 'example.org/harbor?year=2027'] }),
  )
  expect(found).toBe(2)
})

describe('the filter before the comparison', () => {
  const isKept = (sought: string, website: string, texts: string[]) =>
    createSimilarityFilter(toCompared({ name: sought, websites: [website] }))(texts)

  test.each([
    ['a name of the same words', 'Gates Scholarship', 'GATES SCHOLARSHIP PROGRAM 2027'],
    ['a plural', 'Lilly Endowment Scholars', 'UNCF/Lilly Endowments Scholarship'],
    ['accents', 'Programme d’été Café', "programme d'ete cafe"],
    ['two words of three', 'Harbor Summer Bridge', 'Summer Bridge'],
    ['words of the provider', 'NASA OSTEM Internship', 'OSTEM Internship NASA'],
  ])('keeps %s', (_what, sought, text) => {
    expect(isKept(sought, '', [text])).toBe(true)
  })

  test.each([
    ['a host', 'https://www.example.org/a', 'http://Example.org/b?c'],
    ['a host in another alphabet', 'https://bücher.example/', 'https://xn--bcher-kva.example/'],
    ['the same in the other form', 'https://xn--bcher-kva.example/', 'bücher.example'],
  ])('keeps %s', (_what, sought, text) => {
    expect(isKept('Quad', sought, ['Harbor', text])).toBe(true)
  })

  test('reads the beginning of a long text, which could take long to normalize', () => {
    const text = `${'\uFDFA'.repeat(2000)} Harbor Fellowship`
    expect(isKept('Harbor Fellowship', '', [text])).toBe(false)
  })

  test.each([
    ['one word of three', 'Harbor Summer Bridge', 'Summer Fund'],
    ['words that many names have', 'Scholarship Program', 'Internship Program'],
    ['nothing', '', 'Harbor Fellowship'],
  ])('leaves out %s', (_what, sought, text) => {
    expect(isKept(sought, 'https://example.org', [text, 'https://example.com'])).toBe(false)
  })

  test('compares hundreds of websites of combining marks at once', () => {
    const texts = Array(500).fill('\u0315'.repeat(1000) + '\u0334'.repeat(1000))
    const start = performance.now()
    expect(isKept('Harbor', 'https://example.org', texts)).toBe(false)
    expect(performance.now() - start).toBeLessThan(1000)
  })
})
