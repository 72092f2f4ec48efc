import { expect, test } from 'vitest'
import { errorCatalog } from '#contract/errors.ts'
import { listSourceTexts, listTexts, maxGrade, readingGrade } from '#tests/support/readability.ts'

const messages = import.meta.glob('/src/lib/messages/*.ts', { eager: true })

const components = import.meta.glob<string>('/src/islands/**/*.{ts,tsx}', {
  eager: true,
  query: '?raw',
  import: 'default',
})

test('messages and texts of components read at grade 8 or below', () => {
  const texts = [
    ...listTexts([messages, errorCatalog]),
    ...Object.values(components).flatMap(listSourceTexts),
  ]
  expect(texts.length).toBeGreaterThan(100)
  expect(texts.filter(text => readingGrade(text) > maxGrade).sort()).toEqual([
    // A specified sentence.
    'Upload a professional resume to showcase your skills and experience',
  ])
})
