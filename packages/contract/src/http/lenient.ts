/**
 * Schemas that tolerate missing values in a response (ENT-9): a field that the specification does not name, or that another
 * service leaves out, gets a neutral default.
 */
import * as z from 'zod/mini'
import { CHANGES, entryChange, type Change } from '../wire/changes'
import { currencyCode, decimalText, webAddress } from '../wire/wire'

type Lenient<T> = z.ZodMiniType<T>

/** Changes a received value before its validation. The OpenAPI document describes the schema without the change. */
export function prepared<T>(schema: z.ZodMiniType<T>, change: Change): Lenient<T> {
  return z.pipe(z.transform<unknown, unknown>(change), schema)
}
/** Absent or null becomes `fallback`; any other value must be valid. */
export function withFallback<T>(schema: z.ZodMiniType<T>, fallback: NoInfer<T>): Lenient<T> {
  return prepared<T>(z._default(schema, fallback as never), CHANGES.absentForNull)
}
/** A word of a closed list, in upper or lower case. A word that this build does not know becomes `fallback`. */
export function oneOf<const T extends string, F extends NoInfer<T> | null>(
  words: readonly T[],
  fallback: F,
): Lenient<T | F> {
  const word = z.enum(words as [T, ...T[]])
  const schema = (fallback === null ? z.nullable(word) : word) as unknown as z.ZodMiniType<T | F>
  return prepared(schema, entryChange(words, fallback))
}

export const flag = withFallback(z.boolean(), false)
export const nullableText = withFallback(z.nullable(z.string()), null)
export const nullableMoney = withFallback(z.nullable(decimalText), null)
export const nullableCurrency = withFallback(z.nullable(currencyCode), null)
/** A percentage, as text or as a number. */
export const feeText = prepared(z.nullable(z.string()), CHANGES.shareAsText)
/** An address that is not http(s) becomes null. */
export const safeAddress = z.catch(z.nullable(webAddress), null)
