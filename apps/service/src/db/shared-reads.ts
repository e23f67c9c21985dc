import type { QueryResult } from 'kysely'
import { inBatches } from '../in-batches'

/**
 * Reads of many callers in one statement: a list reads four small things about its player, and the way to the database and back costs more
 * than the rows. `read` gets the questions of one batch as JSON with their `place`, and each of its rows says the place of its question.
 */
export function sharedReads<Row extends { readonly place: number }>(
  read: (questions: string) => Promise<QueryResult<Row>>,
): (question: object) => Promise<readonly Row[]> {
  return inBatches(async (questions: readonly object[]) => {
    const { rows } = await read(JSON.stringify(questions.map((question, place) => ({ ...question, place }))))
    return byPlace(questions, rows)
  })
}

/** The rows of each question, in their order. */
export function byPlace<Row extends { readonly place: number }>(
  questions: readonly unknown[],
  rows: readonly Row[],
): readonly (readonly Row[])[] {
  const answers = questions.map((): Row[] => [])
  for (const row of rows) answers[row.place]?.push(row)
  return answers
}
