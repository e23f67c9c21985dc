/**
 * The tolerances of an answer (ENT-9): what the specification does not name, or another service leaves out, has a value
 * that is right without it.
 */
import * as z from 'zod/mini'
import { CHANGES, wordChange, type Change } from '../wire/changes'
import { currencyCode, decimalText, webAddress } from '../wire/wire'

type Lenient<T> = z.ZodMiniType<T>

/** Changes what came before it has to fit; what fits is described as it is. */
export function prepared<T>(schema: z.ZodMiniType<T>, change: Change): Lenient<T> {
  return z.pipe(z.transform<unknown, unknown>(change), schema)
}
/** Absent or null is `fallback`; anything else has to fit. */
export function withFallback<T>(schema: z.ZodMiniType<T>, fallback: NoInfer<T>): Lenient<T> {
  return prepared<T>(z._default(schema, fallback as never), CHANGES.absentForNull)
}
/** A word of a closed list, however its letters are cased. One that this build does not know is `fallback`. */
export function oneOf<const T extends string, F extends NoInfer<T> | null>(
  words: readonly T[],
  fallback: F,
): Lenient<T | F> {
  const word = z.enum(words as [T, ...T[]])
  const schema = (fallback === null ? z.nullable(word) : word) as unknown as z.ZodMiniType<T | F>
  return prepared(schema, wordChange(words, fallback))
}

export const flag = withFallback(z.boolean(), false)
export const nullableText = withFallback(z.nullable(z.string()), null)
export const nullableMoney = withFallback(z.nullable(decimalText), null)
export const nullableCurrency = withFallback(z.nullable(currencyCode), null)
/** A percentage, as text or as a number. */
export const feeText = prepared(z.nullable(z.string()), CHANGES.shareAsText)
/** An address that cannot be followed is none. */
export const safeAddress = z.catch(z.nullable(webAddress), null)
