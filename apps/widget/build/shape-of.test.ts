/** The widget reads answers as the contract's own schemas do (ENT-9, docs/decisions/0053). */
import { ENDPOINTS, PaymentSummary } from '@modulor/contract/http'
import fc from 'fast-check'
import { CALLS as LATER_CALLS, PAYMENT_SUMMARY } from 'virtual:later-calls'
import { CALLS as EARLY_CALLS, type Call } from 'virtual:service-calls'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { TableCallId } from '../src/api/api-client'
import { readShape, type Shape } from '../src/api/shape'
import { specListing, specMethodDetails } from '../src/api/spec-samples'
import { depositListingSample, methodDetailsSample, paySessionSample } from '../src/api/wire-samples'
import { shapeOf } from './shape-of'

const CALLS = { ...EARLY_CALLS, ...LATER_CALLS } as Record<TableCallId, Call>
const CALL_IDS = Object.keys(CALLS) as TableCallId[]

/** What the patterns of the contract take, and what is close to it. */
const WORDS = [
  ...['EUR', 'eur', 'DE', '12.50', '-12.50', '0', '1e3', '0.1234567890123456789', '4242', '123456789', '17'],
  ...['2026-11-20T14:00:00Z', '2026-11-20T14:00:00.123Z', '2026-11-20', 'today', 'today-18y', 'tomorrow'],
  ...['https://play.example/', 'javascript:alert(1)', '//play.example', '1.5%', 'STRING', 'integer', 'Wait', ''],
]
/** Just within and just beyond the lengths that the contract limits. */
const LENGTHS = [1, 20, 21, 40, 41, 52, 53, 64, 65, 120, 121, 200, 201, 255, 256, 500, 501, 2048, 2049, 8192, 8193]

const anyText = fc.oneof(
  fc.constantFrom(...WORDS),
  fc.constantFrom(...LENGTHS).map((length) => 'x'.repeat(length)),
)
const anyNumber = fc.oneof(
  fc.constantFrom(0, -1, 1, 20, 21, 0.1, 10.5, 1e21, 0.1 + 0.2, 123456789012345, 2 ** 53, Infinity),
  fc.integer({ min: 0, max: 50 }),
)
const anything = fc.oneof(
  fc.constantFrom(null, undefined, true, false, [], {}, [null], ['a'], { a: 1 }),
  anyText,
  anyNumber,
  fc.jsonValue({ maxDepth: 2 }),
)

/** Values that are likely to fit a shape, one in `strangeness` parts of them likely not to. */
function valuesOf(shape: Shape, strangeness: number): fc.Arbitrary<unknown> {
  const fitting = fittingOf(shape, strangeness)
  return fc.oneof({ arbitrary: fitting, weight: strangeness }, { arbitrary: anything, weight: 1 })
}

function fittingOf(shape: Shape, strangeness: number): fc.Arbitrary<unknown> {
  const of = (part: Shape) => valuesOf(part, strangeness)
  const { size, fits } = { size: { maxLength: 3 }, fits: (text: string) => 'value' in readShape(shape, text) }
  switch (shape[0]) {
    case 'text': {
      const fitting = [...WORDS, 'x'.repeat(20)].filter(fits)
      return fc.constantFrom(...fitting)
    }
    case 'number':
      return fc.integer({ min: 0, max: 20 })
    case 'boolean':
      return fc.boolean()
    case 'one of':
      return fc.constantFrom(...shape.slice(1))
    case 'nullable':
      return fc.oneof(of(shape[1]), fc.constant(null))
    case 'optional':
    case 'default':
    case 'catch':
      return fc.oneof({ arbitrary: of(shape[1]), weight: 3 }, { arbitrary: fc.constant(undefined), weight: 1 })
    case 'list':
      return fc.array(of(shape[1]), { minLength: shape[2] ?? 0, ...size })
    case 'record':
      return fc.dictionary(fc.oneof(anyText, fc.constantFrom('desktop', '__proto__', '1')), of(shape[2]), {
        maxKeys: 3,
      })
    case 'object': {
      const parts = Object.fromEntries(Object.entries(shape[1]).map(([key, part]) => [key, of(part)]))
      return fc.record({ ...parts, novelty: fc.constantFrom(1, undefined) })
    }
    case 'either':
      return fc.oneof(...(shape.slice(1) as Shape[]).map(of))
    case 'variants':
      return fc.oneof(...Object.values(shape[2]).map(of))
    case 'then':
      if (shape[1][0] === 'word')
        return fc.constantFrom(...shape[1][1], ...shape[1][1].map((word) => word.toUpperCase()))
      return of(shape[1][0] === 'change' ? shape[2] : shape[1])
    default:
      return anything
  }
}

/** As it is received over the network: no value is undefined. A number that JSON cannot represent is kept. */
function overTheLine(value: unknown): unknown {
  const text = JSON.stringify([value], (_, part: unknown) => (part === Infinity ? 'endless' : part))
  const [read] = JSON.parse(text, (_, part: unknown) => (part === 'endless' ? Infinity : part)) as unknown[]
  return read
}

const pathsOf = (problems: readonly { readonly path: readonly PropertyKey[] }[]) =>
  [...new Set(problems.map(({ path }) => path.join('.')))].toSorted()

/** Both readers say the same of a value. */
function expectSame(schema: z.ZodMiniType, shape: Shape, value: unknown): void {
  const expected = schema.safeParse(value)
  const read = readShape(shape, value)
  if ('value' in read) {
    expect(expected.error?.issues).toBeUndefined()
    expect(read.value).toStrictEqual(expected.data)
  } else {
    expect(expected.success).toBe(false)
    expect(pathsOf(read.problems)).toEqual(pathsOf(expected.error?.issues ?? []))
  }
}

describe('a shape of the contract', () => {
  it.each(CALL_IDS)('ENT-9 issue-10 2 reads the answer of %s as its schema does', (id) => {
    const { response } = ENDPOINTS[id]
    const { shape } = CALLS[id]
    for (const strangeness of [12, 60, 2000])
      fc.assert(
        fc.property(valuesOf(shape, strangeness).map(overTheLine), (value) => expectSame(response, shape, value)),
        { numRuns: 150 },
      )
  })

  // `JSON.parse` makes such objects, and they cannot be converted to text.
  it.each<[unknown]>([[['wait']], [{ toString: '' }], [{ toString: null, valueOf: null }]])(
    'ENT-9 issue-10 2 refuses %j as the type of an action, like its schema',
    (type) => {
      const { response } = ENDPOINTS.sessionState
      expectSame(response, CALLS.sessionState.shape, { ...paySessionSample(), next_action: { type } })
    },
  )

  it.each([
    ['depositInit', depositListingSample()],
    ['depositInit', specListing()],
    ['depositSelect', methodDetailsSample()],
    ['depositSelect', specMethodDetails()],
    ['status', paySessionSample()],
  ] as const)(
    'ENT-9 issue-10 2 reads %s with each part missing, null, of another type or beside an unknown one',
    (id, sample) => {
      const { response } = ENDPOINTS[id]
      const { shape } = CALLS[id]
      const odd = [undefined, null, '', 'x', 7, -1.5, true, [], {}]
      const visit = (value: unknown, put: (part: unknown) => unknown): void => {
        for (const part of odd) expectSame(response, shape, overTheLine(put(part)))
        if (typeof value !== 'object' || value === null) return
        expectSame(response, shape, overTheLine(put({ ...value, novelty: 1 })))
        for (const [key, inner] of Object.entries(value))
          visit(inner, (part) => put(Array.isArray(value) ? value.with(Number(key), part) : { ...value, [key]: part }))
      }
      visit(sample, (part) => part)
    },
  )

  it('API-13 issue-10 2 reads an earlier payment as its schema does', () => {
    fc.assert(
      fc.property(valuesOf(PAYMENT_SUMMARY, 60).map(overTheLine), (value) =>
        expectSame(PaymentSummary, PAYMENT_SUMMARY, value),
      ),
    )
  })

  it('API-1 issue-10 2 is there for every call of a player, with its method and path, and for no call of a merchant', () => {
    const expected = Object.entries(ENDPOINTS).filter(([, { access }]) => access !== 'merchant')
    expect(CALL_IDS.toSorted()).toEqual(expected.map(([id]) => id).toSorted())
    for (const [id, { method, path }] of expected) expect(CALLS[id as TableCallId]).toMatchObject({ method, path })
  })
})

describe('what no shape can say', () => {
  it.each<[string, z.ZodMiniType]>([
    ['refine', z.string().check(z.refine((text) => text !== 'x'))],
    ['multiple', z.number().check(z.multipleOf(5))],
    ['open limit', z.number().check(z.gt(5))],
    ['int32', z.int32()],
    [
      'nameless change',
      z.pipe(
        z.transform(() => 'x'),
        z.string(),
      ),
    ],
    ['optional fallback', z.optional(z._default(z.string(), 'x'))],
    ['date', z.object({ at: z.date() })],
    ['union by no word', z.discriminatedUnion('type', [z.object({ type: z.enum(['a', 'b']) })])],
  ])('issue-10 2 fails the build: %s', (_, schema) => {
    expect(() => shapeOf(schema)).toThrow()
  })
})
