import pg from 'pg'

/**
 * Sends a statement under a name. pg copies the description of a query with all of its property descriptors, which takes as
 * long as writing it to the socket; a query that is made from its text is taken as it is.
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
