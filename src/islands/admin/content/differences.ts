import { isGroup, setAt, type Typed, valueAt } from './fields.ts'

const isEqual = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

/** The paths of the values that differ. Objects are compared name by name, lists as a whole. */
export function findDifferences(one: Typed, other: Typed, above: readonly string[] = []) {
  const paths: string[][] = []
  for (const name of new Set([...Object.keys(one), ...Object.keys(other)])) {
    const path = [...above, name]
    const [before, after] = [one[name], other[name]]
    if (isGroup(before) && isGroup(after)) paths.push(...findDifferences(before, after, path))
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

/** What has changed since `base` on either side; equal changes are left out. */
export function compareChanges(base: Typed, saved: Typed, typed: Typed): Change[] {
  const paths = new Map(
    [...findDifferences(base, saved), ...findDifferences(base, typed)].map(path => [
      path.join('.'),
      path,
    ]),
  )
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
  findDifferences(base, typed).reduce<Typed>((data, path) => {
    const next = setAt(data, path, valueAt(typed, path))
    return isGroup(next) ? next : data
  }, saved)
