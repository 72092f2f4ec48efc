import type { CompiledQuery } from 'kysely'
import type { Db } from './tables.ts'

/** A placeholder for the value with a name. */
class Parameter {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

/**
 * Compiles a query once for each database and runs it with other values. For queries that take
 * longer to compile than to run and run most often (docs/decisions/008-sqlite-and-postgres.md).
 */
export function compiledQuery<Row, Name extends string>(
  build: (db: Db, parameter: (name: Name) => never) => { compile(): CompiledQuery<Row> },
): (db: Db, values: Readonly<Record<Name, unknown>>) => Promise<Row[]> {
  // Keyed by the adapter, which a database shares with its transactions.
  const cache = new WeakMap<object, CompiledQuery<Row>>()
  return async (db, values) => {
    const { adapter } = db.getExecutor()
    const query = cache.get(adapter) ?? build(db, name => new Parameter(name) as never).compile()
    cache.set(adapter, query)
    const parameters = query.parameters.map(each =>
      each instanceof Parameter ? values[each.name as Name] : each,
    )
    return (await db.executeQuery<Row>({ ...query, parameters })).rows
  }
}
