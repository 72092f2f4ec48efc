import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import doubtful from '#backend/programs/doubtful.json' with { type: 'json' }
import type { ProgramRecord } from '#catalog/record.ts'

test('what is doubtful names programs of the data file, in sentences', () => {
  const records: ProgramRecord[] = JSON.parse(readFileSync('src/content/programs.json', 'utf8'))
  const ids = records.map(({ id }) => id)
  expect(Object.keys(doubtful).filter(id => !ids.includes(id))).toEqual([])
  expect(Object.values(doubtful).filter(text => !/^[A-Z].*\.$/.test(text))).toEqual([])
})
