import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Program } from '#contract/programs.ts'

/** The programs of each file, valid while its modification time is the same. */
const files = new Map<string, { changedAt: number; programs: readonly Program[] }>()

/**
 * The programs of the built site's `/img/program.json` that are not contributions; none without the
 * file, and without those that cannot be read.
 */
export async function readBuiltPrograms(siteDir: string): Promise<readonly Program[]> {
  const path = join(siteDir, 'img', 'program.json')
  const file = await stat(path).catch(() => null)
  if (!file) return []
  const known = files.get(path)
  if (known?.changedAt === file.mtimeMs) return known.programs
  const programs = await readPrograms(path)
  files.set(path, { changedAt: file.mtimeMs, programs })
  return programs
}

async function readPrograms(path: string): Promise<Program[]> {
  try {
    const list: unknown = JSON.parse(await readFile(path, 'utf8'))
    if (!Array.isArray(list)) return []
    return list.flatMap(item => {
      const { data } = Program.safeParse(item)
      return data?.contributionId === null ? [data] : []
    })
  } catch {
    return []
  }
}
