import type { QueryResult } from 'kysely'
import { inBatches } from '../in-batches'

/**
 * Combines concurrent reads of many callers into one statement, because a round trip to the database takes longer than
 * reading a few rows. `read` gets the requests of a batch as JSON, each with its index as `place`. Each row that it
 * returns has the `place` of its request.
 */
export function sharedReads<Row extends { readonly place: number }>(
  read: (requests: string) => Promise<QueryResult<Row>>,
): (request: object) => Promise<readonly Row[]> {
  return inBatches(async (requests: readonly object[]) => {
    const { rows } = await read(JSON.stringify(requests.map((request, place) => ({ ...request, place }))))
    return groupByPlace(requests, rows)
  })
}

/** Groups the rows by their request, in the order of the requests. */
export function groupByPlace<Row extends { readonly place: number }>(
  requests: readonly unknown[],
  rows: readonly Row[],
): readonly (readonly Row[])[] {
  const rowsOfEach = requests.map((): Row[] => [])
  for (const row of rows) rowsOfEach[row.place]?.push(row)
  return rowsOfEach
}
