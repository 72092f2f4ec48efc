import { expect, test } from 'vitest'
import { addressKey, compare, toCompared } from '#contract/similar-programs.ts'

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
])('takes %s for %s', (one, other) => {
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
])('does not take %j for %j', (one, other) => {
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

test.each([
  ['of 300 characters', `example.org/${'a'.repeat(288)}`, 1],
  ['of 301 characters', `example.org/${'a'.repeat(289)}`, 0],
  // An emoji takes 12 characters once it is encoded.
  ['of 30 emoji', `example.org/${'🎓'.repeat(30)}`, 0],
])('compares addresses of at most 300 characters: one %s', (_which, website, kept) => {
  expect(toCompared({ name: '', websites: [website] }).addresses).toHaveLength(kept)
})
