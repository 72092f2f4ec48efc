import { readFile } from 'node:fs/promises'
import { z } from 'astro/zod'
import { firstDay } from '#catalog/days.ts'
import { describeLastingDeadline } from '#catalog/deadline-text.ts'
import type { Program } from '#catalog/program.ts'
import { programTypes, typeSlug } from '#catalog/program-values.ts'
import { readProgram } from '#catalog/read-program.ts'
import { reservedIds } from '#catalog/record.ts'
import { isDay } from '#catalog/values.ts'
import { programs } from '#contract/programs.ts'
import { getBuildDay } from '#lib/build-day.ts'
import { programThing, toJsonLd } from '#lib/json-ld.ts'
import { describeConfidence } from '#lib/messages/catalog.ts'
import {
  describeLastChecked,
  describeUnstated,
  listConditions,
} from '#lib/messages/program-page.ts'
import { createWovenPattern, initials } from '#lib/woven-pattern.ts'
import { createCalendar } from './calendars.ts'
import { monthsOf } from './catalog.ts'
import { applyEdits } from './edited-programs.ts'
import { createAtomFeed, createJsonFeed } from './feeds.ts'

/** Programs of the file and of approved contributions, and why others are left out. */
interface PublishedPrograms {
  /** Programs of the file, with the edits of administrators, and their new ones. */
  own: Program[]
  /** Programs of approved contributions. */
  programs: Program[]
  /** How many students say that a program is closed, by its id. */
  closedReports: ReadonlyMap<string, number>
  warnings: string[]
}

/** Milliseconds. */
const timeout = 10_000

async function fetchReply(address: string): Promise<unknown> {
  if (address.startsWith('file:'))
    return JSON.parse(await readFile(address.slice('file:'.length), 'utf8'))
  const response = await fetch(new URL(programs.listPublished.path, address), {
    signal: AbortSignal.timeout(timeout),
  })
  if (!response.ok) throw new Error(`it answered ${response.status}`)
  return response.json()
}

const Reply = z.object({
  programs: z.array(z.unknown()),
  records: z.array(z.unknown()).catch([]),
  hidden: z.array(z.string()).catch([]),
  reportedClosed: z.optional(z.unknown()),
})
const ClosedReports = z.array(z.object({ programId: z.string(), reports: z.int().positive() }))

/**
 * Loads the published programs of a backend. `address` is the setting `CATALOG_BACKEND_URL`: an
 * origin, or `file:` and the path of a saved reply of `GET /api/programs`. `file` are the programs
 * of the file, and `schools` the names that records may use. Never throws: the site can be built
 * without its backend.
 */
export async function loadPublishedPrograms(
  address: string | undefined,
  file: readonly Program[] = [],
  schools: ReadonlySet<string> = new Set(),
): Promise<PublishedPrograms> {
  const none = { own: [...file], programs: [], closedReports: new Map<string, number>() }
  if (!address) return { ...none, warnings: [] }
  try {
    const read = Reply.safeParse(await fetchReply(address))
    if (!read.success) throw new Error('its reply is not a list of programs')
    const { data: closed = [] } = ClosedReports.safeParse(read.data.reportedClosed)
    const { programs: own, warnings } = applyEdits(file, read.data, schools, getBuildDay())
    const contributed = selectPrograms(read.data.programs, own)
    return {
      own,
      programs: contributed.programs,
      warnings: [...warnings, ...contributed.warnings],
      closedReports: new Map(closed.map(({ programId, reports }) => [programId, reports])),
    }
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
    const reason = cause instanceof Error ? cause.message : String(cause)
    const warning = `The catalog is built without the programs of the backend: ${address} could not be read (${reason}).`
    return { ...none, warnings: [warning] }
  }
}

function selectPrograms(
  values: readonly unknown[],
  own: readonly Program[],
): Pick<PublishedPrograms, 'programs' | 'warnings'> {
  const on = getBuildDay()
  const found: Program[] = []
  const warnings: string[] = []
  const taken = new Set(own.map(({ id }) => id.toLowerCase()))
  const types = new Map(
    [...programTypes, ...own.map(({ type }) => type)].map(type => [typeSlug(type), type]),
  )
  for (const [index, value] of values.entries()) {
    const program = readProgram(value)
    const problem = program ? findProblem(program, taken, on) : 'it is not an object with a name'
    if (!program || problem) {
      const id = readId(value)
      const name = id ? JSON.stringify(id.slice(0, 80)) : `number ${index + 1} of the reply`
      warnings.push(`The contributed program ${name} is left out of the catalog: ${problem}.`)
      continue
    }
    // Types with the same address count as one type.
    const slug = typeSlug(program.type)
    const type = types.get(slug) ?? program.type
    types.set(slug, type)
    taken.add(program.id.toLowerCase())
    found.push({ ...program, type, contributionId: program.contributionId ?? program.id })
  }
  return { programs: found, warnings }
}

const readId = (value: unknown): string =>
  value !== null && typeof value === 'object' && 'id' in value && typeof value.id === 'string'
    ? value.id
    : ''

/** Names of feeds that no type may have. */
const reservedTypes = ['all', 'index']
const maxSlugLength = 64

/** Why a program cannot be built, or null. `taken` are ids in lower case. */
function findProblem(program: Program, taken: ReadonlySet<string>, on: string): string | null {
  const { id, type, applicationDeadline: deadline, checked } = program
  const slug = typeSlug(type)
  if (!/^[\w-]{1,64}$/.test(id) || reservedIds.includes(id.toLowerCase()))
    return 'its id cannot be a part of an address'
  // Some file systems ignore case.
  if (taken.has(id.toLowerCase())) return 'another program has its id'
  if (slug.length > maxSlugLength || reservedTypes.includes(slug))
    return 'its type cannot be a part of an address'
  if (deadline !== null && !(isDay(deadline) && /^20/.test(deadline)))
    return 'its deadline is not a day of this century'
  if (checked !== null && !isDay(firstDay(checked)))
    return 'the date of its check is not a year, month or day'
  try {
    renderEverywhere(program, on)
    return null
  } catch (error) {
    return `it cannot be shown (${error instanceof Error ? error.message : error})`
  }
}

/** Renders a program as pages, feeds and calendars do. Throws where one of them would. */
function renderEverywhere(program: Program, on: string): void {
  const address = 'https://example.org/'
  const feed = {
    title: '',
    page: address,
    self: address,
    programs: [program],
    on,
    pageOf: () => address,
  }
  describeLastingDeadline(program, on)
  monthsOf(program)
  listConditions(program)
  describeUnstated(program)
  describeConfidence(program)
  describeLastChecked(program, on)
  createWovenPattern(program.name)
  initials(program.name)
  toJsonLd(programThing(program, address, on))
  createCalendar('', [program], on, feed.pageOf)
  createAtomFeed(feed)
  createJsonFeed(feed)
}
