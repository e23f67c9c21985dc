import type { QueryResult } from 'kysely'
import { inBatches } from '../in-batches'

/**
 * Combines reads of many callers into one statement: a list reads four small things about its player, and the round
 * trip to the database costs more than the rows. `read` gets the questions of a batch as JSON with their `place`, and
 * each of its rows has the place of its question.
 */
export function sharedReads<Row extends { readonly place: number }>(
  read: (requests: string) => Promise<QueryResult<Row>>,
): (request: object) => Promise<readonly Row[]> {
  return inBatches(async (requests: readonly object[]) => {
    const { rows } = await read(JSON.stringify(requests.map((question, place) => ({ ...question, place }))))
    return groupByPlace(requests, rows)
  })
}

/** Groups the rows by their question, in the order of the questions. */
export function groupByPlace<Row extends { readonly place: number }>(
  requests: readonly unknown[],
  rows: readonly Row[],
): readonly (readonly Row[])[] {
  const rowsOfEach = requests.map((): Row[] => [])
  for (const row of rows) rowsOfEach[row.place]?.push(row)
  return rowsOfEach
}
