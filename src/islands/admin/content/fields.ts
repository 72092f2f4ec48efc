import type { FieldErrors } from '#contract/errors.ts'
import type { MediaKind } from '#contract/media.ts'
import { parseJson } from '#lib/parse-json.ts'
import { type Format, normalize } from './normalize.ts'

/** A field of the data of an item, as its form shows it. */
export type Field = {
  label: string
  hint?: string | undefined
  nullable?: boolean
  format?: Format | undefined
} & (
  | { kind: 'text'; long?: boolean; isDate?: boolean }
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
  | { kind: 'media'; accepts: MediaKind | 'logo' }
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

/** What is typed for a list that is known to be empty, where no text means "not known". */
export const none = 'none'

/** The parts of a typed text, without blank ones. */
export const splitText = (text: string, separator: string | RegExp): string[] =>
  text
    .split(separator)
    .map(part => part.trim())
    .filter(Boolean)

/** The value that was typed into a field, in the form of the data. */
function readTyped(field: Field, typed: unknown): unknown {
  if (typed === null || (field.nullable && typed === '')) return null
  if (field.kind === 'number') return readNumber(typed)
  if (field.kind === 'flag' || field.kind === 'mark')
    return typed === 'true' || (typed === 'false' ? false : typed)
  const { format } = field
  const toValue = (text: string) => (format ? normalize(format, text) : text.trim())
  if (field.kind === 'text') return typeof typed === 'string' ? toValue(typed) : typed
  if (field.kind === 'lines' && typeof typed === 'string') {
    if (field.nullable && typed.trim().toLowerCase() === none) return []
    return splitText(typed, format === 'state' ? /[\n,]/ : '\n').map(toValue)
  }
  if (field.kind === 'questions' && typeof typed === 'string') {
    const names = splitText(typed, ',')
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
function readNumber(typed: unknown): unknown {
  const text = typeof typed === 'string' ? normalize('number', typed) : ''
  return text !== '' && Number.isFinite(Number(text)) ? Number(text) : typed
}

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

/** Whether values are groups, or lists of as many groups, which are compared name by name. */
const areNested = (values: readonly unknown[]): values is [Typed, Typed, Typed] =>
  values.every(isGroup) ||
  values.every(
    (value, _index, [first]) =>
      Array.isArray(value) && value.every(isGroup) && value.length === Object(first).length,
  )

/** A field that differs between what somebody has saved and what another one typed. */
interface Change {
  path: string[]
  saved: unknown
  typed: unknown
  /** Whether it was typed, and not left as it was when the form was opened. */
  isTyped: boolean
}

/** Where `saved` and `typed`, which both began as `base`, differ. Other lists are compared as a whole. */
export function compareChanges(base: Typed, saved: Typed, typed: Typed, above: string[] = []) {
  const changes: Change[] = []
  for (const name of new Set([...Object.keys(saved), ...Object.keys(typed)])) {
    const path = [...above, name]
    const [before, theirs, own] = [base[name], saved[name], typed[name]]
    const three: readonly unknown[] = [before ?? theirs, theirs, own]
    if (areNested(three)) changes.push(...compareChanges(...three, path))
    else if (!isEqual(theirs, own))
      changes.push({ path, saved: theirs, typed: own, isTyped: !isEqual(before, own) })
  }
  return changes
}

/** The paths of the values that differ. */
export const findDifferences = (one: Typed, other: Typed): string[][] =>
  compareChanges(one, one, other).map(({ path }) => path)

/** What was saved, with what was typed on top. */
export const mergeChanges = (base: Typed, saved: Typed, typed: Typed): Typed =>
  compareChanges(base, saved, typed)
    .filter(({ isTyped }) => isTyped)
    .reduce((data, { path, typed }) => setAt(data, path, typed), saved)
