// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { pageAt, textOf } from '#tests/support/built-pages.ts'
import { isProse, maxGrade, readingGrade } from '#tests/support/readability.ts'

/** Texts of the specification, and a list of names. */
const exceptions = [
  'To empower students with resources, opportunities and information about corporate social responsibility initiatives.',
  'No HBCU stands in these',
]

test.each([
  '/',
  '/about',
  '/apply',
  '/contact',
  '/data',
  '/experience',
  '/forgot-password',
  '/hbcu',
  '/login',
  '/mentor',
  '/privacy',
  '/resume',
  '/signup',
  '/terms',
])('%s reads at grade 8 or below', path => {
  const paragraphs = [...pageAt(path).querySelectorAll('main p, main li')].map(textOf)
  const prose = paragraphs.filter(isProse)
  expect(
    prose.filter(
      text => readingGrade(text) > maxGrade && !exceptions.some(start => text.startsWith(start)),
    ),
  ).toEqual([])
})
