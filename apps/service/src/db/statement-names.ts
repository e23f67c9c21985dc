/**
 * Names of prepared statements for SQL that is sent often (decision 63). A connection parses a named statement once
 * and then only gets its parameters, and the server may keep its plan.
 */
import { sqlState } from './sql-state'

/** Further statements are sent without a name, because each name costs memory in every connection. */
const NAMES_MAX = 250
/**
 * Texts that were seen once, to recognise those that are sent again. Lists of different lengths are different texts.
 */
const SEEN_MAX = 2_000
const TEXT_LENGTH_MAX = 20_000

const FEATURE_NOT_SUPPORTED = '0A000'
const CHANGED_RESULT = 'cached plan must not change result type'
/** The connection has no statement of this name, or another one: a pooler has switched the connection. */
const WRONG_CONNECTION_CODES = new Set(['26000', '42P05'])

/** A migration has changed the result type of a prepared statement. The statement was not carried out. */
const isOutdated = (error: unknown): boolean =>
  sqlState(error) === FEATURE_NOT_SUPPORTED && error instanceof Error && error.message === CHANGED_RESULT
const isConnectionSwitched = (error: unknown): boolean => WRONG_CONNECTION_CODES.has(sqlState(error) ?? '')

/** Whether the statement was refused because of its name, before it was carried out. */
export const isNameRefused = (error: unknown): boolean => isOutdated(error) || isConnectionSwitched(error)

export type StatementNames = {
  /** Returns the same name for the same text; undefined: send it without a name. */
  nameOf(text: string): string | undefined
  /** Adapts to a refusal: statements get new names, or none if a pooler does not support them. */
  refused(error: unknown): void
}

export function createStatementNames(): StatementNames {
  const seen = new Set<string>()
  const names = new Map<string, string>()
  let generation = 1
  let isPooled = false
  return {
    nameOf(text) {
      if (isPooled || text.length > TEXT_LENGTH_MAX) return undefined
      const known = names.get(text)
      if (known !== undefined) return known
      if (!seen.has(text)) {
        if (seen.size < SEEN_MAX) seen.add(text)
        return undefined
      }
      if (names.size >= NAMES_MAX) return undefined
      const name = `s${String(generation)}_${String(names.size)}`
      names.set(text, name)
      return name
    },
    refused(error) {
      if (isConnectionSwitched(error)) isPooled = true
      else if (isOutdated(error)) {
        generation += 1
        names.clear()
      }
    },
  }
}
