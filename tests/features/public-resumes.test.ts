// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { PublicResume } from '#contract/resumes.ts'
import {
  $publicResumes,
  collegesOf,
  filterResumes,
  sortResumes,
} from '#islands/public-resumes/data.ts'
import { setUpBackend } from '#tests/support/backend.ts'
import { users } from '#tests/support/people.ts'
import { calls } from '#tests/support/resumes.ts'
import { clearBrowser, signInAs } from '#tests/support/screen.tsx'

const backend = setUpBackend()
beforeEach(() => signInAs(users.ada))
afterEach(clearBrowser)

describe('the public resumes', () => {
  const row = (userId: string, fields: Partial<PublicResume> = {}): PublicResume => ({
    userId,
    userName: userId,
    photoURL: null,
    college: '',
    resumeUpdatedAt: new Date(2026, 0, 1),
    note: '',
    feedbackCount: 0,
    ...fields,
  })
  const names = (list: readonly PublicResume[]) => list.map(({ userId }) => userId)

  test.each([
    ['bare', (list: unknown) => list],
    ['under resumes', (resumes: unknown) => ({ resumes })],
    ['under data', (data: unknown) => ({ data })],
  ])('are read %s, without invalid rows', async (_, wrap) => {
    const list = [{ userId: 7 }, null, {}, { userId: 'u', userName: null, college: 5 }]
    backend.reply(calls.listPublic, () => Response.json(wrap(list)))
    const shown = await $publicResumes.fetch()
    expect(shown).toMatchObject({ data: [{ userId: '7' }, { userId: 'u' }] })
  })

  const queue = [
    row('never', { resumeUpdatedAt: null }),
    row('busy', { feedbackCount: 4, resumeUpdatedAt: new Date(2024, 0, 1) }),
    row('fresh', { resumeUpdatedAt: new Date(2026, 5, 1) }),
    row('waiting', { resumeUpdatedAt: new Date(2025, 0, 1) }),
    row('undated', { resumeUpdatedAt: null, feedbackCount: 1 }),
    row('odd', { resumeUpdatedAt: new Date('soon'), feedbackCount: 2, userName: 'Ägnes' }),
  ]

  test.each([
    ['needs', ['waiting', 'fresh', 'never', 'undated', 'odd', 'busy']],
    ['newest', ['fresh', 'waiting', 'busy', 'never', 'undated', 'odd']],
    ['name', ['odd', 'busy', 'fresh', 'never', 'undated', 'waiting']],
  ] as const)('are sorted by "%s"', (order, expected) => {
    expect(names(sortResumes(queue, order))).toEqual(expected)
  })

  test('are found by a part of the name in any case, and by college', () => {
    const list = [
      row('1', { userName: 'Ada Okafor', college: 'Spelman College ' }),
      row('2', { userName: 'Grace Adams', college: 'Fisk University' }),
      row('3', { userName: '' }),
    ]
    expect(names(filterResumes(list, { name: ' ADA', college: '' }))).toEqual(['1', '2'])
    expect(
      names(
        filterResumes([row('4', { userName: 'José O’Neal' })], { name: 'jose oneal', college: '' }),
      ),
    ).toEqual(['4'])
    expect(names(filterResumes(list, { name: '', college: 'Spelman College' }))).toEqual(['1'])
    expect(names(filterResumes(list, { name: '', college: '' }))).toEqual(['1', '2', '3'])
    expect(collegesOf(list)).toEqual(['Fisk University', 'Spelman College'])
  })
})
