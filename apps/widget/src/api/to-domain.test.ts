import { FormField, type PaySession } from '@modulor/contract/http'
import { describe, expect, it } from 'vitest'
import { fieldKeyOf, toField } from './to-field'
import { toListing } from './to-listing'
import { toFee, toMethod } from './to-method'
import { toMethodDetails } from './to-method-details'
import { toPayment } from './to-payment'
import {
  currencySample,
  depositListingSample,
  fieldSample,
  methodDetailsSample,
  payGroupSample,
  paySessionSample,
} from './wire-samples'

const plain = { lostProfitBonus: null, userBonuses: [] }
const bonus = {
  payGroupId: null,
  minDepositAmount: '10',
  maxDepositAmount: null,
  absoluteBonusValue: null,
  percentBonusValue: '20',
  maxBonusValue: null,
}
const limits = { min: '10', max: null, displayLimits: true }

describe('toMethod', () => {
  it('ENT-3 maps a pay group to the whole method', () => {
    expect(toMethod(payGroupSample(), plain)).toEqual({
      id: 'card-1',
      name: 'card',
      displayName: 'Bank card',
      enabled: true,
      unavailableReason: null,
      restrictedUntil: null,
      isPopular: true,
      isLostProfit: false,
      isSelfTarget: false,
      currencyAlpha3: 'EUR',
      currencyPrecision: 2,
      autoSubmit: false,
      fee: { percentage: '1.5', fix: '0.20' },
      processingTime: 'CASHIER.TIME.INSTANT',
      limits: { min: '10', max: '5000', displayLimits: true },
      descriptionUrl: null,
      lostProfitInfo: null,
      isIncludeBonus: false,
      nativePayType: null,
      arrangement: 100,
      logo: null,
      actionType: 'Activity',
      parentId: null,
      category: 'cards',
      isLastUsed: false,
      lastUsedRank: null,
      isInCarousel: true,
      isPreSelectable: true,
      ribbon: null,
    })
  })

  it('ENT-2 ENT-3 uses only the first currency', () => {
    const group = payGroupSample({ currencies: [currencySample, { ...currencySample, alpha3: 'USD', precision: 4 }] })
    expect(toMethod(group, plain)).toMatchObject({ currencyAlpha3: 'EUR', currencyPrecision: 2 })
  })

  it('ENT-3 leaves out a processing time that must not be shown', () => {
    const group = payGroupSample({ currencies: [{ ...currencySample, show_processing_time: false }] })
    expect(toMethod(group, plain).processingTime).toBeNull()
  })

  it.each([
    ['card', true],
    ['card-1', true],
    ['other', false],
  ])('ENT-3 MONEY-5 a lost-profit bonus on %s reaches the method: %s', (payGroup, isLostProfit) => {
    const lostProfitBonus = { payGroup, tiers: [{ from: '0', to: null, value: '15' }], lastDeposit: '40' }
    expect(toMethod(payGroupSample(), { ...plain, lostProfitBonus })).toMatchObject({
      isLostProfit,
      lostProfitInfo: isLostProfit ? { text: 'CASHIER.LOST_PROFIT', props: { value: '15', currency: 'EUR' } } : null,
    })
  })

  it.each([
    [null, true],
    ['card-1', true],
    ['other', false],
  ])('ENT-3 a bonus for pay group %s is included: %s', (payGroupId, isIncludeBonus) => {
    expect(toMethod(payGroupSample(), { ...plain, userBonuses: [{ ...bonus, payGroupId }] })).toMatchObject({
      isIncludeBonus,
    })
  })
})

describe('toFee', () => {
  it.each([
    [null, undefined, null],
    [null, '', null],
    [null, '0%', null],
    [null, '1.5%', '1.5'],
    [null, '2', '2'],
    [{ percentage: '0', fix: '0.00' }, '9%', null],
    [{ percentage: '0', fix: '1' }, '9%', { percentage: '0', fix: '1' }],
  ])('ENT-3 the fee of %j and %j is %j', (merchantUserFee, fee, expected) => {
    expect(toFee(merchantUserFee, fee)).toEqual(expected)
  })
})

describe('toField', () => {
  it('ENT-6 fills the defaults: type input, data type String', () => {
    expect(toField(FormField.parse({ name: 'iban' }), limits)).toEqual({
      name: 'iban',
      key: 'iban',
      type: 'input',
      dataType: 'String',
      extendedType: 'custom',
      isRequired: false,
      isDisabled: false,
      customRegExp: null,
      limits: null,
      options: [],
      verifyNewPayoutAccount: false,
      requisiteTypeId: null,
      validationKeys: { invalid: null },
      isOtpRequisites: false,
      label: '',
      placeholder: '',
      emptyListText: '',
      emptyListError: '',
      prefilled: null,
      dateBounds: { date_min: null, date_max: null, extended_type: 'custom' },
    })
  })

  it('ENT-6 maps the values of the service', () => {
    const wire = fieldSample({
      name: 'bank',
      type: 'select',
      options: [{ label: 'A', value: 'a', is_selected: true }],
      regexp: '^a$',
      validation_msg_key: 'K',
      is_read_only: true,
      user_requisite: 'a',
      user_requisite_type_id: '7',
      verify_new_payout_account: true,
      is_otp_requisites: true,
      place_holder_empty_list: 'none',
      place_holder_empty_list_error: 'none!',
    })
    expect(toField(wire, limits)).toMatchObject({
      type: 'select',
      options: [{ label: 'A', value: 'a', isSelected: true }],
      customRegExp: '^a$',
      validationKeys: { invalid: 'K' },
      isDisabled: true,
      prefilled: 'a',
      requisiteTypeId: '7',
      verifyNewPayoutAccount: true,
      isOtpRequisites: true,
      emptyListText: 'none',
      emptyListError: 'none!',
    })
  })

  it('ENT-6 the amount field gets the limits of the method', () => {
    expect(toField(fieldSample({ name: 'amount' }), limits).limits).toEqual(limits)
  })

  it('ENT-6 field keys are safe as a path and unique per name', () => {
    const names = ['card_pan', 'a.b', 'a_b', 'a[0]', 'a$2e$b', 'имя', '__proto__', 'a b']
    const keys = names.map(fieldKeyOf)
    expect(new Set(keys).size).toBe(names.length)
    for (const key of keys) expect(key).not.toMatch(/[.[\]'"\s]/)
  })
})

describe('toListing', () => {
  it('ENT-4 keeps only features that start with billing, and has only camel-case keys', () => {
    const listing = toListing(depositListingSample({ last_decline_info: { decline_sub_reason: 'r', comment: 'c' } }))
    // Compared as a whole: a subset would not detect an additional feature.
    expect(listing.features).toEqual({ billing_x: true })
    expect(listing).toMatchObject({
      lastDecline: { subReason: 'r', comment: 'c', paymentId: null, methodId: null },
      tax: [{ from: '0', to: null, percentValue: '2', absoluteValue: '0' }],
      settings: { successPageRedirectTimeoutS: 20, showPCIDSSLogo: true },
    })
    expect(JSON.stringify({ ...listing, features: {} })).not.toMatch(/"[a-z]+_[a-z_]+":/)
  })

  it('ENT-4 reads the methods of a withdrawal from payout_groups', () => {
    const { payment_groups, ...rest } = depositListingSample()
    expect(toListing({ ...rest, payout_groups: payment_groups }).methods.map(({ id }) => id)).toEqual(['card-1'])
  })
})

describe('toMethodDetails', () => {
  it.each([
    [
      { show_processing_currency: true, processing_currency: 'USD', processing_currency_rate: '1.1' },
      { currency: 'USD', precision: 2, rate: '1.1' },
    ],
    [
      {
        show_processing_currency: true,
        processing_currency: 'BTC',
        processing_currency_rate: '0.00001',
        processing_currency_precision: 8,
      },
      { currency: 'BTC', precision: 8, rate: '0.00001' },
    ],
    [{ show_processing_currency: false, processing_currency: 'USD', processing_currency_rate: '1.1' }, null],
    [{ show_processing_currency: true, processing_currency: 'USD', processing_currency_rate: null }, null],
  ])('ENT-5 the processing currency of %j is %j', (over, processing) => {
    expect(toMethodDetails(methodDetailsSample(over)).processing).toEqual(processing)
  })
})

describe('amount blocks', () => {
  it('AMT-11 the blocks of digital currencies have no trailing zeros, and those of national currencies are unchanged', () => {
    const blocks = ['0.010000000000000000', '2.00000000', '25.00', '1.500', '7']
    expect(toMethodDetails(methodDetailsSample({ amount_blocks: blocks })).amountBlocks).toEqual([
      '0.01',
      '2',
      '25.00',
      '1.500',
      '7',
    ])
  })
})

describe('toPayment', () => {
  type Wire = PaySession['next_action']
  type Mapped = { [Type in Wire['type']]?: readonly [Extract<Wire, { type: Type }>, object] }
  /** The actions of the contract. One that is added later may also be tested beside its view (add-an-action.md). */
  const actions: Mapped = {
    wait: [{ type: 'wait' }, { type: 'wait' }],
    result: [{ type: 'result' }, { type: 'result' }],
    three_ds_method: [
      { type: 'three_ds_method', url: 'https://acs.example', fields: { a: 'b' }, timeout_ms: 10_000 },
      { type: 'three_ds_method', url: 'https://acs.example', fields: { a: 'b' }, timeoutMs: 10_000 },
    ],
    three_ds_challenge: [
      { type: 'three_ds_challenge', url: 'https://acs.example', fields: {}, expires_at: '2026-11-20T14:13:00Z' },
      { type: 'three_ds_challenge', url: 'https://acs.example', fields: {}, expiresAt: '2026-11-20T14:13:00Z' },
    ],
    redirect: [
      {
        type: 'redirect',
        action: 'blank',
        redirect_data: { url: 'https://bank.example', method: 'POST', fields: { token: 't' } },
      },
      { type: 'redirect', display: 'blank', url: 'https://bank.example', method: 'POST', fields: { token: 't' } },
    ],
    display_form: [
      {
        type: 'display_form',
        items: [{ kind: 'copy', label: 'Reference', value: 'R-1' }],
        expires_at: '2026-11-20T14:13:00Z',
        can_confirm: true,
        can_cancel: false,
      },
      {
        type: 'display_form',
        items: [{ kind: 'copy', label: 'Reference', value: 'R-1' }],
        expiresAt: '2026-11-20T14:13:00Z',
        canConfirm: true,
        canCancel: false,
      },
    ],
  }

  it.each(Object.entries(actions))('RESULT-12 maps the next action %s', (_, [next_action, mapped]) => {
    expect(toPayment(paySessionSample({ next_action })).nextAction).toEqual(mapped)
  })
})
