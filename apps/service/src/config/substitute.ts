/** `${NAME}` and `${NAME:-default}` in the configuration's texts: ports and secrets come from the environment. */
import type { Problem } from './problem'

const VARIABLE = /\$\{([A-Z][A-Z0-9_]*)(?::-([^}]*))?\}/g

/**
 * A copy of `value` in which every text has its variables filled in. A variable that is neither set nor has a default is
 * a problem at its place; an empty variable counts as not set.
 */
export function substitute(
  value: unknown,
  env: Readonly<Record<string, string | undefined>>,
  problems: Problem[],
  path: readonly PropertyKey[] = [],
): unknown {
  if (typeof value === 'string')
    return value.replace(VARIABLE, (_, name: string, fallback: string | undefined) => {
      const found = env[name] || fallback
      if (found === undefined) problems.push({ path, message: `the environment variable ${name} is not set` })
      return found ?? ''
    })
  if (Array.isArray(value)) return value.map((item, index) => substitute(item, env, problems, [...path, index]))
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [key, substitute(item, env, problems, [...path, key])]),
    )
  return value
}
