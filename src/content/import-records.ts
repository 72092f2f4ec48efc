import { CsvError, parse } from 'csv-parse/sync'
import type { Cell } from '#catalog/csv.ts'
import type { ProgramRecord } from '#catalog/record.ts'
import { checkRecords, nameRecord, parseList } from '#catalog/records.ts'
import { convertSecondForm } from '#catalog/second-form.ts'
import { wordsOf } from '#catalog/similar-programs.ts'
import { limits } from '#contract/limits.ts'
import { fromRow, recordColumns, toCell } from './record-table.ts'

/** What an import would change. `records` is the whole catalog afterwards, sorted by id. */
export interface ImportPlan {
  records: ProgramRecord[]
  added: ProgramRecord[]
  changed: { id: string; fields: string[] }[]
  same: number
  /** Records of low confidence, which are not published. */
  leftOut: number
  /** Conditions of the form before, by the id of their record: nobody has typed them. */
  untyped: { id: string; texts: string[] }[]
  /** Why nothing may be written; empty if all is well. */
  problems: string[]
}

interface Source {
  values: unknown[]
  /** Says of a value where it stands in the file. */
  locate: (value: unknown, index: number) => string
}

/**
 * Compares a file with the catalog. `file` is its name and says its form: CSV with the columns of
 * the open data, else JSON. Records may have the form before. `schools` are the names that a record
 * may use. Throws one sentence if the file cannot be read at all.
 */
export function planImport(
  text: string,
  file: string,
  existing: readonly ProgramRecord[],
  schools: ReadonlySet<string>,
  { allowDuplicates = false } = {},
): ImportPlan {
  const { size, records: most } = limits.importFile
  if (Buffer.byteLength(text) > size) throw new Error(`${file} must be at most ${size} bytes.`)
  const content = text.replace(/^\uFEFF/, '')
  const given = /\.csv$/i.test(file) ? readCsv(content, file) : readJson(content, file)
  if (given.values.length > most) throw new Error(`${file} must hold at most ${most} records.`)
  const { locate } = given
  const converted = given.values.map(convertSecondForm)
  const values = converted.map(({ value }) => value)
  const places = new Map(values.map((value, index) => [value, locate(value, index)]))
  const published = values.filter(value => !isLow(value))
  const { records: read, problems } = checkRecords(
    published,
    schools,
    (value, index) => places.get(value) ?? locate(value, index),
  )
  const known = new Map(existing.map(record => [record.id, record]))
  const added = read.filter(({ id }) => !known.has(id))
  if (!allowDuplicates) problems.push(...listDuplicates(added, existing, file))
  const changed = read.flatMap(record => {
    const before = known.get(record.id)
    const fields = before ? listChanges(before, record) : []
    return fields.length > 0 ? [{ id: record.id, fields }] : []
  })
  for (const record of read) known.set(record.id, record)
  const ids = new Set(read.map(({ id }) => id))
  return {
    records: [...known.values()].sort((a, b) => (a.id < b.id ? -1 : 1)),
    added,
    changed,
    same: read.length - added.length - changed.length,
    leftOut: values.length - published.length,
    untyped: converted.flatMap(({ value, untyped: texts }) => {
      const { id } = value as ProgramRecord
      return texts.length > 0 && ids.has(id) ? [{ id, texts }] : []
    }),
    problems,
  }
}

const isLow = (value: unknown): boolean =>
  value !== null && typeof value === 'object' && 'confidence' in value && value.confidence === 'low'

const readJson = (text: string, file: string): Source => ({
  values: parseList(text, file),
  locate: (value, index) => `${file}, ${nameRecord(value, index)}`,
})

function readCsv(text: string, file: string): Source {
  checkSeparator(text, file)
  const rows = parseRows(text, file)
  const empty = rows.find(({ record }) => Object.values(record).every(cell => cell.trim() === ''))
  if (empty) throw new Error(`${file}, line ${empty.line} is an empty row. Delete it.`)
  const names = Object.keys(rows[0]?.record ?? {})
  const nameless = names.indexOf('')
  if (nameless >= 0)
    throw new Error(`${file} has a column without a name, number ${nameless + 1}. Delete it.`)
  const isFormer = names.includes('audience.other')
  const columns = isFormer ? formerColumns : recordColumns.map(({ name }) => name)
  const missing = columns.filter(name => !names.includes(name))
  if (missing.length > 0)
    throw new Error(
      `${file} must have the columns of the open data; it lacks ${missing.join(', ')}.`,
    )
  const strange = names.filter(name => !/^(conditions|page)$/.test(name) && !columns.includes(name))
  if (strange.length > 0)
    throw new Error(`${file} has columns that the open data has not: ${strange.join(', ')}.`)
  return {
    values: rows.map(({ record }) => (isFormer ? fromFormerRow(record) : fromRow(record))),
    locate: (value, index) => `${file}, line ${rows[index]?.line}, ${nameRecord(value, index)}`,
  }
}

/** The columns as they were before conditions had types. */
const formerColumns = recordColumns.flatMap(({ name }) =>
  /^(format|funded_by|topics|home_page_link|ended|ended_note)$/.test(name)
    ? []
    : [name === 'audience.conditions' ? 'audience.other' : name],
)

function fromFormerRow(row: Readonly<Record<string, string>>): unknown {
  const read = fromRow(row) as Record<string, unknown> & { audience: object }
  const other = (row['audience.other'] ?? '').split('|').map(text => text.trim())
  const { format, funded_by, topics, home_page_link, ended, ended_note, ...record } = read
  return { ...record, audience: { ...read.audience, other: other.filter(Boolean) } }
}

/** Throws if a spreadsheet wrote another form of CSV. */
function checkSeparator(text: string, file: string): void {
  const [head = ''] = text.split(/[\r\n]/, 1)
  if (/^"?sep=/i.test(head)) throw new Error(`${file} begins with a line "sep=". Delete that line.`)
  const found = head.includes(',') ? undefined : separators.find(([sign]) => head.includes(sign))
  if (found)
    throw new Error(
      `${file} has ${found[1]} between its columns. Save it with commas, as CSV UTF-8.`,
    )
}

const separators = [
  [';', 'semicolons'],
  ['\t', 'tabs'],
] as const

function parseRows(text: string, file: string): { record: Record<string, string>; line: number }[] {
  try {
    const rows: { record: Record<string, string>; info: { lines: number } }[] = parse(text, {
      columns: true,
      info: true,
      skip_empty_lines: true,
    })
    return rows.map(({ record, info }) => ({ record, line: info.lines }))
  } catch (error) {
    if (error instanceof CsvError) throw new Error(`${file} is not valid CSV: ${error.message}.`)
    throw error
  }
}

/** The fields that differ, with both values in short. */
function listChanges(before: ProgramRecord, after: ProgramRecord): string[] {
  return recordColumns.flatMap(column => {
    const [old, now] = [toCell(before, column), toCell(after, column)]
    return old === now ? [] : [`${column.name}: ${shortenBoth(old, now).join(' → ')}`]
  })
}

/** Two values in short, from a little before the place where they begin to differ. */
function shortenBoth(...cells: [Cell, Cell]): string[] {
  const texts = cells.map(cell => (cell === null || cell === '' ? 'nothing' : String(cell)))
  const [old = '', now = ''] = texts
  let same = 0
  while (same < old.length && old[same] === now[same]) same++
  const isShort = Math.max(old.length, now.length) <= maxShown
  const from = isShort ? 0 : Math.max(0, same - 20)
  return texts.map(text => {
    const shown = text.slice(from, from + maxShown)
    return `${from > 0 ? '…' : ''}${shown}${from + maxShown < text.length ? '…' : ''}`
  })
}

/** Characters of a value that are shown. */
const maxShown = 60

const tracking = /^(utm_\w+|fbclid|gclid|msclkid|mc_[ce]id|ref|source)$/i

/** An address without what does not change the page; null for a home page, which many share. */
function toAddressKey(address: string): string | null {
  const { hostname, pathname, searchParams } = new URL(address)
  const kept = [...searchParams].filter(([name]) => !tracking.test(name)).sort()
  const path = pathname.replace(/\/+$/, '').toLowerCase()
  const query = new URLSearchParams(kept).toString()
  return path || query ? `${hostname.replace(/^www\./, '')}${path}?${query}` : null
}

/** The words of a name or provider, without years and words that come and go. */
const toWords = (text: string): string =>
  wordsOf(text)
    .filter(word => !/^(the|and|of|for|program|20\d\d)$/.test(word))
    .join(' ')

/**
 * New records that are likely in the catalog already, under another id: of the same name and
 * provider, or of the same type and address where the catalog has one program only.
 */
function listDuplicates(
  added: readonly ProgramRecord[],
  existing: readonly ProgramRecord[],
  file: string,
): string[] {
  const idsByName = new Map<string, string>()
  const idsByAddress = new Map<string, string[]>()
  const keysOf = (record: ProgramRecord) => ({
    name: `${toWords(record.name)}|${toWords(record.provider)}`,
    addresses: [record.url, record.apply_url ?? record.url].flatMap(address => {
      const key = address && toAddressKey(address)
      return key ? [`${record.type}|${key}`] : []
    }),
  })
  const remember = (record: ProgramRecord) => {
    const { name, addresses } = keysOf(record)
    idsByName.set(name, record.id)
    for (const address of new Set(addresses))
      idsByAddress.set(address, [...(idsByAddress.get(address) ?? []), record.id])
  }
  existing.forEach(remember)
  return added.flatMap(record => {
    const { name, addresses } = keysOf(record)
    const sameName = idsByName.get(name)
    const shared = addresses.map(address => idsByAddress.get(address) ?? [])
    const sameAddress = shared.find(ids => ids.length === 1)?.[0]
    remember(record)
    const other = sameName ?? sameAddress
    if (!other) return []
    const what = sameName ? 'name and provider' : 'address'
    return [`${file}, ${record.id}: likely a duplicate of ${other}, which has the same ${what}.`]
  })
}
