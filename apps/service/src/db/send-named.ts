import pg from 'pg'

/**
 * Sends a prepared statement by its name. `pg` copies a query configuration with all of its property descriptors,
 * which takes as long as writing it to the socket. A `pg.Query` object is not copied.
 */
export function sendNamed(
  client: pg.PoolClient,
  { name, text, values }: { readonly name: string; readonly text: string; readonly values: unknown[] },
): Promise<pg.QueryResult> {
  return new Promise((resolve, reject) => {
    const query = new pg.Query(text, values)
    const callback = (error: Error | null, result: pg.QueryResult) => (error ? reject(error) : resolve(result))
    client.query(Object.assign(query, { name, callback }))
  })
}
