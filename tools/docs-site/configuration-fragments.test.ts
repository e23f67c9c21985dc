/** YAML fragments on the pages of the site have keys and values that the configuration knows (issue-13 6). */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv } from 'ajv'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { configSchema } from '../reference/config-schema'
import { PAGES } from './pages'

const ROOT = join(import.meta.dirname, '../..')

type Schema = { readonly [key: string]: unknown }

/** A fragment leaves out most required keys. */
const withoutRequired = (schema: unknown): unknown =>
  Array.isArray(schema)
    ? schema.map(withoutRequired)
    : typeof schema === 'object' && schema !== null
      ? Object.fromEntries(
          Object.entries(schema)
            .filter(([key, value]) => !(key === 'required' && Array.isArray(value)))
            .map(([key, value]) => [key, withoutRequired(value)]),
        )
      : schema

const whole = withoutRequired(JSON.parse(configSchema())) as Schema
const at = (schema: Schema, ...path: string[]) => path.reduce((inner, key) => inner[key] as Schema, schema)
const methods = at(whole, 'properties', 'methods')
const fields = at(methods, 'additionalProperties', 'properties', 'fields')
const brand = at(whole, 'properties', 'brands', 'additionalProperties')

/** The places of the configuration where a fragment may belong. */
const validators = [whole, brand, methods, fields].map((schema) =>
  new Ajv({ strict: false, allErrors: true, validateFormats: false }).compile(schema),
)

/** The problems of a fragment at the place where it fits best. */
function problemsOf(piece: unknown): readonly string[] {
  const problems = validators.map((validate) => {
    validate(piece)
    return (validate.errors ?? []).map(({ instancePath, message, params }) =>
      [instancePath, message, ...Object.values(params as object)].map(String).join(' '),
    )
  })
  return problems.toSorted((one, other) => one.length - other.length)[0] ?? []
}

const pieces = PAGES.flatMap(({ source }) =>
  typeof source === 'string' && source.startsWith('docs/how-to/') ? [source] : [],
)
  .flatMap((file) => {
    const text = readFileSync(join(ROOT, file), 'utf8')
    // A block with words after its language is applied and run by tools/how-to.
    return [...text.matchAll(/^```yaml\n([\s\S]*?)^```$/gm)].map(([, yaml = ''], index) => ({ file, index, yaml }))
  })
  // Three dots are a placeholder for the reader's own value.
  .filter(({ yaml }) => !yaml.includes('…'))

describe('a fragment of the configuration', () => {
  it('issue-13 6 there are fragments on the pages', () => expect(pieces.length).toBeGreaterThan(5))

  it.each(pieces)('issue-13 6 the keys of $file, block $index are known', ({ yaml }) => {
    expect(problemsOf(parse(yaml.replaceAll(/\$\{\w+\}/g, 'x'.repeat(40))))).toEqual([])
  })

  it('issue-13 6 an unknown key is reported', () => {
    expect(problemsOf({ brands: { COM: { payout_hold_hour: 1 } } })).toContainEqual(
      expect.stringContaining('payout_hold_hour'),
    )
  })
})
