/** The keys that the configuration's schema allows at a path, for the message about an unknown key. */
import { jsonSchemaOf } from '@modulor/contract/openapi'
import { CashierConfig } from './schema'

type JsonSchema = {
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly additionalProperties?: JsonSchema | boolean
  readonly propertyNames?: { readonly enum?: readonly string[] }
  readonly items?: JsonSchema
  readonly anyOf?: readonly JsonSchema[]
}

/** Returns the schema one step deeper: by a key, or by a position in a list. */
function inner(schema: JsonSchema | undefined, step: PropertyKey): JsonSchema | undefined {
  if (!schema) return undefined
  const { properties = {}, additionalProperties: entries, items, anyOf } = schema
  if (anyOf) return anyOf.map((each) => inner(each, step)).find((found) => found !== undefined)
  if (typeof step === 'number') return items
  if (Object.hasOwn(properties, step)) return properties[String(step)]
  return typeof entries === 'object' ? entries : undefined
}

const keysOf = ({ properties, propertyNames, anyOf = [] }: JsonSchema): readonly string[] =>
  properties ? Object.keys(properties) : (propertyNames?.enum ?? anyOf.flatMap(keysOf))

export function knownKeysAt(path: readonly PropertyKey[]): readonly string[] {
  const found = path.reduce<JsonSchema | undefined>(inner, jsonSchemaOf(CashierConfig, 'input'))
  return found ? keysOf(found) : []
}
