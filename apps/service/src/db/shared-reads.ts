import type { QueryResult } from 'kysely'
import { inBatches } from '../in-batches'

/**
 * Combines reads of many callers into one statement: a list reads four small things about its player, and the round
 * trip to the database costs more than the rows. `read` gets the questions of a batch as JSON with their `place`, and
 * each of its rows has the place of its question.
 */
export function sharedReads<Row extends { readonly place: number }>(
  read: (questions: string) => Promise<QueryResult<Row>>,
): (question: object) => Promise<readonly Row[]> {
  return inBatches(async (questions: readonly object[]) => {
    const { rows } = await read(JSON.stringify(questions.map((question, place) => ({ ...question, place }))))
    return byPlace(questions, rows)
  })
}

/** Groups the rows by their question, in the order of the questions. */
export function byPlace<Row extends { readonly place: number }>(
  questions: readonly unknown[],
  rows: readonly Row[],
): readonly (readonly Row[])[] {
  const answers = questions.map((): Row[] => [])
  for (const row of rows) answers[row.place]?.push(row)
  return answers
}
