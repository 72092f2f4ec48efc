import type { CompiledQuery } from 'kysely'
import type { Db } from './tables.ts'

/** Stands in a query for a value that is given when it is asked. */
class Hole {
  readonly at: number

  constructor(at: number) {
    this.at = at
  }
}

/**
 * A query that is written out once for each database, and then asked with other values: for the few that are asked so often that
 * writing them would cost more than asking. `write` builds it, with `hole(n)` where the value with that index goes.
 */
export function writtenOnce<Row>(
  write: (db: Db, hole: (at: number) => never) => { compile(): CompiledQuery<Row> },
): (db: Db, values: readonly unknown[]) => Promise<Row[]> {
  // By the adapter of the database, which its transactions share with it.
  const kept = new WeakMap<object, CompiledQuery<Row>>()
  return async (db, values) => {
    const { adapter } = db.getExecutor()
    const query = kept.get(adapter) ?? write(db, at => new Hole(at) as never).compile()
    kept.set(adapter, query)
    const parameters = query.parameters.map(each => (each instanceof Hole ? values[each.at] : each))
    const filled: CompiledQuery<Row> = { ...query, parameters }
    return (await db.executeQuery(filled)).rows
  }
}
