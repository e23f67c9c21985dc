import type { PayGroup, SubmitRequest } from '@modulor/contract/http'

/** A plain deposit of 25.00 EUR without a card; a test passes the parts that matter to it. */
export function submitRequest(parts: Partial<SubmitRequest> = {}): SubmitRequest {
  return { amount: '25.00', currency: 'EUR', parameters: {}, ...parts }
}

/** An enabled method for euro, from 10.00 to 1000.00, without fee, ribbon or restriction. */
export function payGroup(parts: Partial<PayGroup> = {}): PayGroup {
  return {
    id: 'demo-bank',
    short_name: 'demo_bank',
    public_name: 'Demo bank',
    arrangement: 0,
    popular: false,
    logo: null,
    native_pay_type: null,
    action_type: 'Activity',
    pay_method_type: 'bank_transfers',
    parent_id: null,
    enabled: true,
    unavailable_reason: null,
    last_used: false,
    last_used_rank: null,
    auto_submit: false,
    show_in_carousel: false,
    allow_pre_selected_method: true,
    info: null,
    info_in_iframe: false,
    description_url: null,
    display_limits: true,
    merchant_user_fee: null,
    restricted_until: null,
    ribbon: null,
    currencies: [payGroupCurrency()],
    ...parts,
  }
}

type PayGroupCurrency = PayGroup['currencies'][number]

/** One currency of a pay group: euro, two decimals, 10.00 to 1000.00. */
export function payGroupCurrency(parts: Partial<PayGroupCurrency> = {}): PayGroupCurrency {
  return {
    currency_id: 978,
    name: 'Euro',
    alpha3: 'EUR',
    iso_number: '978',
    precision: 2,
    show_processing_time: false,
    limits: { min_amount: '10.00', max_amount: '1000.00' },
    ...parts,
  }
}
