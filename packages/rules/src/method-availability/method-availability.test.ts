import { describe, expect, it } from 'vitest'
import { canOpenMethod, methodTarget } from './can-open-method'
import { disabledUntilLabelKind } from './disabled-until-label-kind'
import { type AvailabilityQuestion, methodAvailability } from './method-availability'

const now = new Date('2026-11-20T12:00:00.000Z')
const method = { enabled: true, restrictedUntil: null, limits: { min: '10' } }
const question: AvailabilityQuestion = { method, flow: 'deposit', viewData: [], balance: '0', now }
const notice = (amount?: string) => [{ type: 'information_block' as const }, { type: 'limit_notice' as const, amount }]

describe('LIST-8 LIST-10 methodAvailability', () => {
  it.each<[string, Partial<AvailabilityQuestion>]>([
    ['nothing speaks against it', {}],
    ['the empty account is one to deposit into', { balance: '0' }],
    ['the balance is exactly the limit', { flow: 'withdrawal', balance: '10.00' }],
    ['only information is shown', { viewData: [{ type: 'information_block' }, { type: 'decline_block' }] }],
    ['the amount is what the notice allows', { viewData: notice('100'), amount: '100.00' }],
    ['no amount is typed yet', { viewData: notice('100') }],
    ['the amount is unfinished', { viewData: notice('100'), amount: '12.' }],
    ['its restriction is over this moment', { method: { ...method, restrictedUntil: '2026-11-20T12:00:00.000Z' } }],
  ])('is enabled when %s', (_case, change) => {
    expect(methodAvailability({ ...question, ...change })).toEqual({
      isEnabled: true,
      isRestricted: false,
      isShownDisabled: false,
      reason: null,
    })
  })

  it.each<[string, Partial<AvailabilityQuestion>]>([
    ['method_disabled', { method: { ...method, enabled: false } }],
    ['method_disabled', { method: { ...method, enabled: false }, viewData: notice() }],
    ['limit_notice', { viewData: notice() }],
    ['limit_notice', { viewData: [...notice('100'), ...notice()], amount: '1' }],
    ['amount_above_notice', { viewData: notice('100'), amount: '100.01' }],
    ['amount_above_notice', { viewData: notice('0.0'), amount: '0.000000000000000001' }],
    ['balance_below_limit', { flow: 'withdrawal', balance: '9.99' }],
    ['balance_below_limit', { flow: 'withdrawal', balance: '-1' }],
  ])('is disabled and shown so: %s, %o', (reason, change) => {
    expect(methodAvailability({ ...question, ...change })).toEqual({
      isEnabled: false,
      isRestricted: false,
      isShownDisabled: true,
      reason,
    })
  })

  it('shows as disabled what is restricted by time, although it is enabled', () => {
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
  ])('LIST-11 with %i ms to go tells the time by %s', (remainingMs, kind) => {
    expect(disabledUntilLabelKind(new Date(now.getTime() + remainingMs).toISOString(), now)).toBe(kind)
  })

  it('LIST-11 tells nothing of what is no time', () => {
    expect(disabledUntilLabelKind('soon', now)).toBeNull()
  })
})

describe('selecting a method', () => {
  it('LIST-15 does nothing with one that shows as disabled', () => {
    expect(canOpenMethod({ isShownDisabled: true })).toBe(false)
    expect(canOpenMethod({ isShownDisabled: false })).toBe(true)
  })

  it.each([
    ['deposit', 'Activity', 'form'],
    ['deposit', 'NestedList', 'nested_list'],
    ['withdrawal', 'Activity', 'form'],
    ['withdrawal', 'NestedList', 'form'],
  ] as const)('on a %s with action %s leads to its %s', (flow, actionType, target) => {
    expect(methodTarget(flow, actionType)).toBe(target)
  })
})
