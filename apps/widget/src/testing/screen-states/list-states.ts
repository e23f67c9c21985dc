import { paymentSummarySample, payGroupSample } from '../../api/wire-samples'
import { deposits, GROUPS, withdrawals } from './listings'
import type { ScreenState } from './screen-state'

const settings = deposits().cashier_settings
const BROKEN = {
  status: 503,
  body: { error_code: 'internal', error_message: 'CASHIER.ERROR.INTERNAL', retryable: true },
}

export const LIST_STATES: readonly ScreenState[] = [
  { name: 'list', address: '/deposit', boot: { deposit: deposits() }, shows: 'Veloro Wallet' },
  {
    name: 'list-loading',
    address: '/deposit',
    answers: { depositInit: () => new Promise(() => undefined) },
    shows: 'Loading',
  },
  { name: 'list-failed', address: '/deposit', answers: { depositInit: () => BROKEN }, shows: 'Try again' },
  {
    name: 'list-offline',
    address: '/deposit',
    answers: {
      depositInit: () => {
        throw new TypeError('no connection')
      },
    },
    shows: 'Try again',
  },
  {
    name: 'list-empty',
    address: '/deposit',
    boot: { deposit: deposits({ payment_groups: [] }) },
    shows: 'No method is available right now',
  },
  {
    name: 'list-open-payment',
    address: '/deposit',
    boot: { deposit: deposits({ open_payments: [paymentSummarySample()] }) },
    shows: 'Waiting for you',
  },
  {
    name: 'list-country',
    address: '/deposit',
    boot: { deposit: deposits({ cashier_settings: { ...settings, country_filtering_enabled: true } }) },
    shows: 'Germany',
  },
  {
    name: 'list-order',
    address: '/deposit',
    boot: {
      deposit: deposits({ order: { id: 'A-77', amount: '60.00', description: 'Season ticket', payment: null } }),
    },
    shows: 'Your order',
  },
  {
    name: 'list-notices',
    address: '/deposit',
    boot: {
      deposit: deposits({
        payment_groups: GROUPS.map((group, index) => ({ ...group, last_used_rank: index < 3 ? index + 1 : null })),
        view_data: [
          { type: 'limit_notice', style: 'info', value: 'CASHIER.NOTICE.LIMIT_REST', amount: '60' },
          { type: 'information_block', style: 'error', value: 'We are moving house.' },
        ],
      }),
    },
    shows: 'We are moving house.',
  },
  {
    name: 'list-nested',
    address: '/deposit/banks/',
    boot: {
      deposit: deposits({
        payment_groups: [
          payGroupSample({ id: 'banks', short_name: 'banks', public_name: 'Banks', action_type: 'NestedList' }),
          payGroupSample({ id: 'north', short_name: 'north', public_name: 'North Bank', parent_id: 'banks' }),
          payGroupSample({
            id: 'south',
            short_name: 'south',
            public_name: 'South',
            parent_id: 'banks',
            enabled: false,
          }),
        ],
      }),
    },
    shows: 'North Bank',
  },
  { name: 'withdrawal-list', address: '/withdrawal', boot: { withdrawal: withdrawals() }, shows: 'Veloro Wallet' },
  {
    name: 'withdrawal-list-no-balance',
    address: '/withdrawal',
    boot: { withdrawal: withdrawals({ user_balance: '0.00' }) },
    shows: 'Nothing to withdraw yet',
  },
  {
    name: 'withdrawal-list-unknown-balance',
    address: '/withdrawal',
    boot: { withdrawal: withdrawals({ user_balance: null }) },
    shows: 'Unknown',
  },
  {
    name: 'withdrawal-list-low-balance',
    address: '/withdrawal',
    boot: { withdrawal: withdrawals({ user_balance: '9.99', payout_groups: GROUPS }) },
    shows: 'Not enough to withdraw yet',
  },
  {
    name: 'session-expired',
    address: '/deposit',
    answers: { depositInit: () => ({ status: 401, body: { error_code: '17', error_message: 'ERROR.SESSION' } }) },
    shows: 'Your session has ended',
  },
]
