/** `${NAME}` and `${NAME:-default}` in the configuration's texts: ports and secrets come from the environment. */
import type { Problem } from './problem'

/** A place where a variable is named that is neither set nor has a default. */
export type Unset = { readonly name: string; readonly path: readonly PropertyKey[] }

const VARIABLE = /\$\{([A-Z][A-Z0-9_]*)(?::-([^}]*))?\}/g

/**
 * A copy of `value` in which every text has its variables filled in. An empty variable counts as not set; one that is neither
 * set nor has a default is added to `unset`.
 */
export function substitute(
  value: unknown,
  env: Readonly<Record<string, string | undefined>>,
  unset: Unset[],
  path: readonly PropertyKey[] = [],
): unknown {
  if (typeof value === 'string')
    return value.replace(VARIABLE, (_, name: string, fallback: string | undefined) => {
      const found = env[name] || fallback
      if (found === undefined) unset.push({ name, path })
      return found ?? ''
    })
  if (Array.isArray(value)) return value.map((item, index) => substitute(item, env, unset, [...path, index]))
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [key, substitute(item, env, unset, [...path, key])]),
    )
  return value
}

/** Each variable once, at the first place that names it. */
export function problemsOfUnset(unset: readonly Unset[]): readonly Problem[] {
  const places = new Map<string, (readonly PropertyKey[])[]>()
  for (const { name, path } of unset) places.set(name, [...(places.get(name) ?? []), path])
  return [...places].map(([name, [path = [], ...others]]) => {
    const more =
      others.length === 0 ? '' : `; it is named in ${others.length} more ${others.length === 1 ? 'place' : 'places'}`
    return { path, message: `the environment variable ${name} is not set${more}` }
  })
}

export const isUnset = (unset: readonly Unset[], path: readonly PropertyKey[]): boolean =>
  unset.some((each) => each.path.length === path.length && each.path.every((step, at) => step === path[at]))
