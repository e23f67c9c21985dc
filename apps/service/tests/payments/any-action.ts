/** Generates values of an action from its schema, so that a new action is tested without a change here. */
import fc from 'fast-check'
import { z } from 'zod'
import { ACTIONS, type ProviderAction } from '../../src/actions/registry'
import type { ActionType } from '../../src/actions/action-kind'

/** The parts of JSON Schema that describe an action. */
type Schema = {
  readonly type?: string
  readonly const?: string
  readonly enum?: readonly string[]
  readonly anyOf?: readonly Schema[]
  readonly pattern?: string
  readonly format?: string
  readonly maxLength?: number
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly propertyNames?: Schema
  readonly additionalProperties?: Schema | boolean
}

const LENGTH_MAX = 40
const FROM = new Date('2026-01-01T00:00:00.000Z')
const UNTIL = new Date('2035-12-31T23:59:59.999Z')

function anyText({ pattern, format, maxLength = LENGTH_MAX }: Schema, origin: string): fc.Arbitrary<string> {
  if (format === 'date-time')
    return fc.date({ min: FROM, max: UNTIL, noInvalidDate: true }).map((time) => time.toISOString())
  if (pattern?.startsWith('^https?')) return fc.webPath().map((path) => `${origin}/page${path}`)
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern))
  // The database accepts every character except this one, which no provider's response contains.
  return fc.string({ maxLength: Math.min(maxLength, LENGTH_MAX) }).map((text) => text.replaceAll('\0', ''))
}

function anyOf(schema: Schema, origin: string): fc.Arbitrary<unknown> {
  const { properties, required = [], items, additionalProperties: values } = schema
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((each) => anyOf(each, origin)))
  switch (schema.type) {
    case 'string':
      return anyText(schema, origin)
    case 'boolean':
      return fc.boolean()
    case 'integer':
      return fc.nat()
    case 'null':
      return fc.constant(null)
    case 'array':
      return fc.array(anyOf(items ?? {}, origin), { maxLength: 3 })
    case 'object':
      if (!properties)
        return fc.dictionary(anyText(schema.propertyNames ?? {}, origin), anyOf(values as Schema, origin), {
          maxKeys: 3,
          noNullPrototype: true,
        })
      return fc.record(
        Object.fromEntries(Object.entries(properties).map(([name, each]) => [name, anyOf(each, origin)])),
        { requiredKeys: [...required], noNullPrototype: true },
      )
    default:
      throw new Error(`no values are made of ${JSON.stringify(schema)}`)
  }
}

/** A random action of a type, as a provider may return it; its pages have `origin`. */
export function anyAction(type: ActionType, origin: string): fc.Arbitrary<ProviderAction> {
  const { schema } = ACTIONS[type]
  return anyOf(z.toJSONSchema(schema) as Schema, origin).map((value) => schema.parse(value))
}
