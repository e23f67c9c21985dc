import { describe, expect, it } from 'vitest'
import { sampleBrand, sampleConfig } from '../../../config/config-sample'
import type { ProviderAction } from '../../../actions/registry'
import type { Providers } from '../../../providers/registry'
import { mayBeDisputed } from '../send/pay-session-of'
import type { Payment } from './payment'
import { SAMPLE_NOW, samplePayment } from './payment-sample'
import { toPaySession } from './to-pay-session'
import { toPaymentSummary } from './to-payment-summary'

const brands = sampleConfig({
  brands: {
    PLAIN: sampleBrand(),
    FULL: sampleBrand({
      redirect_type: 'blank',
      withdrawal_reversal: false,
      success_url: 'http://shop.test/success',
      fail_url: 'http://shop.test/fail',
      processing_url: 'http://shop.test/processing',
    }),
  },
}).brands
const call = () => Promise.reject(new Error('not called'))
/** The sandbox can close payments of these methods. */
const PROVIDERS: Providers = new Map([
  ['sandbox', { authorise: call, readCallback: call, close: call }],
  ['asks', { authorise: call, readCallback: call, askToClose: call }],
  ['neither', { authorise: call, readCallback: call }],
])
const brandNamed = (name: 'PLAIN' | 'FULL') => brands[name]!
const session = (parts: Partial<Payment>, brand: 'PLAIN' | 'FULL' = 'PLAIN', isDisputed = false) =>
  toPaySession(samplePayment(parts), brandNamed(brand), { isDisputed, afterEnd: [] }, PROVIDERS)

const redirect: ProviderAction = { type: 'redirect', url: 'http://bank.example/', method: 'POST', fields: { a: '1' } }
const form = (canCancel: boolean): ProviderAction => ({
  type: 'display_form',
  items: [{ kind: 'copy', label: 'DISPLAY.LABEL.VOUCHER_CODE', value: '1' }],
  expiresAt: null,
  canConfirm: false,
  canCancel,
})
const waiting = { state: 'action_required', expiresAt: SAMPLE_NOW } as const
const withdrawal = { flow: 'withdrawal', state: 'processing' } as const

describe('a payment as its player sees it', () => {
  it.each<[string, Partial<Payment>, 'PLAIN' | 'FULL', object]>([
    ['without an action it waits', {}, 'PLAIN', { action: 'result', next_action: { type: 'wait' } }],
    [
      'a redirect opens here',
      { ...waiting, action: redirect },
      'PLAIN',
      {
        action: 'redirect',
        next_action: {
          type: 'redirect',
          action: 'redirect',
          redirect_data: { url: 'http://bank.example/', method: 'POST', fields: { a: '1' } },
        },
      },
    ],
    [
      'a redirect opens in another window where the brand says so',
      { ...waiting, action: redirect },
      'FULL',
      { action: 'blank', next_action: { type: 'redirect', action: 'blank' } },
    ],
    [
      'the fingerprint step has ten seconds',
      { ...waiting, action: { type: 'three_ds_method', url: 'http://acs.example/', fields: {} } },
      'PLAIN',
      {
        action: 'result',
        next_action: { type: 'three_ds_method', url: 'http://acs.example/', fields: {}, timeout_ms: 10_000 },
      },
    ],
    [
      'a display form says what may be done with it',
      { ...waiting, action: form(true) },
      'FULL',
      {
        action: 'result',
        next_action: { type: 'display_form', expires_at: null, can_confirm: false, can_cancel: true },
      },
    ],
    [
      'an end is a result, whatever was to be done before',
      { state: 'succeeded', action: redirect },
      'PLAIN',
      { next_action: { type: 'result' }, session_status: 'closed', transaction_status: 'success' },
    ],
  ])('RESULT-12 RESULT-11 %s', (_what, parts, brand, expected) => {
    expect(session(parts, brand)).toMatchObject(expected)
  })

  it('RESULT-12 has the addresses of the brand’s pages, and none for missing pages', () => {
    const urls = { success_url: null, fail_url: null, processing_url: null, merchant_url: 'http://shop.test/' }
    expect(session({})).toMatchObject({ ...urls, error_fatal: false, session_status: 'open' })
    expect(session({}, 'FULL')).toMatchObject({
      success_url: 'http://shop.test/success',
      fail_url: 'http://shop.test/fail',
      processing_url: 'http://shop.test/processing',
    })
  })

  it.each([
    ['do_not_honour', 'do_not_honour'],
    ['incorrect_cvv', 'check_card'],
  ] as const)('issue-9 3.1 the decline %s is told as %s', (declineCode, code) => {
    expect(session({ state: 'declined', declineCode }).decline_page_settings).toMatchObject({ code })
    expect(session({}).decline_page_settings).toBeNull()
  })

  it('issue-8 1.2 a refusal without a reason charged nothing to a card, and may have charged another method', () => {
    const refused = { state: 'declined', declineCode: 'provider_refused' } as const
    expect(session({ ...refused, cardLast4: '4242' }).money).toBe('none_moved')
    expect(session(refused).money).toBe('not_credited')
  })

  it.each<[string, Partial<Payment>, string | null]>([
    ['is open', withdrawal, '4711'],
    ['has succeeded', { ...withdrawal, state: 'succeeded' }, '4711'],
    ['has a requested reversal', { ...withdrawal, reversalRequestedAt: SAMPLE_NOW }, null],
    [
      'has succeeded after a requested reversal',
      { ...withdrawal, state: 'succeeded', reversalRequestedAt: SAMPLE_NOW },
      '4711',
    ],
    ['was declined', { ...withdrawal, state: 'declined', declineCode: 'do_not_honour' }, null],
    ['was cancelled', { ...withdrawal, state: 'cancelled', declineCode: 'cancelled_by_player' }, null],
  ])('BET-1 the shop’s code of a withdrawal that %s', (_what, parts, code) => {
    expect(session({ ...parts, payOutCode: '4711' }).pay_out_code).toBe(code)
  })

  it.each<[string, Partial<Payment>, 'PLAIN' | 'FULL', boolean]>([
    ['an open withdrawal', withdrawal, 'PLAIN', true],
    ['one of a brand that does not offer it', withdrawal, 'FULL', false],
    ['one with a requested reversal', { ...withdrawal, reversalRequestedAt: SAMPLE_NOW }, 'PLAIN', false],
    ['one that has ended', { ...withdrawal, state: 'succeeded' }, 'PLAIN', false],
    ['a deposit', { state: 'processing' }, 'PLAIN', false],
  ])('REV-1 %s can be reversed or not', (_what, parts, brand, canReverse) => {
    expect(session(parts, brand).can_reverse).toBe(canReverse)
    expect(toPaymentSummary(samplePayment(parts), brandNamed(brand), PROVIDERS).can_cancel).toBe(canReverse)
    expect(session(parts, brand).reversal_requested).toBe(parts.reversalRequestedAt !== undefined)
  })

  it.each([
    ['sandbox', true],
    ['asks', true],
    ['neither', false],
  ])('issue-10 3.2 DISP-2 REV-1 what a provider like %s has is given up or not', (provider, isOffered) => {
    for (const parts of [{ ...waiting, action: redirect }, withdrawal])
      expect(toPaymentSummary(samplePayment({ ...parts, provider }), brandNamed('PLAIN'), PROVIDERS).can_cancel).toBe(
        isOffered,
      )
    expect(session({ ...withdrawal, provider }).can_reverse).toBe(isOffered)
  })

  it('REV-1 a withdrawal of a removed brand cannot be reversed', () => {
    expect(toPaymentSummary(samplePayment(withdrawal), undefined, PROVIDERS).can_cancel).toBe(false)
  })

  it.each<[string, Partial<Payment>, boolean]>([
    ['waits at the bank', { ...waiting, action: redirect }, true],
    ['waits for a display form that may be cancelled', { ...waiting, action: form(true) }, true],
    ['waits for one that may not', { ...waiting, action: form(false) }, false],
    ['is on its way', { state: 'processing' }, false],
    ['has ended', { state: 'succeeded' }, false],
    ['is being confirmed after it waited', { ...waiting, state: 'unknown', action: form(true) }, false],
    ['is a withdrawal', { ...waiting, flow: 'withdrawal', action: form(true), reversalRequestedAt: SAMPLE_NOW }, false],
  ])('DISP-2 API-13 a deposit that %s can be cancelled or not', (_what, parts, canCancel) => {
    expect(toPaymentSummary(samplePayment(parts), brandNamed('PLAIN'), PROVIDERS).can_cancel).toBe(canCancel)
  })

  it.each<[Partial<Payment>, string | null]>([
    [{}, null],
    [{ cardLast4: '1111' }, '•••• 1111'],
    [{ destination: 'DE•• 1', cardLast4: '1111' }, 'DE•• 1'],
  ])('API-13 names where the money of %j comes from or goes to as %s', (parts, destination) => {
    expect(session(parts).destination).toBe(destination)
  })

  it.each<[string, ProviderAction, object]>([
    ['sent from elsewhere is shown in the provider’s currency', form(true), { amount: '27.65', currency: 'USD' }],
    ['paid here is shown in its own', redirect, { amount: '25.50', currency: 'EUR' }],
  ])('FORM-14 API-13 what is %s', (_what, action, toPay) => {
    const processing = { currency: 'USD', precision: 2, amountMinor: 2765n, rate: '1.0842' }
    expect(toPaymentSummary(samplePayment({ ...waiting, action, processing }), undefined, PROVIDERS).to_pay).toEqual(
      toPay,
    )
  })
})

it.each([
  ['an open deposit', 'deposit', 'processing', false],
  ['a credited deposit', 'deposit', 'succeeded', false],
  ['a declined deposit', 'deposit', 'declined', true],
  ['an open withdrawal', 'withdrawal', 'processing', false],
  ['a sent withdrawal', 'withdrawal', 'succeeded', true],
] as const)('SVC-5 the end of %s may be contradicted or not', (_what, flow, state, isPossible) => {
  expect(mayBeDisputed(samplePayment({ flow, state }))).toBe(isPossible)
})
