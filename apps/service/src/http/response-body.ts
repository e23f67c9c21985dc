/** Checks a response against the contract, and removes the fields that the contract does not have. */
import * as z from 'zod/mini'
import { compiledWhenUsed } from '../compiled-when-used'

/** `body`: the checked value, or its JSON. `where`: the names of the wrong parts, never their values. */
export type CheckedBody =
  | { readonly ok: true; readonly body: unknown }
  | { readonly ok: false; readonly where: readonly string[] }

/** Returns the check of a route's responses. */
export function responseCheck(response: z.core.$ZodType): (value: unknown) => CheckedBody {
  const schema = compiledWhenUsed(response)
  return (value) => checked(schema(), value)
}

function checked(schema: z.core.$ZodType, value: unknown): CheckedBody {
  const { success, data, error } = z.safeParse(schema, value)
  return success
    ? { ok: true, body: data }
    : { ok: false, where: error.issues.map(({ path, code }) => `${path.join('.')}: ${code}`) }
}

/**
 * Returns the same check for responses with a list, `name`, whose rows are the same frozen objects in many responses, for
 * example the methods that many players see. Each row is checked and written as JSON only once; this takes most of the time of
 * such a response. The body is JSON.
 */
export function sharedRowsCheck(response: z.core.$ZodType, name: string): (value: unknown) => CheckedBody {
  const list = response instanceof z.ZodMiniObject ? (response.shape[name] as unknown) : undefined
  if (!(response instanceof z.ZodMiniObject) || !(list instanceof z.ZodMiniArray))
    throw new Error(`The response has no list "${name}"`)
  const rest = responseCheck(z.omit(response, { [name]: true }))
  const row = responseCheck(list._zod.def.element)
  const known = new WeakMap<object, string>()

  function jsonOfRow(value: unknown): CheckedBody {
    const isKept = typeof value === 'object' && value !== null && Object.isFrozen(value)
    const json = isKept ? known.get(value) : undefined
    if (json !== undefined) return { ok: true, body: json }
    const result = row(value)
    if (!result.ok) return result
    const written = JSON.stringify(result.body)
    if (isKept) known.set(value, written)
    return { ok: true, body: written }
  }

  return (value) => {
    const parts = rest(value)
    if (!parts.ok) return parts
    const rows = (value as Readonly<Record<string, unknown>>)[name]
    if (!Array.isArray(rows)) return { ok: false, where: [`${name}: invalid_type`] }
    const texts: unknown[] = []
    for (const [index, each] of rows.entries()) {
      const result = jsonOfRow(each)
      if (!result.ok) return { ok: false, where: result.where.map((part) => `${name}.${String(index)}.${part}`) }
      texts.push(result.body)
    }
    return { ok: true, body: `${JSON.stringify(parts.body).slice(0, -1)},"${name}":[${texts.join(',')}]}` }
  }
}
