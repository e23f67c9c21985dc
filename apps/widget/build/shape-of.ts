import type * as z from 'zod/v4/core'
import { CHANGES, type Change, type ChangeName } from '../../../packages/contract/src/wire/changes'
import type { Shape } from '../src/api/shape'

const NAMES = new Map<unknown, ChangeName>(
  Object.entries(CHANGES).map(([name, change]) => [change, name as ChangeName]),
)

type Limits = { min?: number; max?: number; pattern?: RegExp }

/** The limits that the checks of a schema define. */
function limitsOf(checks: readonly z.$ZodCheck[] = []): Limits {
  const limits: Limits = {}
  for (const check of checks) {
    const def = (check as z.$ZodChecks)._zod.def as { check: string }
    switch (def.check) {
      case 'min_length':
        limits.min = (def as z.$ZodCheckMinLengthDef).minimum
        break
      case 'max_length':
        limits.max = (def as z.$ZodCheckMaxLengthDef).maximum
        break
      case 'greater_than':
        limits.min = inclusive(def as z.$ZodCheckGreaterThanDef)
        break
      case 'less_than':
        limits.max = inclusive(def as z.$ZodCheckLessThanDef)
        break
      case 'string_format':
        limits.pattern = (def as z.$ZodCheckRegexDef).pattern
        break
      case 'meta':
        break
      default:
        throw new Error(`shapeOf does not support the check ${def.check}`)
    }
  }
  return limits
}

function inclusive({ value, inclusive: isInclusive }: { value: unknown; inclusive: boolean }): number {
  if (!isInclusive || typeof value !== 'number') throw new Error('shapeOf supports only inclusive number limits')
  return value
}

/** Removes undefined arguments at the end of a shape. */
function trimmed(shape: readonly unknown[]): Shape {
  const end = shape.findLastIndex((part) => part !== undefined)
  return shape.slice(0, end + 1) as unknown as Shape
}

function changeShape(change: Change): Shape {
  const name = NAMES.get(change)
  if (name !== undefined) return ['change', name]
  if (!('entries' in change))
    throw new Error('A transform of the schema has no name. Add it to packages/contract/src/wire/changes.ts')
  return trimmed(['word', change.entries, change.fallback])
}

function variantsOf(key: string, options: readonly z.SomeType[]): Shape {
  const variants = options.map((option) => {
    const shape = shapeOf(option)
    const word = shape[0] === 'object' ? shape[1][key] : undefined
    if (word?.[0] !== 'one of' || word.length !== 2)
      throw new Error(`A variant of the union has no literal at "${key}"`)
    return [String(word[1]), shape] as const
  })
  return ['variants', key, Object.fromEntries(variants)]
}

/**
 * The shape of a schema of the contract. Throws for rules that a shape cannot express, so that the build fails instead of
 * reading responses by other rules than those of the service.
 */
export function shapeOf(schema: z.SomeType): Shape {
  const { def } = (schema as z.$ZodTypes)._zod
  switch (def.type) {
    case 'string': {
      const { min, max, pattern } = limitsOf(def.checks)
      const hasMore = max !== undefined || pattern !== undefined
      return trimmed(['text', min ?? (hasMore ? 0 : undefined), max ?? (pattern && Infinity), pattern])
    }
    case 'number': {
      const isWhole = 'format' in def
      if (isWhole && def.format !== 'safeint')
        throw new Error(`shapeOf does not support the number format ${String(def.format)}`)
      const { min, max } = limitsOf(def.checks)
      return trimmed(['number', isWhole, min, max])
    }
    case 'boolean':
      return ['boolean']
    case 'literal':
      return ['one of', ...def.values]
    case 'enum':
      return ['one of', ...Object.values(def.entries)]
    case 'nullable':
      return ['nullable', shapeOf(def.innerType)]
    case 'optional':
      if (def.innerType._zod.optin === 'defaulted') throw new Error('An optional part must not have a default')
      return ['optional', shapeOf(def.innerType)]
    case 'default':
      return ['default', shapeOf(def.innerType), def.defaultValue]
    case 'catch':
      return ['catch', shapeOf(def.innerType), (def.catchValue as () => unknown)()]
    case 'array':
      return trimmed(['list', shapeOf(def.element), limitsOf(def.checks).min])
    case 'record':
      return ['record', shapeOf(def.keyType), shapeOf(def.valueType)]
    case 'object':
      return ['object', Object.fromEntries(Object.entries(def.shape).map(([key, part]) => [key, shapeOf(part)]))]
    case 'union': {
      const { discriminator } = def as z.$ZodDiscriminatedUnionDef
      if (typeof discriminator === 'string') return variantsOf(discriminator, def.options)
      return ['either', ...def.options.map(shapeOf)]
    }
    case 'pipe':
      return ['then', shapeOf(def.in), shapeOf(def.out)]
    case 'transform':
      return changeShape(def.transform as Change)
    default:
      throw new Error(`shapeOf does not support ${def.type}`)
  }
}
