import { valueAt } from '#catalog/values.ts'
import { isGroup, setAt, type Typed } from './fields.ts'

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
export interface Change {
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
