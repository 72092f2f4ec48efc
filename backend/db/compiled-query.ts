import type { CompiledQuery } from 'kysely'
import type { Db } from './tables.ts'

/** A placeholder for the value with an index. */
class Param {
  readonly index: number

  constructor(index: number) {
    this.index = index
  }
}

/**
 * Compiles a query once for each database and runs it with other values, since compiling a small
 * query costs more than running it. `build` writes it with `param(n)` for the value with index n.
 */
export function compiledQuery<Row>(
  build: (db: Db, param: (index: number) => never) => { compile(): CompiledQuery<Row> },
): (db: Db, values: readonly unknown[]) => Promise<Row[]> {
  // Keyed by the adapter, which a database shares with its transactions.
  const cache = new WeakMap<object, CompiledQuery<Row>>()
  return async (db, values) => {
    const { adapter } = db.getExecutor()
    const query = cache.get(adapter) ?? build(db, index => new Param(index) as never).compile()
    cache.set(adapter, query)
    const parameters = query.parameters.map(each =>
      each instanceof Param ? values[each.index] : each,
    )
    return (await db.executeQuery<Row>({ ...query, parameters })).rows
  }
}
