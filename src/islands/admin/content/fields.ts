import { valueAt } from '#catalog/values.ts'
import type { FieldErrors } from '#contract/errors.ts'
import type { MediaKind } from '#contract/media.ts'
import { parseJson } from '#lib/parse-json.ts'

/** A field of the data of an item, as its form shows it. */
export type Field = { label: string; hint?: string | undefined; nullable?: boolean } & (
  | { kind: 'text'; long?: boolean; type?: 'text' | 'url' | 'date' }
  | { kind: 'number' }
  | { kind: 'flag' }
  | { kind: 'choice'; options: readonly string[]; initial?: string }
  | { kind: 'choices'; options: readonly string[] }
  /** A list of texts, typed one a line. */
  | { kind: 'lines' }
  /** True, or left out. */
  | { kind: 'mark' }
  /** Names of shared questions: one text, or several, typed with commas. */
  | { kind: 'questions' }
  /** An object typed as JSON, or left out. */
  | { kind: 'json'; keys: readonly string[] }
  | { kind: 'media'; accepts: MediaKind }
  | { kind: 'group'; fields: Fields; optional?: readonly string[] }
  | { kind: 'list'; item: Group }
)
export type Fields = Readonly<Record<string, Field>>
export type Group = Extract<Field, { kind: 'group' }>

/** Data of an item as JSON, while it is typed: numbers and lists may still be texts. */
export type Typed = Readonly<Record<string, unknown>>

export const isGroup = (value: unknown): value is Typed =>
  value !== null && typeof value === 'object' && !Array.isArray(value)

/** An object as JSON in one line, with spaces. */
export const toJson = (value: Typed): string => JSON.stringify(value, null, 1).replace(/\n */g, ' ')

/** What a field starts with when there is nothing yet; not null. */
export function emptyValue(field: Field): unknown {
  if (field.kind === 'group') return emptyGroup(field)
  if (field.kind === 'choice') return field.initial ?? field.options[0]
  if (field.kind === 'flag') return false
  return ['choices', 'lines', 'list'].includes(field.kind) ? [] : ''
}

/** The data of a new item: null where that is possible. */
export const emptyGroup = ({ fields, optional = [] }: Group): Typed =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([name]) => !optional.includes(name))
      .map(([name, field]) => [name, field.nullable ? null : emptyValue(field)]),
  )

/** The names in a text with commas. */
const splitNames = (text: string): string[] =>
  text
    .split(',')
    .map(name => name.trim())
    .filter(Boolean)

/** The value that was typed into a field, in the form of the data. */
function readTyped(field: Field, typed: unknown): unknown {
  if (typed === null || (field.nullable && typed === '')) return null
  if (field.kind === 'number') return readNumber(typed)
  if (field.kind === 'text') return typeof typed === 'string' ? typed.trim() : typed
  if (field.kind === 'lines' && typeof typed === 'string')
    return typed
      .split('\n')
      .map(line => line.trim())
      .filter(Boolean)
  if (field.kind === 'questions' && typeof typed === 'string') {
    const names = splitNames(typed)
    return names.length > 1 ? names : (names[0] ?? '')
  }
  if (field.kind === 'json' && typeof typed === 'string') {
    const parsed = parseJson(typed)
    return isGroup(parsed) ? parsed : typed.trim()
  }
  if (field.kind === 'list' && Array.isArray(typed))
    return typed.map(item => readTyped(field.item, item))
  return field.kind === 'group' && isGroup(typed) ? readGroup(field, typed) : typed
}

/** The data that was typed; names without a field stay, so that the check can tell them. */
export function readGroup({ fields, optional = [] }: Group, typed: Typed): Typed {
  const values = Object.entries(typed).map(([name, value]) => {
    const field = fields[name]
    return [name, field ? readTyped(field, value) : value] as const
  })
  const initial = Object.entries(fields).flatMap(([name, field]) =>
    field.kind === 'choice' && field.initial && typed[name] === undefined
      ? [[name, field.initial] as const]
      : [],
  )
  const isLeftOut = (name: string, value: unknown) => optional.includes(name) && value === ''
  return Object.fromEntries([...initial, ...values.filter(each => !isLeftOut(...each))])
}

/** A text that is no number stays, so that the check can tell what is wrong. */
const readNumber = (typed: unknown): unknown =>
  typeof typed === 'string' && typed.trim() !== '' && Number.isFinite(Number(typed))
    ? Number(typed)
    : typed

/** Typed data with another value at a path such as `cycles.0.closes`. */
export function setAt<Data>(data: Data, path: readonly string[], value: unknown): Data
export function setAt(data: unknown, [name, ...rest]: readonly string[], value: unknown): unknown {
  if (name === undefined) return value
  if (Array.isArray(data))
    return data.map((item, index) => (String(index) === name ? setAt(item, rest, value) : item))
  return isGroup(data) ? { ...data, [name]: setAt(data[name], rest, value) } : data
}

/**
 * The part of a path that leads to a field, its labels, and what of the path is inside an object
 * that is typed as JSON. A list of texts is one field.
 */
function fieldAt(group: Group, path: readonly string[]) {
  const names: string[] = []
  const labels: string[] = []
  let field: Field | undefined = group
  for (const name of path) {
    if (field?.kind === 'group') field = field.fields[name]
    else if (field?.kind === 'list') field = field.item
    else break
    names.push(name)
    labels.push(field?.label || (/^\d+$/.test(name) ? String(Number(name) + 1) : name))
  }
  return { names, labels, keys: field?.kind === 'json' ? path.slice(names.length) : [] }
}

/** `Cycles › 1 › Closes`, for a path of the data. */
export function labelOfPath(group: Group, path: readonly string[]): string {
  const { labels, keys } = fieldAt(group, path)
  return [...labels, ...keys].join(' › ')
}

/**
 * Errors by path, at the fields of the form: one of a list of texts stands at the list, and one of
 * an object that is typed as JSON names its key.
 */
export const errorsAtFields = (group: Group, errors: FieldErrors): FieldErrors =>
  Object.fromEntries(
    Object.entries(errors)
      .reverse()
      .map(([path, message]) => {
        const { names, keys } = fieldAt(group, path.split('.'))
        return [names.join('.'), keys.length > 0 ? `${keys.join('.')}: ${message}` : message]
      }),
  )

const isEqual = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

/** Whether two lists have the same number of groups, such as the dates of two cycles. */
const areAligned = (one: unknown, other: unknown): boolean =>
  Array.isArray(one) &&
  Array.isArray(other) &&
  one.length === other.length &&
  [...one, ...other].every(isGroup)

/**
 * The paths of the values that differ. Groups are compared name by name, lists of as many groups
 * item by item, and other lists as a whole.
 */
export function findDifferences(one: Typed, other: Typed, above: readonly string[] = []) {
  const paths: string[][] = []
  for (const name of new Set([...Object.keys(one), ...Object.keys(other)])) {
    const path = [...above, name]
    const [before, after] = [one[name], other[name]]
    if ((isGroup(before) && isGroup(after)) || areAligned(before, after))
      paths.push(...findDifferences(before as Typed, after as Typed, path))
    else if (!isEqual(before, after)) paths.push(path)
  }
  return paths
}

/** A field that one administrator has saved, and another one typed, since both opened it. */
interface Change {
  path: string[]
  before: unknown
  saved: unknown
  typed: unknown
  /** Whether both changed it, to different values. */
  isContested: boolean
}

const isInside = (path: readonly string[], other: readonly string[]): boolean =>
  path.length > other.length && other.every((name, index) => path[index] === name)

/** What has changed since `base` on either side; equal changes are left out. */
export function compareChanges(base: Typed, saved: Typed, typed: Typed): Change[] {
  const all = [...findDifferences(base, saved), ...findDifferences(base, typed)]
  const outer = all.filter(path => !all.some(other => isInside(path, other)))
  const paths = new Map(outer.map(path => [path.join('.'), path]))
  return [...paths.values()].flatMap(path => {
    const change = {
      path,
      before: valueAt(base, path),
      saved: valueAt(saved, path),
      typed: valueAt(typed, path),
    }
    if (isEqual(change.saved, change.typed)) return []
    const isContested =
      !isEqual(change.before, change.saved) && !isEqual(change.before, change.typed)
    return [{ ...change, isContested }]
  })
}

/** The data of the other administrator with one's own changes on top. */
export const mergeChanges = (base: Typed, saved: Typed, typed: Typed): Typed =>
  compareChanges(base, saved, typed)
    .filter(change => !isEqual(change.before, change.typed))
    .reduce((data, change) => setAt(data, change.path, change.typed), saved)
