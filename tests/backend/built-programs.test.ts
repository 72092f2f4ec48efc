import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { readBuiltPrograms } from '#backend/catalog/built-programs.ts'
import { programOf } from '#tests/support/programs.ts'

let siteDir: string
let file: string
let writes = 0
beforeEach(() => {
  siteDir = mkdtempSync(join(tmpdir(), 'yard-site-'))
  file = join(siteDir, 'img', 'program.json')
  mkdirSync(join(siteDir, 'img'))
  onTestFinished(() => rmSync(siteDir, { recursive: true }))
})

const write = (text: string) => {
  writeFileSync(file, text)
  writes += 1
  utimesSync(file, writes, writes)
}
const ids = async () => (await readBuiltPrograms(siteDir)).map(({ id }) => id)
const one = programOf({ id: 'one' })

test('are those of the file, without contributions and what is no program', async () => {
  write(JSON.stringify([one, { ...one, id: 'c_1', contributionId: 'c_1' }, { id: 'two' }, null]))
  expect(await ids()).toEqual(['one'])
})

test.each(['', '{"programs":[]}', 'null'])('stay while the file has the text %j', async text => {
  write(JSON.stringify([one]))
  expect(await ids()).toEqual(['one'])
  write(text)
  expect(await ids()).toEqual(['one'])
  rmSync(file)
  expect(await ids()).toEqual(['one'])
  write(JSON.stringify([{ ...one, id: 'two' }]))
  expect(await ids()).toEqual(['two'])
})
