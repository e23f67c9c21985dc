import { writtenConversion } from '../../exchange-rates'
import { describe, expect, it } from 'vitest'
import { sampleBrand, sampleConfig, sampleMethod } from '../../config/config-sample'
import type { MethodStatus } from '../method-policy'
import { rowFacts, toMethodDetails, toPayGroup, type FormContext } from './to-pay-group'

const limits = {
  EUR: {
    ...{ min: '10.00', max: '100.00', max_recurring: '50.00', preset: '30.00' },
    ...{ blocks: ['20.00'], experiment_blocks: ['25.00'] },
  },
}
const config = sampleConfig({
  currencies: {
    EUR: { name: 'Euro', iso_number: '978', precision: 2 },
    USD: { name: 'US dollar', iso_number: '840', precision: 2 },
  },
  methods: {
    bare: sampleMethod({ short_name: 'bare', limits: { EUR: { min: '10.00' } } }),
    full: sampleMethod({
      ...{ short_name: 'full', limits, parent: 'bare', logo: 'full.svg', native_pay_type: 'Apple', ribbon: 'new' },
      ...{ popular: true, show_in_carousel: true, allow_pre_selected_method: false, auto_submit: true },
      ...{ display_limits: false, info: 'INFO', info_in_iframe: true, description_url: 'http://shop.test/about' },
      ...{ fee_percent: '1.5', processing_time_translation_key: 'CASHIER.TIME.INSTANT', amount_pattern: '^\\d+$' },
      ...{ preset_behavior: 'fill', is_routable: true, otp: { field: 'code', contact: 'email' } },
      ...{ processing: { currency: 'USD', rates: { EUR: '1.1' } }, show_processing_currency: true },
    }),
    quiet: sampleMethod({ fee_percent: '2', processing: { currency: 'USD', rates: { EUR: '1.1' } } }),
    fixed: sampleMethod({ fee_fix: { EUR: '0.20' } }),
  },
  brands: { COM: sampleBrand({ methods: ['bare'], experiment: { user_groups: ['higher'] } }), PLAIN: sampleBrand() },
})
const offered = (id: string) => ({ id, method: config.methods[id]! })

const group = (id: string, status: Partial<MethodStatus> = {}, lastUsedIds: readonly string[] = []) => {
  const at = { currency: 'EUR', lastUsedIds, bonuses: [], logoAddressOf: (name: string) => `/at/${name}` }
  const facts = rowFacts(offered(id), { ...at, status: { unavailableReason: null, restrictedUntil: null, ...status } })
  return toPayGroup(config, offered(id), facts)
}
const details = (id: string, context: Partial<FormContext> = {}) =>
  toMethodDetails(config, offered(id), {
    ...{ currency: 'EUR', readAt: '2026-03-04T12:00:00.000Z', brand: config.brands['COM']!, userGroup: undefined },
    ...{ viewData: [], depositRest: undefined, orderAmount: undefined },
    processing: writtenConversion(config, config.methods[id]?.processing, 'EUR'),
    ...{ rateQuote: null, nativePay: null, hostedCard: null },
    ...context,
  })

describe('a method in the list', () => {
  it('ENT-1 ENT-2 has the configured values, and null or nothing for missing ones', () => {
    expect(group('bare')).toMatchObject({
      ...{ parent_id: null, logo: null, native_pay_type: null, info: null, description_url: null, ribbon: null },
      ...{ popular: false, show_in_carousel: false, allow_pre_selected_method: true, auto_submit: false },
      ...{ display_limits: true, info_in_iframe: false, merchant_user_fee: null },
    })
    const [currency] = group('bare').currencies
    expect(currency).toMatchObject({ show_processing_time: false, limits: { min_amount: '10.00', max_amount: null } })
    expect(currency).not.toHaveProperty('fee')
    expect(currency).not.toHaveProperty('processing_time_translation_key')
    expect(group('full')).toMatchObject({
      ...{ parent_id: 'bare', logo: '/at/full.svg', native_pay_type: 'Apple', info: 'INFO' },
      ...{ description_url: 'http://shop.test/about', ribbon: 'new', popular: true, show_in_carousel: true },
      ...{ allow_pre_selected_method: false, auto_submit: true, display_limits: false, info_in_iframe: true },
      ...{ merchant_user_fee: null },
      currencies: [
        {
          ...{ currency_id: 978, fee: '1.5', processing_time_translation_key: 'CASHIER.TIME.INSTANT' },
          ...{ show_processing_time: true, limits: { min_amount: '10.00', max_amount: '100.00' } },
        },
      ],
    })
    expect(group('fixed')).toMatchObject({ merchant_user_fee: { percentage: '0', fix: '0.20' } })
  })

  it('LIST-4 has its place among the last used methods', () => {
    expect(group('bare', {}, ['bare', 'full'])).toMatchObject({ last_used: true, last_used_rank: 0 })
    expect(group('full', {}, ['bare', 'full'])).toMatchObject({ last_used: false, last_used_rank: 1 })
    expect(group('quiet', {}, ['bare', 'full'])).toMatchObject({ last_used: false, last_used_rank: null })
  })

  it('LIST-8 LIST-10 is enabled unless there is a reason against it, and a restriction is listed separately', () => {
    expect(group('bare')).toMatchObject({ enabled: true, unavailable_reason: null, restricted_until: null })
    const restrictedUntil = '2026-03-04T13:00:00.000Z'
    expect(group('bare', { unavailableReason: 'switched_off', restrictedUntil })).toMatchObject({
      ...{ enabled: false, unavailable_reason: 'switched_off', restricted_until: restrictedUntil },
    })
  })

  it('ENT-2 a method without limits in the currency, or a currency that is not configured, causes an internal error', () => {
    const at = { lastUsedIds: [], bonuses: [], logoAddressOf: (name: string) => name }
    const facts = (currency: string) =>
      rowFacts(offered('bare'), { ...at, currency, status: { unavailableReason: null, restrictedUntil: null } })
    expect(() => facts('SEK')).toThrow('"bare" has no limits in SEK')
    const other = { ...config, currencies: {} }
    expect(() => toPayGroup(other, offered('bare'), facts('EUR'))).toThrow('"EUR" is not configured')
  })
})

describe('a method’s form', () => {
  it('ENT-5 FORM-14 has the configured values', () => {
    expect(details('full')).toMatchObject({
      ...{ limits: { min_amount: '10.00', max_amount: '100.00', max_recurring_amount: '50.00' } },
      ...{ display_limits: false, amount_blocks: ['20.00'], experiment_amount_blocks: [], otp_field_name: 'code' },
      ...{ processing_currency: 'USD', processing_currency_rate: '1.1', processing_currency_precision: 2 },
      ...{ show_processing_currency: true, amount_reg_exp_fe: '^\\d+$', auto_submit: true, preset_behavior: 'fill' },
      ...{ preset_amount: '30.00', preset_currency: 'EUR', allow_preset_amount: true, merchant_user_fee: null },
      ...{ info: 'INFO', info_in_iframe: true, description_url: 'http://shop.test/about', fee: '1.5' },
      ...{ processing_time_translation_key: 'CASHIER.TIME.INSTANT', is_routable: true },
    })
  })

  it('ENT-5 has null or nothing for values that are not configured', () => {
    expect(details('bare')).toMatchObject({
      ...{ limits: { min_amount: '10.00', max_amount: null, max_recurring_amount: null } },
      ...{ display_limits: true, amount_blocks: [], otp_field_name: null, processing_currency: null },
      ...{ processing_currency_rate: null, show_processing_currency: false, amount_reg_exp_fe: null },
      ...{ auto_submit: false, preset_behavior: null, preset_amount: null, preset_currency: null },
      ...{ allow_preset_amount: false, info: null, info_in_iframe: false, description_url: null, fee: null },
      ...{ processing_time_translation_key: null, is_routable: false },
    })
    expect(details('bare')).not.toHaveProperty('processing_currency_precision')
  })

  it('FORM-14 a hidden currency of the provider is still sent for the amount', () => {
    expect(details('quiet')).toMatchObject({ processing_currency: 'USD', show_processing_currency: false })
  })

  it.each([
    ['nobody', 'COM', undefined, undefined, []],
    ['a player of the experiment', 'COM', 'higher', undefined, ['25.00']],
    ['a player of another group', 'COM', 'control', undefined, []],
    ['a brand without an experiment', 'PLAIN', 'higher', undefined, []],
    ['an order', 'COM', 'higher', '12.00', []],
  ])('AMT-9 CHECK-1 the experiment’s blocks of %s', (_who, brand, userGroup, orderAmount, blocks) => {
    const form = details('full', { brand: config.brands[brand]!, userGroup, orderAmount })
    expect(form.experiment_amount_blocks).toEqual(blocks)
  })

  it('CHECK-1 an order’s amount is the only one that is proposed', () => {
    expect(details('full', { orderAmount: '12.00' })).toMatchObject({
      ...{ amount_blocks: [], preset_amount: '12.00', preset_currency: 'EUR', allow_preset_amount: true },
    })
    expect(details('bare', { orderAmount: '12.00' })).toMatchObject({ preset_amount: '12.00' })
  })

  it('LIST-8 the rest of the player’s limit lowers the largest amount', () => {
    expect(details('full', { depositRest: '40.00' }).limits.max_amount).toBe('40.00')
    expect(details('bare', { depositRest: '40.00' }).limits.max_amount).toBe('40.00')
  })
})
