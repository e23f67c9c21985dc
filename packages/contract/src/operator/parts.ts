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

/** Control characters, overrides of the direction of text, and letters and signs that are blank. */
const UNREADABLE = /[\p{Cc}\p{Zl}\p{Zp}\u115F\u1160\u200B\u202A-\u202E\u2060-\u2069\u2800\u3164\uFEFF\uFFA0]/u
/** Whether a name can be read: it has a letter, digit or sign, and nothing that hides or reorders other text. */
export const isReadableName = (name: string): boolean => /[\p{L}\p{N}\p{P}\p{S}]/u.test(name) && !UNREADABLE.test(name)

/** A name that people read: of an operator, of a passkey. */
export const personName = (lengthMax: number) =>
  z
    .string()
    .check(
      z.trim(),
      z.minLength(1),
      z.maxLength(lengthMax),
      z.refine(isReadableName, 'must be readable text, without control characters'),
    )

const CURSOR_LENGTH_MAX = 200
export const cursor = z.string().check(z.maxLength(CURSOR_LENGTH_MAX))
