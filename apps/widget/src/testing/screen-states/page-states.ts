import type { RequisiteStatus } from '@modulor/contract/http'
import { BRAND, deposits, withdrawals } from './listings'
import type { ScreenState } from './screen-state'

const STATUS: RequisiteStatus = {
  requisite: {
    requisite_id: 'rq_1',
    pay_group_id: 'bank',
    masked_account: 'DE •••• 3000',
    is_verified: false,
    code: null,
  },
  payout_account_verification_blocked: false,
  payout_account_verification_blocked_until: null,
  support_url: 'https://play.example/help',
  trusted_contacts: [
    { type: 'email', masked: 'm•••@play.example' },
    { type: 'phone', masked: '•••• 407' },
  ],
  allow_new_payout_account: true,
}

const account = (name: string, address: string, shows: string, status: Partial<RequisiteStatus> = {}): ScreenState => ({
  name,
  address,
  boot: { brand: BRAND, deposit: deposits(), withdrawal: withdrawals() },
  answers: {
    requisiteStatus: () => ({ ...STATUS, ...status }),
    sendRequisiteOtp: () => ({ success: true, max_request_count: 2, block_duration: 0 }),
  },
  shows,
})

export const PAGE_STATES: readonly ScreenState[] = [
  { name: 'cards-none', address: '/cards', boot: { deposit: deposits() }, shows: 'No saved cards' },
  {
    name: 'select-country',
    address: '/select-country',
    boot: {
      deposit: deposits({
        cashier_settings: { ...deposits().cashier_settings, country_filtering_enabled: true },
      }),
    },
    shows: 'Argentina',
  },
  {
    name: 'reject-withdrawal',
    address: '/reject-withdrawal',
    boot: { withdrawal: withdrawals() },
    answers: {
      openWithdrawals: () => ({
        withdrawals: [
          {
            payment_id: 'p_1',
            pay_group_name: 'Bank transfer',
            destination: 'DE •••• 3000',
            amount: '50.00',
            currency: 'EUR',
            reference: 'K7M2QX9T4B',
            created_at: '2026-11-20T14:03:00Z',
            can_reverse: true,
            reversal_requested: false,
          },
        ],
        is_more: false,
      }),
    },
    shows: 'K7M2QX9T4B',
  },
  {
    name: 'content-refused',
    address: '/content?url=https%3A%2F%2Felsewhere.example%2F',
    boot: { deposit: deposits() },
    shows: 'We cannot show this page',
  },
  account('account-verify', '/withdrawal-verify-account', 'm•••@play.example'),
  account('account-blocked', '/account-management-blocked', 'blocked', {
    payout_account_verification_blocked: true,
    payout_account_verification_blocked_until: '2099-01-01T00:00:00Z',
  }),
  account('account-support', '/account-management/support', 'Ask support to change your contact'),
  account('account-status', '/account-management/status', 'DE •••• 3000'),
]
