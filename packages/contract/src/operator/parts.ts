/** Schemas that several areas of the operator API use. */
import * as z from 'zod/mini'

export const nullableText = z.nullable(z.string())
export const isoTime = z.iso.datetime()

const REASON_LENGTH_MAX = 500
/** The reason of an act, in the operator's own words; it is stored in the audit log. */
export const reason = z.string().check(z.trim(), z.minLength(3), z.maxLength(REASON_LENGTH_MAX))

const CURSOR_LENGTH_MAX = 200
export const cursor = z.string().check(z.maxLength(CURSOR_LENGTH_MAX))
