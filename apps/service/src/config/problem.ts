import type { z } from 'zod'

/** Something wrong in the configuration: where, as a path of keys and positions, and what. Never the value itself. */
export type Problem = { readonly path: readonly PropertyKey[]; readonly message: string }

/** The path as a reader would write it: `brands.COM.methods[3]`. */
export function pathText(path: readonly PropertyKey[]): string {
  return path.reduce<string>((text, step) => {
    if (typeof step === 'number') return `${text}[${step}]`
    return text === '' ? String(step) : `${text}.${String(step)}`
  }, '')
}

/** The issues of a schema as problems: each key that is too much, and the inside of a record's wrong key, on its own. */
export function problemsOf(issues: readonly z.core.$ZodIssue[]): Problem[] {
  return issues.flatMap((issue): Problem[] => {
    if (issue.code === 'unrecognized_keys')
      return issue.keys.map((key) => ({ path: [...issue.path, key], message: 'is not a known key' }))
    if (issue.code === 'invalid_key')
      return [{ path: issue.path, message: `is not a valid name: ${issue.issues[0]?.message ?? issue.message}` }]
    if (issue.input === undefined && (issue.code === 'invalid_type' || issue.code === 'invalid_value'))
      return [{ path: issue.path, message: 'is missing' }]
    return [{ path: issue.path, message: issue.message }]
  })
}
