import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import manifest from '../../package.json' with { type: 'json' }

const loader = resolve('backend/commands/env-file.mjs')
const folder = mkdtempSync(join(tmpdir(), 'yard-env-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** What a command in the folder finds in its environment. */
function found(settings: Record<string, string> = {}) {
  const script = 'process.stdout.write([process.env.MAIL_FROM, process.env.PORT].join())'
  const { stdout, stderr } = spawnSync(process.execPath, ['--import', loader, '-e', script], {
    cwd: folder,
    env: settings,
    encoding: 'utf8',
  })
  return { stdout, stderr }
}

describe('the file .env', () => {
  test('may be missing', () => {
    expect(found({ PORT: '4400' })).toEqual({ stdout: ',4400', stderr: '' })
  })

  test('does not override the environment', () => {
    writeFileSync(
      join(folder, '.env'),
      '# ours\nMAIL_FROM="HBCU Yard <yard@example.edu>"\nPORT=4500\n',
    )
    expect(found().stdout).toBe('HBCU Yard <yard@example.edu>,4500')
    expect(found({ PORT: '4400' }).stdout).toBe('HBCU Yard <yard@example.edu>,4400')
  })

  test('is read by every command', () => {
    const scripts = Object.values(manifest.scripts).flatMap(script => script.split('&&'))
    const commands = scripts.filter(part =>
      /backend\/(main|commands\/(?!check-runtime))/.test(part),
    )
    expect(commands.length).toBeGreaterThan(4)
    for (const command of commands)
      expect(command).toMatch(
        /\bnode (--\S+ )*--import \.\/backend\/commands\/env-file\.mjs backend\//,
      )
  })
})
