import type { CompiledQuery, Kysely, QueryResult } from 'kysely'
import type { Tables } from './tables'

/** A placeholder for a value that is passed later. */
class Placeholder {
  constructor(readonly index: number) {}
}

/**
 * Prepares a statement that every payment or list uses: its text is compiled once, and each call only passes its
 * values (decision 63). `build` gets placeholders, so it may only insert the values into the statement.
 */
export function prepared<Values extends readonly unknown[], Row>(
  build: (db: Kysely<Tables>, ...values: Values) => { compile(db: Kysely<Tables>): CompiledQuery<Row> },
): (db: Kysely<Tables>, ...values: Values) => Promise<QueryResult<Row>> {
  let compiled: CompiledQuery<Row> | undefined
  return (db, ...values) => {
    compiled ??= build(db, ...(values.map((_, index) => new Placeholder(index)) as unknown as Values)).compile(db)
    const parameters = compiled.parameters.map((given) => (given instanceof Placeholder ? values[given.index] : given))
    return db.executeQuery({ ...compiled, parameters })
  }
}
