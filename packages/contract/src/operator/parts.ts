/** Schemas that several areas of the operator API use. */
import * as z from 'zod/mini'

export const nullableText = z.nullable(z.string())
export const isoTime = z.iso.datetime()

const REASON_LENGTH_MAX = 500
/** The reason of an act, in the operator's own words; it is stored in the audit log. */
export const reason = z.string().check(z.trim(), z.minLength(3), z.maxLength(REASON_LENGTH_MAX))

/**
 * A value that the desk only shows. An open page of the former release shows a value that it does not know as text; it would
 * otherwise read nothing of the whole response (decision 65). Values on which a decision or a request depends are strict.
 */
export const shown = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.union([z.enum(values), z.string()])

const CURSOR_LENGTH_MAX = 200
export const cursor = z.string().check(z.maxLength(CURSOR_LENGTH_MAX))
