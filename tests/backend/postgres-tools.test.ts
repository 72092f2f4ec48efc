import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { runTool } from '#backend/commands/backup/postgres-tools.ts'

describe('Postgres tools', () => {
  afterEach(() => vi.unstubAllEnvs())

  test('get the password by the environment, not the command line', async () => {
    const home = mkdtempSync(join(tmpdir(), 'yard-tools-'))
    onTestFinished(() => rmSync(home, { recursive: true }))
    writeFileSync(
      join(home, 'pg_dump'),
      `#!/bin/sh\necho "$@ $PGPASSWORD$SECRET" > ${home}/output\n`,
    )
    chmodSync(join(home, 'pg_dump'), 0o755)
    vi.stubEnv('PATH', `${home}${delimiter}${process.env.PATH}`)
    vi.stubEnv('SECRET', 'not for pg_dump')
    await runTool(
      'pg_dump',
      ['--file=x'],
      'postgres://yard:p%40ss@db.example.edu/yard?sslmode=require',
    )
    expect(readFileSync(join(home, 'output'), 'utf8')).toBe(
      '--file=x --dbname=postgres://yard@db.example.edu/yard?sslmode=require p@ss\n',
    )
  })
})
