import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { readProgram } from '#contract/programs.ts'

/**
 * Counts the programs that the build put in `/img/program.json` and that did not come from contributions: `/programs`
 * shows those beside the approved contributions, whose built copies give way to the backend's. Together they are
 * `totalPrograms`. The file is read again only when it has changed; a site without it has none.
 */
export function createBuiltPrograms(siteDir: string): () => Promise<number> {
  const path = join(siteDir, 'img', 'program.json')
  let known = { changed: -1, count: 0 }
  return async () => {
    const changed = await stat(path).then(
      file => file.mtimeMs,
      () => -1,
    )
    if (changed !== known.changed) known = { changed, count: changed === -1 ? 0 : await countIn(path) }
    return known.count
  }
}

async function countIn(path: string): Promise<number> {
  try {
    const list: unknown = JSON.parse(await readFile(path, 'utf8'))
    return Array.isArray(list) ? list.filter(item => readProgram(item)?.contributionId === null).length : 0
  } catch {
    return 0
  }
}
