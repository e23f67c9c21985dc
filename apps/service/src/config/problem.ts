import type { z } from 'zod'
import { suggestion } from './suggest'

/**
 * A problem of the configuration: its place, as a path of keys and positions, and a description. It never contains
 * the value.
 */
export type Problem = { readonly path: readonly PropertyKey[]; readonly message: string }

/** The path in the usual notation: `brands.COM.methods[3]`. */
export function pathText(path: readonly PropertyKey[]): string {
  return path.reduce<string>((text, step) => {
    if (typeof step === 'number') return `${text}[${step}]`
    return text === '' ? String(step) : `${text}.${String(step)}`
  }, '')
}

/**
 * The message for a value of a wrong type, in the terms of a YAML file. Undefined for types that a file cannot have.
 */
function wrongType({ expected, input }: z.core.$ZodIssueInvalidType): string | undefined {
  const wanted: Partial<Record<string, string>> = {
    string: typeof input === 'number' || typeof input === 'boolean' ? 'must be text: put it in quotes' : 'must be text',
    number: 'must be a number, without quotes',
    boolean: 'must be true or false',
    array: 'must be a list',
    object: 'must be a mapping with keys',
    record: 'must be a mapping with keys',
  }
  const message = wanted[expected]
  return input === null && message !== undefined ? `is empty, and ${message}` : message
}

/** The list of allowed values as a text. */
const wordsOf = (values: readonly unknown[]): string => values.map((value) => `"${String(value)}"`).join(', ')

/**
 * Converts the issues of a schema to problems. Each unknown key, and the reason of each invalid record key, becomes a
 * problem of its own. `keysAt` returns the keys that the schema allows at a path. A word of the file is only compared
 * and never repeated, because it may be a secret.
 */
export function problemsOf(
  issues: readonly z.core.$ZodIssue[],
  keysAt: (path: readonly PropertyKey[]) => readonly string[] = () => [],
): Problem[] {
  return issues.flatMap((issue): Problem[] => {
    if (issue.code === 'unrecognized_keys')
      return issue.keys.map((key) => ({
        path: [...issue.path, key],
        message: `is not a known key${suggestion(key, keysAt(issue.path))}`,
      }))
    if (issue.code === 'invalid_key')
      return [{ path: issue.path, message: `is not a valid name: ${issue.issues[0]?.message ?? issue.message}` }]
    if (issue.input === undefined && (issue.code === 'invalid_type' || issue.code === 'invalid_value'))
      return [{ path: issue.path, message: 'is missing' }]
    if (issue.code === 'invalid_value' && issue.values.length > 1) {
      const nearest = typeof issue.input === 'string' ? suggestion(issue.input, issue.values.map(String)) : ''
      return [{ path: issue.path, message: `must be one of ${wordsOf(issue.values)}${nearest}` }]
    }
    if (issue.code === 'invalid_type') return [{ path: issue.path, message: wrongType(issue) ?? issue.message }]
    return [{ path: issue.path, message: issue.message }]
  })
}
