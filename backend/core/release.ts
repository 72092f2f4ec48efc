import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Config } from './config.ts'

const root = new URL('../../', import.meta.url)
const { version }: { version: string } = JSON.parse(
  readFileSync(new URL('package.json', root), 'utf8'),
)

let checkedOut: string | null | undefined

/** The commit of the checkout; null without one, or without Git. */
function readCheckout(): string | null {
  const path = fileURLToPath(new URL('.git', root))
  try {
    const args = ['--git-dir', path, 'rev-parse', 'HEAD']
    return execFileSync('git', args, {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  } catch {
    return null
  }
}

/** The version and the commit of the code that runs: that of COMMIT, else of the checkout. */
export function readRelease({ commit }: Pick<Config, 'commit'>) {
  if (commit === null && checkedOut === undefined) checkedOut = readCheckout()
  return { version, commit: commit ?? checkedOut ?? null }
}
