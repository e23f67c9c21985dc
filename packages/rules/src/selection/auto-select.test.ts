import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { autoSelect, type AutoSelectInput, type SelectableMethod } from './auto-select'

const method = (id: string, more: Partial<SelectableMethod> = {}): SelectableMethod => ({
  id,
  name: `${id}-name`,
  enabled: true,
  isNested: false,
  isCard: false,
  isActivity: true,
  allowsPreSelection: false,
  isLastUsed: false,
  ...more,
})
const bank = method('bank')
const wallet = method('wallet')
const disabled = method('closed', { enabled: false })
const nested = method('nested', { isNested: true, isActivity: false })
const lastCard = method('card', { isCard: true, allowsPreSelection: true, isLastUsed: true })
const question: AutoSelectInput = {
  flow: 'deposit',
  methods: [bank, wallet],
  carouselIds: [],
  skipRedirectMethod: false,
  skipAutoSelectMethod: false,
}
type Case = [string, Partial<AutoSelectInput>, string | null]
const selected = (change: Partial<AutoSelectInput>) => autoSelect({ ...question, ...change })

describe('autoSelect on a deposit', () => {
  it.each<Case>([
    ['no method', { methods: [] }, null],
    ['two methods and no request', {}, null],
    ['the only method', { methods: [bank] }, 'bank'],
    ['the only enabled method among disabled ones', { methods: [disabled, bank] }, 'bank'],
    ['the only method, disabled', { methods: [disabled] }, null],
    ['the only enabled method, nested', { methods: [nested] }, null],
    ['an enabled method beside a nested one', { methods: [bank, nested] }, null],
    ['the only method, whatever else is requested', { methods: [bank, disabled], requestedGroup: 'closed' }, 'bank'],
  ])('AUTO-1 step 1, %s', (_case, change, id) => {
    expect(selected(change)).toBe(id)
  })

  it.each<Case>([
    ['the requested group by its id', { requestedGroup: 'wallet' }, 'wallet'],
    ['the requested group by its short name', { requestedGroup: 'wallet-name' }, 'wallet'],
    ['an unknown group', { requestedGroup: 'nobody' }, null],
    ['no group', { requestedGroup: '' }, null],
    ['a nested group', { methods: [bank, wallet, nested], requestedGroup: 'nested' }, null],
    ['a disabled group', { methods: [bank, wallet, disabled], requestedGroup: 'closed' }, null],
    ['the requested group before the last-used card', { methods: [lastCard, bank], requestedGroup: 'bank' }, 'bank'],
    [
      'the last-used card after a nested group',
      { methods: [lastCard, bank, nested], requestedGroup: 'nested' },
      'card',
    ],
  ])('AUTO-1 AUTO-5 step 2, %s', (_case, change, id) => {
    expect(selected(change)).toBe(id)
  })

  it.each<[string, Partial<SelectableMethod>, string | null]>([
    ['a last-used card', {}, 'card'],
    ['a disabled one', { enabled: false }, null],
    ['one that must not be preselected', { allowsPreSelection: false }, null],
    ['one that is no card', { isCard: false }, null],
    ['one that does not open a form', { isActivity: false }, null],
    ['one that is nested', { isNested: true }, null],
    ['a card that was not used last', { isLastUsed: false }, null],
  ])('AUTO-1 step 3, %s', (_case, change, id) => {
    expect(selected({ methods: [bank, wallet, { ...lastCard, ...change }] })).toBe(id)
  })

  it.each<Case>([
    ['the queried group by its id', { payGroupQuery: 'wallet' }, 'wallet'],
    ['the queried group by its short name', { payGroupQuery: 'wallet-name' }, 'wallet'],
    [
      'an id before a short name that reads the same',
      { methods: [method('x', { name: 'bank' }), bank], payGroupQuery: 'bank' },
      'bank',
    ],
    ['a disabled one', { methods: [bank, wallet, disabled], payGroupQuery: 'closed' }, null],
    ['a nested one', { methods: [bank, wallet, nested], payGroupQuery: 'nested' }, null],
    ['an unknown one', { payGroupQuery: 'nobody' }, null],
    ['the last-used card before the query', { methods: [bank, wallet, lastCard], payGroupQuery: 'wallet' }, 'card'],
    ['the query before the carousel', { payGroupQuery: 'wallet', carouselIds: ['bank', 'wallet'] }, 'wallet'],
    [
      'the carousel after a disabled query',
      { methods: [bank, wallet, disabled], payGroupQuery: 'closed', carouselIds: ['bank', 'wallet'] },
      'bank',
    ],
  ])('AUTO-1 AUTO-5 step 4, %s', (_case, change, id) => {
    expect(selected(change)).toBe(id)
  })

  it.each<Case>([
    ['the first of two', { carouselIds: ['wallet', 'bank'] }, 'wallet'],
    ['one alone', { carouselIds: ['wallet'] }, null],
    ['none', { carouselIds: [] }, null],
    ['a first one that is nested', { methods: [bank, nested], carouselIds: ['nested', 'bank'] }, null],
    ['a first one that is disabled', { methods: [bank, wallet, disabled], carouselIds: ['closed', 'bank'] }, null],
    ['a first one that is not there', { carouselIds: ['nobody', 'bank'] }, null],
  ])('AUTO-1 step 5, of the carousel %s', (_case, change, id) => {
    expect(selected(change)).toBe(id)
  })
})

describe('autoSelect', () => {
  const every = {
    methods: [lastCard, bank],
    requestedGroup: 'bank',
    payGroupQuery: 'bank',
    carouselIds: ['bank', 'card'],
  }
  it.each<Case>([
    ['skipRedirectMethod', { ...every, skipRedirectMethod: true }, null],
    ['skipAutoSelectMethod', { ...every, skipAutoSelectMethod: true }, null],
    ['both', { ...every, skipRedirectMethod: true, skipAutoSelectMethod: true }, null],
    ['skipRedirectMethod on a withdrawal', { ...every, flow: 'withdrawal', skipRedirectMethod: true }, null],
    ['skipAutoSelectMethod with one method', { methods: [bank], skipAutoSelectMethod: true }, null],
    ['neither', every, 'bank'],
  ])('AUTO-2 with %s', (_case, change, id) => {
    expect(selected(change)).toBe(id)
  })

  it.each<Case>([
    ['takes the only enabled method', { methods: [bank, disabled] }, 'bank'],
    ['ignores the requested group', { requestedGroup: 'wallet' }, null],
    ['ignores the last-used card', { methods: [lastCard, bank] }, null],
    ['uses the query by id', { payGroupQuery: 'wallet' }, 'wallet'],
    ['uses the query by short name', { payGroupQuery: 'wallet-name' }, 'wallet'],
    ['refuses a nested query', { methods: [bank, wallet, nested], payGroupQuery: 'nested' }, null],
    ['uses the carousel', { carouselIds: ['wallet', 'bank'] }, 'wallet'],
    ['refuses a carousel of one', { carouselIds: ['wallet'] }, null],
    [
      'uses the query if a deposit would use the last-used card',
      { methods: [lastCard, bank], payGroupQuery: 'bank' },
      'bank',
    ],
  ])('AUTO-3 AUTO-5 a withdrawal %s', (_case, change, id) => {
    expect(selected({ flow: 'withdrawal', ...change })).toBe(id)
  })

  it('AUTO-1 AUTO-2 AUTO-3 never opens a method that is disabled, nested or unknown', () => {
    const methods = fc.uniqueArray(
      fc.record({
        id: fc.constantFrom('a', 'b', 'c', 'd'),
        name: fc.constantFrom('a', 'x', 'y'),
        enabled: fc.boolean(),
        isNested: fc.boolean(),
        isCard: fc.boolean(),
        isActivity: fc.boolean(),
        allowsPreSelection: fc.boolean(),
        isLastUsed: fc.boolean(),
      }),
      { selector: ({ id }) => id },
    )
    const asked = fc.option(fc.constantFrom('a', 'b', 'x', 'nobody'))
    const questions = fc.record({
      flow: fc.constantFrom('deposit' as const, 'withdrawal' as const),
      methods,
      requestedGroup: asked,
      payGroupQuery: asked,
      carouselIds: fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'nobody')),
      skipRedirectMethod: fc.boolean(),
      skipAutoSelectMethod: fc.boolean(),
    })
    fc.assert(
      fc.property(questions, (one) => {
        const id = autoSelect(one)
        if (id === null) return
        const found = one.methods.find((each) => each.id === id)
        expect([found?.enabled, found?.isNested]).toEqual([true, false])
        expect(one.skipRedirectMethod || one.skipAutoSelectMethod).toBe(false)
      }),
      { numRuns: 2000 },
    )
  })
})
