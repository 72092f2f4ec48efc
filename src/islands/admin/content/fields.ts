import { valueAt } from '#catalog/values.ts'
import type { FieldErrors } from '#contract/errors.ts'
import type { MediaKind } from '#contract/media.ts'

/** A field of the data of an item, as its form shows it. */
export type Field = { label: string; hint?: string | undefined; nullable?: boolean } & (
  | { kind: 'text'; long?: boolean; type?: 'text' | 'url' | 'date' }
  | { kind: 'number' }
  | { kind: 'flag' }
  | { kind: 'choice'; options: readonly string[] }
  | { kind: 'choices'; options: readonly string[] }
  /** A list of texts, typed one a line. */
  | { kind: 'lines' }
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

/** What a field starts with when there is nothing yet; not null. */
export function emptyValue(field: Field): unknown {
  if (field.kind === 'group') return emptyGroup(field)
  if (field.kind === 'choice') return field.options[0]
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
  return Object.fromEntries(
    values.filter(([name, value]) => !(optional.includes(name) && value === '')),
  )
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

/** The field at a path, and the part of the path that leads to it: a list of texts is one field. */
function fieldAt(group: Group, path: readonly string[]): { names: string[]; labels: string[] } {
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
  return { names, labels }
}

/** `Cycles › 1 › Closes`, for a path of the data. */
export const labelOfPath = (group: Group, path: readonly string[]): string =>
  fieldAt(group, path).labels.join(' › ')

/** Errors by path, at the fields of the form: one of a list of texts stands at the list. */
export const errorsAtFields = (group: Group, errors: FieldErrors): FieldErrors =>
  Object.fromEntries(
    Object.entries(errors)
      .reverse()
      .map(([path, message]) => [fieldAt(group, path.split('.')).names.join('.'), message]),
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
