import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canOpenMethod } from './can-open-method'
import { disabledUntilLabelKind } from './disabled-until-label-kind'
import { amountAboveLimit } from './limit-left'
import { type ListClosure, listClosure } from './list-closure'
import { type AvailabilityInput, methodAvailability } from './method-availability'

const now = new Date('2026-11-20T12:00:00.000Z')
const method = { enabled: true, restrictedUntil: null, limits: { min: '10' } }
const question: AvailabilityInput = { method, flow: 'deposit', viewData: [], balance: '0', now }
const notice = (amount?: string) => [{ type: 'information_block' as const }, { type: 'limit_notice' as const, amount }]

describe('LIST-8 LIST-10 methodAvailability', () => {
  it.each<[string, Partial<AvailabilityInput>]>([
    ['nothing speaks against it', {}],
    ['the empty account is one to deposit into', { balance: '0' }],
    ['the balance is exactly the limit', { flow: 'withdrawal', balance: '10.00' }],
    ['only information is shown', { viewData: [{ type: 'information_block' }, { type: 'decline_block' }] }],
    ['the amount is what the notice allows', { viewData: notice('100'), amount: '100.00' }],
    ['no amount is typed yet', { viewData: notice('100') }],
    ['the amount is unfinished', { viewData: notice('100'), amount: '12.' }],
    ['its restriction is over this moment', { method: { ...method, restrictedUntil: '2026-11-20T12:00:00.000Z' } }],
  ])('it is enabled when %s', (_case, change) => {
    expect(methodAvailability({ ...question, ...change })).toEqual({
      isEnabled: true,
      isRestricted: false,
      isShownDisabled: false,
      reason: null,
    })
  })

  it.each<[string, Partial<AvailabilityInput>]>([
    ['method_disabled', { method: { ...method, enabled: false } }],
    ['method_disabled', { method: { ...method, enabled: false }, viewData: notice() }],
    ['limit_notice', { viewData: notice() }],
    ['limit_notice', { viewData: [...notice('100'), ...notice()], amount: '1' }],
    ['amount_above_notice', { viewData: notice('100'), amount: '100.01' }],
    ['amount_above_notice', { viewData: notice('0.0'), amount: '0.000000000000000001' }],
    ['balance_below_limit', { flow: 'withdrawal', balance: '9.99' }],
    ['balance_below_limit', { flow: 'withdrawal', balance: '-1' }],
  ])('it is disabled and shown as disabled: %s, %o', (reason, change) => {
    expect(methodAvailability({ ...question, ...change })).toEqual({
      isEnabled: false,
      isRestricted: false,
      isShownDisabled: true,
      reason,
    })
  })

  it('a method restricted by time is shown as disabled, although it is enabled', () => {
    const restricted = { ...method, restrictedUntil: '2026-11-20T12:00:00.001Z' }
    expect(methodAvailability({ ...question, method: restricted })).toEqual({
      isEnabled: true,
      isRestricted: true,
      isShownDisabled: true,
      reason: 'restricted',
    })
  })
})

describe('disabledUntilLabelKind', () => {
  it.each([
    [43_200_001, 'date_time'],
    [43_200_000, 'time'],
    [3_600_000, 'time'],
    [3_599_999, 'minutes'],
    [1, 'minutes'],
    [0, null],
    [-1, null],
  ])('LIST-11 with %i ms left the label is by %s', (remainingMs, kind) => {
    expect(disabledUntilLabelKind(new Date(now.getTime() + remainingMs).toISOString(), now)).toBe(kind)
  })

  it('LIST-11 there is no label for a value that is not an ISO 8601 time', () => {
    expect(disabledUntilLabelKind('soon', now)).toBeNull()
  })
})

describe('canOpenMethod', () => {
  it('LIST-15 a method that is shown as disabled cannot be opened', () => {
    expect(canOpenMethod({ isShownDisabled: true })).toBe(false)
    expect(canOpenMethod({ isShownDisabled: false })).toBe(true)
  })
})

describe('amountAboveLimit', () => {
  it.each([
    ['70', '60.00', { amount: '70', left: '60.00' }],
    ['60.01', '60.00', { amount: '60.01', left: '60.00' }],
    ['60', '60.00', null],
    ['0', '60.00', null],
    ['7.', '6', null],
    [undefined, '60.00', null],
    ['70', undefined, null],
  ])('LIST-8 issue-8 1.5 for an amount of %s with a remaining limit of %s the result is %o', (amount, left, above) => {
    expect(amountAboveLimit(notice(left), amount)).toEqual(above)
  })

  it('LIST-8 of several limits the smallest counts', () => {
    expect(amountAboveLimit([...notice('100'), ...notice('60')], '70')).toEqual({ amount: '70', left: '60' })
  })
})

describe('listClosure', () => {
  const LATER = '2026-11-20T13:00:00.000Z'
  const SOONER = '2026-11-20T12:30:00.000Z'
  type Each = {
    min?: string
    isOff?: boolean
    unavailableReason?: 'switched_off' | 'wager_restricted' | 'limit_reached'
    restrictedUntil?: string
  }
  const closed = (methods: Each[], asked: Partial<AvailabilityInput> = {}): ListClosure | null => {
    const { viewData = [], amount } = asked
    const judged = methods.map(({ min = '10', isOff, unavailableReason, restrictedUntil }) => {
      const own = {
        enabled: isOff !== true && unavailableReason === undefined,
        unavailableReason: unavailableReason ?? null,
        restrictedUntil: restrictedUntil ?? null,
        limits: { min },
      }
      return { method: own, availability: methodAvailability({ ...question, ...asked, method: own }) }
    })
    return listClosure({ candidates: judged, viewData, amount })
  }
  const empty = { flow: 'withdrawal', balance: '0.00' } as const

  it.each<[string, Each[], Partial<AvailabilityInput>, ListClosure | null]>([
    ['nothing is closed', [{}, { isOff: true }], {}, null],
    ['there is no method', [], {}, { kind: 'no_methods' }],
    ['there is no method, whatever the limit', [], { viewData: notice() }, { kind: 'no_methods' }],
    ['each is switched off', [{ isOff: true }], {}, { kind: 'no_methods' }],
    [
      'the limit is used up',
      [{}, { unavailableReason: 'limit_reached' }],
      { viewData: notice() },
      { kind: 'limit_reached' },
    ],
    [
      'the amount is above the limit',
      [{}, { unavailableReason: 'limit_reached', min: '100' }],
      { viewData: notice('60'), amount: '70' },
      { kind: 'amount_above_limit', amount: '70', left: '60' },
    ],
    [
      'another amount would open nothing',
      [
        { unavailableReason: 'limit_reached', min: '100' },
        { unavailableReason: 'limit_reached', min: '20' },
      ],
      { viewData: notice('6'), amount: '70' },
      { kind: 'limit_too_small', from: '20' },
    ],
    ['the balance is empty', [{ min: '50' }, { min: '20' }], empty, { kind: 'balance_too_low', from: '20' }],
    [
      'the balance is below every method that is on',
      [{ min: '50' }, { min: '5', isOff: true }],
      { ...empty, balance: '49.99' },
      { kind: 'balance_too_low', from: '50' },
    ],
    [
      'each waits for its time',
      [{ restrictedUntil: LATER }, { restrictedUntil: SOONER }],
      {},
      { kind: 'restricted', until: SOONER },
    ],
    [
      'a bonus is to be played through',
      [{ unavailableReason: 'wager_restricted' }, { isOff: true }],
      empty,
      { kind: 'wager_restricted' },
    ],
  ])('LIST-7 issue-8 1.6 the reason of a closed list is known: %s', (_case, methods, asked, closure) => {
    expect(closed(methods, asked)).toEqual(closure)
  })

  it('LIST-8 issue-8 1.5 lowering the amount to the reported limit opens the list', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 200 }), { minLength: 1, maxLength: 5 }),
        fc.integer({ min: 1, max: 200 }),
        fc.integer({ min: 1, max: 400 }),
        (mins, left, amount) => {
          const methods = mins.map((min): Each => {
            const isBeyond = min > left
            return { min: String(min), ...(isBeyond && { unavailableReason: 'limit_reached' as const }) }
          })
          const at = (asked: string) => closed(methods, { viewData: notice(String(left)), amount: asked })
          const closure = at(String(amount))
          if (closure?.kind === 'amount_above_limit') expect(at(closure.left)).toBeNull()
          else expect(closure === null || closure.kind === 'limit_too_small').toBe(true)
        },
      ),
    )
  })
})
