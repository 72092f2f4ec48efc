import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ConfigError } from '#backend/core/errors.ts'
import { loadOrCreateSecret } from '#backend/db/secret.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'yard-secret-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const read = () => loadOrCreateSecret({ engine: 'sqlite', file: join(folder, 'yard.db') })

test('is generated once and reused', () => {
  const made = read()
  expect(made.length).toBeGreaterThanOrEqual(43)
  expect(read()).toBe(made)
  expect(readFileSync(join(folder, 'secret'), 'utf8')).toBe(`${made}\n`)
})

test.each([
  ['empty', ''],
  ['blank', `${' '.repeat(40)}\n`],
  ['31 characters long', 's'.repeat(31)],
])('rejects a secret that is %s and keeps the file', (_what, text) => {
  const path = join(folder, 'secret')
  writeFileSync(path, text)
  expect(read).toThrow(ConfigError)
  expect(read).toThrow(new RegExp(`^The secret ${path} has fewer than 32 characters: .+\\.$`))
  expect(readFileSync(path, 'utf8')).toBe(text)
})
