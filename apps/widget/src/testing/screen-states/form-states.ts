import type { DepositMethodDetails, FormField } from '@modulor/contract/http'
import type { NativeWallet } from '@modulor/contract/vocabulary'
import { fieldSample, methodDetailsSample, payGroupSample, withdrawalMethodDetailsSample } from '../../api/wire-samples'
import type { DeviceWallet } from '../device-wallet'
import { deposits, withdrawals } from './listings'
import type { ScreenState } from './screen-state'

const optionsOf = (...labels: string[]): FormField['options'] =>
  labels.map((label) => ({ label, value: label.toLowerCase(), is_selected: false }))
const shop = (label: string, address: string) => ({
  label,
  value: label,
  is_selected: false,
  address,
  working_hours: 'Mo–Sa',
})

const CARD = [
  fieldSample({ name: 'card_pan', extended_type: 'card_pan', label: 'PH.LABEL.CARD_NUMBER' }),
  fieldSample({ name: 'card_exp_month', extended_type: 'card_exp_month', label: 'PH.LABEL.EXP_DATE' }),
  fieldSample({ name: 'card_cvv', extended_type: 'card_cvv', label: 'PH.LABEL.CVV' }),
  fieldSample({ is_required: false }),
]

const VELORO = { id: 'veloro', short_name: 'veloro', public_name: 'Veloro Wallet' } as const

/** The state of a wallet's form with these details. */
const wallet = (name: string, shows: string, over: Partial<DepositMethodDetails>): ScreenState => ({
  name,
  address: '/deposit/veloro/',
  boot: { deposit: deposits() },
  answers: {
    depositSelect: () => methodDetailsSample({ ...VELORO, parameters: [], ...over }),
  },
  shows,
})
const field = (name: string, shows: string, over: Partial<FormField>) =>
  wallet(`form-${name}`, shows, {
    parameters: [fieldSample({ name: 'answer', extended_type: 'custom', label: shows, ...over })],
  })

const card = (name: string, shows: string, over: Partial<ScreenState> = {}): ScreenState => ({
  name,
  address: '/deposit/card/',
  boot: { deposit: deposits() },
  shows,
  ...over,
  answers: { depositSelect: () => methodDetailsSample({ parameters: CARD }), ...over.answers },
})

const SHEETS: Readonly<Record<NativeWallet, NonNullable<DepositMethodDetails['native_pay']>>> = {
  apple_pay: { type: 'apple_pay', country: 'DE', networks: ['visa'], merchant_name: 'Arcade', google: null },
  google_pay: {
    ...{ type: 'google_pay', country: 'DE', networks: ['VISA'], merchant_name: 'Arcade' },
    google: { environment: 'TEST', merchant_id: null, gateway: 'example', gateway_merchant_id: 'm-1' },
  },
}
/** The state of a form for a wallet of the device. */
function native(name: string, shows: string, device: DeviceWallet): ScreenState {
  const own = { ...VELORO, public_name: device.type === 'apple_pay' ? 'Apple Pay' : 'Google Pay' }
  return {
    ...wallet(name, shows, { ...own, native_pay: SHEETS[device.type] }),
    boot: { deposit: deposits({ payment_groups: [payGroupSample({ ...own, pay_method_type: 'e_wallets' })] }) },
    wallet: device,
  }
}

export const FORM_STATES: readonly ScreenState[] = [
  card('form-card', 'Card number'),
  card('form-card-saved', 'Visa ending in', {
    answers: {
      userCards: () => ({
        cards: [
          {
            id: 'c_1',
            card_id: 'c_1',
            user_card_id: 'user_c_1',
            exp_month: '08',
            exp_year: String(new Date().getFullYear() + 3),
            cardholder_name: 'Marta Lindqvist',
            bin: '411111',
            last4: '1111',
            is_card_token_active: false,
            is_last_used: true,
          },
        ],
      }),
    },
  }),
  card('form-loading', 'Loading the form', { answers: { depositSelect: () => new Promise(() => undefined) } }),
  card('form-unavailable', 'This method is not available', { boot: { deposit: deposits({ payment_groups: [] }) } }),
  wallet('form-plain', 'Pay', {}),
  wallet('form-another-currency', 'USD', {
    processing_currency: 'USD',
    show_processing_currency: true,
    processing_currency_rate: '1.0842',
  }),
  field('text', 'Account number', {}),
  field('email', 'E-mail', { extended_type: 'email' }),
  field('phone', 'Phone', { extended_type: 'phone' }),
  field('iban', 'IBAN', { extended_type: 'iban' }),
  field('date', 'Date of birth', { extended_type: 'date', type: 'date', date_max: 'today-18y' }),
  field('select', 'Bank', { type: 'select', options: optionsOf('Halden', 'Norda', 'Sable') }),
  field('select-empty', 'No bank takes part', {
    type: 'select',
    label: 'Bank',
    place_holder_empty_list: 'No bank takes part',
  }),
  wallet('form-bet-shop', 'Shop', {
    parameters: [
      fieldSample({
        name: 'shop_id',
        type: 'select',
        extended_type: 'bet_shop',
        label: 'PH.LABEL.BET_SHOP',
        options: [shop('North', 'North Street 1'), shop('South', 'South Street 7')],
      }),
    ],
  }),
  native('form-apple-pay', 'Apple Pay', { type: 'apple_pay' }),
  native('form-google-pay', 'Google Pay', { type: 'google_pay' }),
  native('form-apple-pay-open', 'Confirm in Apple Pay', { type: 'apple_pay', sheet: 'open' }),
  native('form-google-pay-closed', 'Google Pay was closed before you confirmed.', {
    type: 'google_pay',
    sheet: 'closed',
  }),
  native('form-apple-pay-failed', 'Apple Pay could not be opened.', { type: 'apple_pay', sheet: 'failed' }),
  {
    name: 'form-withdrawal',
    address: '/withdrawal/bank/',
    boot: { withdrawal: withdrawals() },
    answers: {
      withdrawalSelect: () =>
        withdrawalMethodDetailsSample({
          id: 'bank',
          short_name: 'bank',
          public_name: 'Bank transfer',
          parameters: [fieldSample({ name: 'iban', extended_type: 'iban', label: 'IBAN' })],
        }),
    },
    shows: 'Withdraw',
  },
  {
    name: 'checkout',
    address: '/checkout',
    boot: {
      deposit: deposits({
        payment_groups: [payGroupSample()],
        order: { id: 'A-77', amount: '60.00', description: 'Season ticket', payment: null },
      }),
    },
    answers: { depositSelect: () => methodDetailsSample({ parameters: CARD }) },
    shows: 'Amount to pay',
  },
]
