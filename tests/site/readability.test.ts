// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { errorCatalog } from '#contract/errors.ts'
import { pageAt, textOf } from '#tests/support/built-pages.ts'
import {
  isProse,
  listSourceTexts,
  listTexts,
  maxGrade,
  readingGrade,
} from '#tests/support/readability.ts'

/** Texts of the specification, and a list of names. */
const exceptions = [
  'Upload a professional resume to showcase your skills and experience',
  'To empower students with resources, opportunities and information about corporate',
  'No HBCU stands in these',
]
const listHard = (texts: string[]) =>
  texts.filter(
    text => readingGrade(text) > maxGrade && !exceptions.some(start => text.startsWith(start)),
  )

const messages = import.meta.glob('/src/lib/messages/*.ts', { eager: true })
const components = import.meta.glob<string>('/src/islands/**/*.{ts,tsx}', {
  eager: true,
  query: '?raw',
  import: 'default',
})

test('messages and texts of components read at grade 8 or below', () => {
  const texts = [
    ...listTexts([messages, errorCatalog]),
    ...Object.entries(components).flatMap(listSourceTexts),
  ]
  expect(texts.length).toBeGreaterThan(100)
  expect(listHard(texts)).toEqual([])
})

const root = [
  ...['/', '/about', '/accessibility', '/apply', '/contact', '/data', '/experience'],
  '/forgot-password',
]
test.each([...root, '/hbcu', '/login', '/mentor', '/privacy', '/resume', '/signup', '/terms'])(
  '%s reads at grade 8 or below',
  path => {
    const paragraphs = [...pageAt(path).querySelectorAll('main p, main li')]
      // Names and facts of programs.
      .filter(each => !each.closest('.program-card'))
      .map(textOf)
    expect(listHard(paragraphs.filter(isProse))).toEqual([])
  },
)
