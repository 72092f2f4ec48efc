import type { Now } from '#catalog/days.ts'
import { getDeadlineStatus } from '#catalog/deadlines.ts'
import type { ProgramRecord, ProgramSource } from '#catalog/record.ts'
import { type CheckGroup, checkGroups } from '#contract/program-checks.ts'

/** What a reviewer read on a page. */
interface Check {
  confirmed: readonly CheckGroup[]
  /** The address of the page. */
  source: string
  /** New values by field, unchecked. */
  changes: Readonly<Record<string, unknown>>
}

/** Adds a source, or its fields to the one of the same page and day. */
function addSource(
  sources: readonly ProgramSource[],
  added: ProgramSource,
): { sources: ProgramSource[]; index: number } {
  const index = sources.findIndex(({ where, seen }) => where === added.where && seen === added.seen)
  const same = sources[index]
  if (!same) return { sources: [...sources, added], index: sources.length }
  const fields = [...new Set([...same.fields, ...added.fields])]
  return { sources: sources.with(index, { ...same, fields }), index }
}

/** Cycles without a source get the index of the new one. */
const setMissingSources = (cycles: unknown, index: number): unknown =>
  Array.isArray(cycles)
    ? cycles.map(cycle => (cycle?.source === null ? { ...cycle, source: index } : cycle))
    : cycles

/**
 * The data of a record after a check, to be checked like any other: with the changed fields of the
 * confirmed groups, and with a source of `today` at `index`. All else stays.
 */
export function mergeCheck(
  record: ProgramRecord,
  { confirmed, source, changes }: Check,
  today: string,
): { data: Record<string, unknown>; index: number } {
  const fields = confirmed.flatMap(group => [...checkGroups[group]])
  const changed = fields.filter(field => Object.hasOwn(changes, field))
  const { sources, index } = addSource(record.sources, {
    kind: 'provider',
    where: source,
    seen: today,
    // What is absent or not known needs no source.
    fields: fields.filter(
      field => (Object.hasOwn(changes, field) ? changes[field] : record[field]) !== null,
    ),
  })
  const values = changed.map(field => [
    field,
    field === 'cycles' ? setMissingSources(changes[field], index) : changes[field],
  ])
  return { data: { ...record, ...Object.fromEntries(values), sources }, index }
}

const hostOf = (address: string | null) =>
  address === null ? '' : new URL(address).host.replace(/^www\./, '')

/** A page of a site that the record links to is one of the provider. */
function isOfProvider(source: string, { url, apply_url }: ProgramRecord): boolean {
  const host = hostOf(source)
  return [hostOf(url), hostOf(apply_url)].some(
    own => own !== '' && (own === host || host.endsWith(`.${own}`) || own.endsWith(`.${host}`)),
  )
}

/**
 * Sets the kind of the new source and, if dates were confirmed, makes it the source of the next
 * cycle.
 */
export function setSourceOfCheck(
  record: ProgramRecord,
  { confirmed, index, now }: { confirmed: readonly CheckGroup[]; index: number; now: Now },
): ProgramRecord {
  const source = record.sources[index]
  const next = getDeadlineStatus(record, now).cycle
  return {
    ...record,
    cycles: record.cycles.map(cycle =>
      cycle === next && confirmed.includes('dates') ? { ...cycle, source: index } : cycle,
    ),
    sources: record.sources.map(each =>
      each === source && !isOfProvider(each.where, record) ? { ...each, kind: 'listing' } : each,
    ),
  }
}
