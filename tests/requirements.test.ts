import { spawnSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'

const run = (parts: string[], env: Record<string, string> = {}) => {
  const { status, stderr } = spawnSync(process.execPath, parts, {
    env: { ...process.env, ...env },
    encoding: 'utf8',
  })
  return { status, stderr }
}

/** Runs the guard of the runtime on a Node that says it is of some version. */
const onNode = (version: string) =>
  run([
    '--input-type=module',
    '-e',
    `Object.defineProperty(process.versions, 'node', { value: '${version}' }); await import('./backend/commands/check-runtime.mjs')`,
  ])

describe('missing requirements of the machine', () => {
  test.each(['18.20.0', '20.20.2', '22.18.0'])(
    'are reported in one sentence on Node %s',
    version => {
      const { status, stderr } = onNode(version)
      expect(status).toBe(1)
      expect(stderr).toMatch(
        new RegExp(
          `^HBCU Yard needs Node 22\\.19 or newer, and this is ${version}: install .+\\n$`,
        ),
      )
    },
  )

  test.each(['22.19.0', '24.21.0', '26.0.0'])('are none on Node %s', version => {
    expect(onNode(version)).toEqual({ status: 0, stderr: '' })
  })

  test('are reported in one sentence without a browser', () => {
    const { status, stderr } = run(['tests/support/check-browser.ts'], {
      CHROMIUM_PATH: '/nowhere',
    })
    expect(status).toBe(1)
    expect(stderr).toBe('CHROMIUM_PATH names /nowhere, which cannot be run.\n')
  })
})
