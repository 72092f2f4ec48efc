import { spawnSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'

/** Runs the guard of the runtime on a Node that says it is of some version. */
function runOnNode(version: string) {
  const script = `Object.defineProperty(process.versions, 'node', { value: '${version}' }); await import('./backend/commands/check-runtime.mjs')`
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    encoding: 'utf8',
  })
  return { status, stderr }
}

describe('a Node that is too old', () => {
  test.each(['18.20.0', '20.20.2', '22.18.0'])('is reported in one sentence: %s', version => {
    const { status, stderr } = runOnNode(version)
    expect(status).toBe(1)
    expect(stderr).toMatch(
      new RegExp(`^HBCU Yard needs Node 22\\.19 or newer, and this is ${version}: install .+\\n$`),
    )
  })

  test.each(['22.19.0', '24.21.0', '26.0.0'])('is none of %s', version => {
    expect(runOnNode(version)).toEqual({ status: 0, stderr: '' })
  })
})
