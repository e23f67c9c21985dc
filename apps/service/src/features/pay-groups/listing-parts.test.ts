import { describe, expect, it } from 'vitest'
import { sampleBrand, sampleConfig } from '../../config/config-sample'
import type { PlayerSession } from '../payments'
import { listingParts, type ListingFacts, type NewestPayment } from './listing-parts'

const now = new Date('2026-03-04T12:00:00.000Z')
const before = (milliseconds: number) => new Date(now.getTime() - milliseconds)
const HALF_AN_HOUR_MS = 30 * 60_000

const { brands } = sampleConfig({
  brands: {
    PLAIN: sampleBrand({ withdrawal_reversal: false }),
    FULL: sampleBrand({
      features: { billing_saved_cards: true, billing_off: false, other_feature: true },
      success_url: 'http://shop.test/success',
      fail_url: 'http://shop.test/fail',
      processing_url: 'http://shop.test/processing',
      header_navigation: { icon: 'back', path: '/me' },
      tax: { deposit: {}, withdrawal: { EUR: [{ from: '0', percent_value: '5', absolute_value: '0' }] } },
    }),
  },
})
const session: PlayerSession = {
  ...{ idHash: 'hash', brand: 'FULL', userId: 'player-1', currency: 'EUR', country: 'DE', language: 'en' },
  ...{ openedAt: now, terms: { deposit_limit_until: '2026-03-04T13:00:00.000Z' } },
}
const newest: NewestPayment = {
  ...{ id: 'payment-1', payGroupId: 'card', state: 'declined', declineCode: 'insufficient_funds', endedAt: now },
}
const parts = (
  facts: Partial<ListingFacts & { isEmpty: boolean }> = {},
  { flow = 'deposit', brand = 'FULL' }: { flow?: 'deposit' | 'withdrawal'; brand?: 'PLAIN' | 'FULL' } = {},
) =>
  listingParts(brands[brand]!, session, flow, {
    ...{ balance: '0.00', lastUsedIds: [], hasOpenWithdrawal: false, newest: undefined, depositRest: undefined },
    ...{ openPayments: [], lastDeposit: undefined, userMasked: null, authToken: 'token', now, isEmpty: false },
    switches: [],
    ...facts,
  })

describe('the other parts of a list of methods', () => {
  it.each<[string, Partial<NewestPayment> | undefined, boolean]>([
    ['no payment', undefined, false],
    ['a decline just now', {}, true],
    ['a decline half an hour ago', { endedAt: before(HALF_AN_HOUR_MS) }, true],
    ['an older decline', { endedAt: before(HALF_AN_HOUR_MS + 1) }, false],
    ['a success', { state: 'succeeded', declineCode: null }, false],
    ['a decline without a reason', { declineCode: null }, false],
    ['a payment that the player gave up', { state: 'cancelled', declineCode: 'cancelled_by_player' }, false],
  ])('LIST-13 after %s', (_what, last, isTold) => {
    const told = parts({ newest: last && { ...newest, ...last } }).last_decline_info
    expect(told).toEqual(
      isTold ? (expect.objectContaining({ payment_id: 'payment-1', pay_group_id: 'card' }) as object) : null,
    )
  })

  it.each([
    ['insufficient_funds', 'deposit', 'CASHIER.DECLINE_COMMENT.TRY_AGAIN'],
    ['stolen_card', 'deposit', 'CASHIER.DECLINE_COMMENT.OTHER_METHOD'],
    ['insufficient_funds', 'withdrawal', 'CASHIER.DECLINE_COMMENT.MONEY_RETURNED'],
  ] as const)('LIST-13 advises after %s of a %s: %s', (declineCode, flow, comment) => {
    expect(parts({ newest: { ...newest, declineCode } }, { flow }).last_decline_info).toMatchObject({ comment })
  })

  it.each([
    ['an empty list', true, undefined, ['limit_notice', 'information_block']],
    ['an empty list under a limit', true, '5.00', ['limit_notice', 'information_block', 'limit_notice']],
    ['a limit', false, '5.00', ['limit_notice']],
    ['neither', false, undefined, []],
  ])('LIST-12 LIST-14 LIST-8 notices of %s', (_what, isEmpty, depositRest, types) => {
    expect(parts({ isEmpty, depositRest }).view_data.map(({ type }) => type)).toEqual(types)
  })

  it('LIST-8 has the time when a used-up limit ends', () => {
    expect(parts({ depositRest: '0' }).view_data).toMatchObject([{ props: { until: '2026-03-04T13:00:00.000Z' } }])
  })

  it.each([
    ['PLAIN', true, false],
    ['FULL', true, true],
    ['FULL', false, false],
  ] as const)(
    'ENT-4 REV-1 of the brand %s with an open withdrawal (%s) reversal is %s',
    (brand, hasOpenWithdrawal, told) => {
      expect(parts({ hasOpenWithdrawal }, { flow: 'withdrawal', brand }).withdrawal_reverse).toBe(told)
    },
  )

  it('ENT-4 has the brand’s features, pages and tax, and null for missing ones', () => {
    expect(parts({}, { flow: 'withdrawal' })).toMatchObject({
      cashier_features: { billing_saved_cards: true, billing_off: false },
      cashier_settings: { header_navigation: { icon: 'back', path: '/me' } },
      tax: [{ from: '0', to: null, percent_value: '5', absolute_value: '0' }],
      merchant_success_url: 'http://shop.test/success',
      merchant_fail_url: 'http://shop.test/fail',
      merchant_processing_url: 'http://shop.test/processing',
    })
    expect(Object.keys(parts().cashier_features)).not.toContain('other_feature')
    expect(parts().tax).toEqual([])
    const none = { merchant_success_url: null, merchant_fail_url: null, merchant_processing_url: null }
    expect(parts({}, { brand: 'PLAIN' })).toMatchObject({ ...none, cashier_settings: { header_navigation: null } })
  })
})
