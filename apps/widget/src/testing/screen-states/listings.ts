/** The methods and listings that the states share. */
import type { DepositListing, WithdrawalListing } from '@modulor/contract/http'
import {
  bootSample,
  depositListingSample,
  methodDetailsSample,
  payGroupSample,
  withdrawalListingSample,
  withdrawalMethodDetailsSample,
} from '../../api/wire-samples'
import type { Answers } from '../answered-network'

export const GROUPS = [
  payGroupSample({ ribbon: 'popular' }),
  payGroupSample({ id: 'veloro', short_name: 'veloro', public_name: 'Veloro Wallet', pay_method_type: 'e_wallets' }),
  payGroupSample({
    id: 'bank',
    short_name: 'bank',
    public_name: 'Bank transfer',
    pay_method_type: 'bank_transfers',
    show_in_carousel: false,
  }),
  payGroupSample({
    id: 'coin',
    short_name: 'coin',
    public_name: 'Coin',
    pay_method_type: 'crypto',
    popular: false,
    show_in_carousel: false,
  }),
  payGroupSample({
    id: 'kiosk',
    short_name: 'kiosk',
    public_name: 'Kiosk',
    pay_method_type: 'bet_shops',
    popular: false,
    restricted_until: '2099-01-01T00:00:00Z',
  }),
]

export const deposits = (over: Partial<DepositListing> = {}): DepositListing =>
  depositListingSample({ payment_groups: GROUPS, ...over })

export const withdrawals = (over: Partial<WithdrawalListing> = {}): WithdrawalListing =>
  withdrawalListingSample({ payout_groups: GROUPS, ...over })

/** The brand, with the hosts that the merchant's addresses may have. */
export const BRAND = { ...bootSample().brand, redirect_hosts: ['play.example'] }

const groupOf = (id = '') => GROUPS.find((group) => group.id === id) ?? payGroupSample()

/** The default responses of every state: lists and forms of all methods. */
export const ANSWERS: Answers = {
  depositInit: () => deposits(),
  withdrawalInit: () => withdrawals(),
  depositSelect: ({ path: [id] }) => {
    const { short_name, public_name } = groupOf(id)
    return methodDetailsSample({ id: id ?? '', short_name, public_name, parameters: [] })
  },
  withdrawalSelect: ({ path: [id] }) => {
    const { short_name, public_name } = groupOf(id)
    return withdrawalMethodDetailsSample({ id: id ?? '', short_name, public_name, parameters: [] })
  },
  userCards: () => ({ cards: [] }),
  payoutAccounts: () => ({ payout_accounts: [] }),
}
