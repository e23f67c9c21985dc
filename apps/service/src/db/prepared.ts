import type { CompiledQuery, Kysely, QueryResult } from 'kysely'
import type { Tables } from './tables'

/** Stands for a value until there is one. */
class Place {
  constructor(readonly index: number) {}
}

/**
 * A statement of every payment or list: its text is made once, and a call only hands its values over (decision 63).
 * `build` is given something in place of each value, so it may do nothing with a value but put it into the statement.
 */
export function prepared<Values extends readonly unknown[], Row>(
  build: (db: Kysely<Tables>, ...values: Values) => { compile(db: Kysely<Tables>): CompiledQuery<Row> },
): (db: Kysely<Tables>, ...values: Values) => Promise<QueryResult<Row>> {
  let compiled: CompiledQuery<Row> | undefined
  return (db, ...values) => {
    compiled ??= build(db, ...(values.map((_, index) => new Place(index)) as unknown as Values)).compile(db)
    const parameters = compiled.parameters.map((given) => (given instanceof Place ? values[given.index] : given))
    return db.executeQuery({ ...compiled, parameters })
  }
}
