/** Lists for the tests of this folder. */
import type { DepositListing, PayGroup, WithdrawalListing } from '@modulor/contract/http'
import { depositListingSample, payGroupSample, withdrawalListingSample } from '../../api/wire-samples'

/** A method outside of the quick choice; `name` is its id and all its names. */
export const method = (name: string, over: Partial<PayGroup> = {}): PayGroup =>
  payGroupSample({
    id: name,
    short_name: name,
    public_name: name,
    popular: false,
    show_in_carousel: false,
    ...over,
  })

export const card = method('Card')
export const wallet = method('Wallet', { pay_method_type: 'e_wallets', arrangement: 90 })
export const bank = method('Bank', { pay_method_type: 'bank_transfers', arrangement: 80 })

export const depositsOf = (payment_groups: PayGroup[], over: Partial<DepositListing> = {}): DepositListing =>
  depositListingSample({ payment_groups, ...over })

export const withdrawalsOf = (payout_groups: PayGroup[], over: Partial<WithdrawalListing> = {}): WithdrawalListing =>
  withdrawalListingSample({ payout_groups, ...over })
