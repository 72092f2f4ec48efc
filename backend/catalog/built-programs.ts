import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Program } from '#catalog/program.ts'
import { readBuiltProgram } from '#catalog/read-program.ts'

/** The programs of each file, valid while its modification time is the same. */
const files = new Map<string, { changedAt: number; programs: Promise<readonly Program[]> }>()

/**
 * The programs of the built site's `/img/program.json` that are not contributions, without those
 * that cannot be read. While a file is missing or cannot be read they are those of the last one, so
 * that no program seems to be gone while a build is put in place.
 */
export async function readBuiltPrograms(siteDir: string): Promise<readonly Program[]> {
  const path = join(siteDir, 'img', 'program.json')
  const known = files.get(path)
  const changedAt = (await stat(path).catch(() => null))?.mtimeMs ?? known?.changedAt
  if (changedAt === undefined) return []
  const current = files.get(path)
  if (current?.changedAt === changedAt) return current.programs
  const programs = readPrograms(path).catch(() => {
    // The next request tries again.
    if (known) files.set(path, known)
    else files.delete(path)
    return known?.programs ?? []
  })
  files.set(path, { changedAt, programs })
  return programs
}

async function readPrograms(path: string): Promise<Program[]> {
  const list: unknown = JSON.parse(await readFile(path, 'utf8'))
  if (!Array.isArray(list)) throw new TypeError('The programs are not a list')
  return list
    .map(readBuiltProgram)
    .filter(program => program !== null)
    .filter(({ contributionId }) => contributionId === null)
}
