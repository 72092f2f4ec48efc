import { findBrowser } from './browser.ts'

// Checked first, not after ten minutes of other tests.
try {
  findBrowser()
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
