import { readFile } from 'node:fs/promises'
import { firstDay } from '#catalog/days.ts'
import type { Program } from '#catalog/program.ts'
import { programTypes, typeSlug } from '#catalog/program-values.ts'
import { readProgram } from '#catalog/read-program.ts'
import { reservedIds } from '#catalog/record.ts'
import { parseRecords, toProgram, toRecord } from '#catalog/records.ts'
import { isDay } from '#catalog/values.ts'
import { getBuildDay } from '#lib/build-day.ts'
import { getCatalogFile, oncePerBuild } from './build.ts'
import { decodeUtf8 } from './decode-utf8.ts'
import { formerPrograms } from './former-programs.ts'
import { getSchools } from './schools.ts'

/** Every program of the catalog: what a backend has published, or the data file. */
export const getPrograms = oncePerBuild(async (): Promise<readonly Program[]> => {
  const published = await loadPublished(process.env.CATALOG_BACKEND_URL)
  for (const warning of published.warnings) console.warn(warning)
  return published.programs ?? readCatalogFile(getCatalogFile())
})

/** The programs of the data file. Throws one error that lists what is wrong with its records. */
async function readCatalogFile(path: string): Promise<Program[]> {
  const schools = new Set((await getSchools()).map(({ name }) => name))
  const records = parseRecords(decodeUtf8(await readFile(path), path), path, schools)
  return records.map(record => toProgram(record, getBuildDay()))
}

/** Programs that can be built, and why others are left out; null if there is no list. */
interface PublishedPrograms {
  programs: readonly Program[] | null
  warnings: string[]
}

/** Milliseconds. */
const timeout = 10_000

async function fetchPrograms(address: string): Promise<unknown> {
  if (address.startsWith('file:'))
    return JSON.parse(await readFile(address.slice('file:'.length), 'utf8'))
  const response = await fetch(new URL('/img/program.json', address), {
    signal: AbortSignal.timeout(timeout),
  })
  if (!response.ok) throw new Error(`it answered ${response.status}`)
  return response.json()
}

/**
 * Loads the programs that a backend has published. `address` is the setting `CATALOG_BACKEND_URL`:
 * an origin, or `file:` and the path of its `/img/program.json`. Never throws: the site can be built
 * without its backend.
 */
export async function loadPublished(address: string | undefined): Promise<PublishedPrograms> {
  if (!address) return { programs: null, warnings: [] }
  try {
    const list = await fetchPrograms(address)
    if (!Array.isArray(list)) throw new Error('it is not a list of programs')
    return selectPrograms(list)
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
    const reason = cause instanceof Error ? cause.message : String(cause)
    const warning = `The catalog is built from the data file: ${address} could not be read (${reason}).`
    return { programs: null, warnings: [warning] }
  }
}

function selectPrograms(values: readonly unknown[]) {
  const programs: Program[] = []
  const warnings: string[] = []
  const taken = new Set<string>()
  // Types with the same address count as one type.
  const types = new Map<string, string>(programTypes.map(type => [typeSlug(type), type]))
  for (const [index, value] of values.entries()) {
    const read = readProgram(value)
    const problem = read ? findProblem(read, taken) : 'it is not an object with a name'
    if (!read || problem) {
      const name = read?.id ? JSON.stringify(read.id.slice(0, 80)) : `number ${index + 1}`
      warnings.push(`The program ${name} is left out of the catalog: ${problem}.`)
      continue
    }
    const slug = typeSlug(read.type)
    const type = types.get(slug) ?? read.type
    types.set(slug, type)
    taken.add(read.id.toLowerCase())
    programs.push(toBuildDay({ ...read, type }))
  }
  return { programs, warnings }
}

/** A program with its next deadline as of the day of the build. */
function toBuildDay(program: Program): Program {
  const record = toRecord(program)
  const { closedReports } = program
  return record
    ? { ...toProgram(record, getBuildDay()), ...(closedReports && { closedReports }) }
    : program
}

/** Names of feeds that no type may have. */
const reservedTypes = ['all', 'index']
const maxSlugLength = 64

/** Why a program cannot be built, or null. `taken` are ids in lower case. */
function findProblem(
  { id, type, applicationDeadline: deadline, checked }: Program,
  taken: ReadonlySet<string>,
): string | null {
  const slug = typeSlug(type)
  if (!/^[\w-]{1,64}$/.test(id) || reservedIds.includes(id.toLowerCase()))
    return 'its id cannot be a part of an address'
  // Some file systems ignore case.
  if (taken.has(id.toLowerCase())) return 'another program has its id'
  if (formerPrograms.has(id)) return 'its address is that of a former program'
  if (slug.length > maxSlugLength || reservedTypes.includes(slug))
    return 'its type cannot be a part of an address'
  if (deadline !== null && !(isDay(deadline) && /^20/.test(deadline)))
    return 'its deadline is not a day of this century'
  if (checked !== null && !isDay(firstDay(checked)))
    return 'the date of its check is not a year, month or day'
  return null
}
