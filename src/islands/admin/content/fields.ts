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
  switch (field.kind) {
    case 'text':
    case 'number':
    case 'media':
      return ''
    case 'flag':
      return false
    case 'choice':
      return field.options[0]
    case 'choices':
    case 'lines':
    case 'list':
      return []
    case 'group':
      return emptyGroup(field)
  }
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
