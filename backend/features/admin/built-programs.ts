import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Program } from '#contract/programs.ts'

/** The count of each file, valid while its modification time is the same. */
const counts = new Map<string, { changedAt: number; count: number }>()

/**
 * Counts the programs in the built site's `/img/program.json` that are not contributions; 0 without
 * the file. With the approved contributions they are `totalPrograms`.
 */
export async function countBuiltPrograms(siteDir: string): Promise<number> {
  const path = join(siteDir, 'img', 'program.json')
  const file = await stat(path).catch(() => null)
  if (!file) return 0
  const known = counts.get(path)
  if (known?.changedAt === file.mtimeMs) return known.count
  const count = await countPrograms(path)
  counts.set(path, { changedAt: file.mtimeMs, count })
  return count
}

async function countPrograms(path: string): Promise<number> {
  try {
    const list: unknown = JSON.parse(await readFile(path, 'utf8'))
    return Array.isArray(list)
      ? list.filter(item => Program.safeParse(item).data?.contributionId === null).length
      : 0
  } catch {
    return 0
  }
}
