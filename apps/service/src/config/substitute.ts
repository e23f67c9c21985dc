/**
 * Replaces `${NAME}` and `${NAME:-default}` in the configuration's texts, because ports and secrets come from the
 * environment.
 */
import type { Problem } from './problem'

/** A place with a variable that is not set and has no default. */
export type Unset = { readonly name: string; readonly path: readonly PropertyKey[] }
/** Used in place of a variable's name for an invalid `${`. */
const BROKEN = ''

/** The key of a brand's texts, which have placeholders of their own. */
const TEXTS = 'texts'

const VARIABLE = /\$\{([A-Z][A-Z0-9_]*)(?::-([^}]*))?\}/g

/**
 * Returns a copy of `value` with the variables in all texts replaced. An empty variable counts as not set. A variable
 * that is not set and has no default is added to `unset`.
 */
export function substitute(
  value: unknown,
  env: Readonly<Record<string, string | undefined>>,
  unset: Unset[],
  path: readonly PropertyKey[] = [],
): unknown {
  if (typeof value === 'string') {
    if (value.replaceAll(VARIABLE, '').includes('${') && !path.includes(TEXTS)) unset.push({ name: BROKEN, path })
    return value.replace(VARIABLE, (_, name: string, fallback: string | undefined) => {
      const found = env[name] || fallback
      if (found === undefined) unset.push({ name, path })
      return found ?? ''
    })
  }
  if (Array.isArray(value)) return value.map((item, index) => substitute(item, env, unset, [...path, index]))
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [key, substitute(item, env, unset, [...path, key])]),
    )
  return value
}

const BROKEN_MESSAGE = 'has "${" that begins no variable: write ${NAME} or ${NAME:-default}, in capital letters'

/** Reports each variable once, at the first place that contains it. */
export function problemsOfUnset(unset: readonly Unset[]): readonly Problem[] {
  const places = new Map<string, (readonly PropertyKey[])[]>()
  for (const { name, path } of unset) places.set(name, [...(places.get(name) ?? []), path])
  return [...places].flatMap(([name, [path = [], ...others]]): readonly Problem[] => {
    if (name === BROKEN) return [path, ...others].map((each) => ({ path: each, message: BROKEN_MESSAGE }))
    const more =
      others.length === 0 ? '' : `; it is named in ${others.length} more ${others.length === 1 ? 'place' : 'places'}`
    return [{ path, message: `the environment variable ${name} is not set${more}` }]
  })
}

export const isUnset = (unset: readonly Unset[], path: readonly PropertyKey[]): boolean =>
  unset.some((each) => each.path.length === path.length && each.path.every((step, at) => step === path[at]))
