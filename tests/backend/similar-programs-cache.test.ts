import { expect, test } from 'vitest'
import { prepareContribution } from '#backend/catalog/similar-programs.ts'

test('keeps only the latest version of a contribution in memory', () => {
  const first = {
    id: 'c_1',
    version: 1,
    name: 'Harbor',
    website: 'a.example',
    applicationLink: null,
  }
  const kept = prepareContribution(first)
  expect(prepareContribution(first)).toBe(kept)
  const second = prepareContribution({ ...first, version: 2, website: 'b.example' })
  expect(second.addresses).toEqual(['b.example'])
  expect(prepareContribution(first)).not.toBe(kept)
})
