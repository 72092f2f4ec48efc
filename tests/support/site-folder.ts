import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Creates the folder of a site that was built with these programs. */
export function createSiteFolder(programs?: readonly object[]) {
  const folder = mkdtempSync(join(tmpdir(), 'yard-site-'))
  const file = join(folder, 'img', 'program.json')
  mkdirSync(join(folder, 'img'))
  let writes = 0
  /** Replaces the programs. */
  function writeCatalog(catalog: readonly object[]): void {
    writeFileSync(file, JSON.stringify(catalog))
    // The app reads the file again when its time changes, which has steps of some milliseconds.
    writes += 1
    utimesSync(file, writes, writes)
  }
  if (programs) writeCatalog(programs)
  return { folder, writeCatalog, remove: () => rmSync(folder, { recursive: true }) }
}
