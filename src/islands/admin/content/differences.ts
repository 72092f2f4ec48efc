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

/** What two administrators did to the same data. */
export interface Change {
  path: string[]
  before: unknown
  theirs: unknown
  mine: unknown
  /** Whether both changed it, to different values. */
  isContested: boolean
}

/** What has changed since `base` on either side; equal changes are left out. */
export function compareChanges(base: Typed, theirs: Typed, mine: Typed): Change[] {
  const paths = new Map(
    [...findDifferences(base, theirs), ...findDifferences(base, mine)].map(path => [
      path.join('.'),
      path,
    ]),
  )
  return [...paths.values()].flatMap(path => {
    const [before, its, own] = [base, theirs, mine].map(data => valueAt(data, path))
    if (isEqual(its, own)) return []
    const isContested = !isEqual(before, its) && !isEqual(before, own)
    return [{ path, before, theirs: its, mine: own, isContested }]
  })
}

/** The data of the other administrator with one's own changes on top. */
export const mergeChanges = (base: Typed, theirs: Typed, mine: Typed): Typed =>
  findDifferences(base, mine).reduce<Typed>((data, path) => {
    const next = setAt(data, path, valueAt(mine, path))
    return isGroup(next) ? next : data
  }, theirs)
