/** The postings of a payment, as ledger operations. The id of each is the payment's id and its purpose, so it is posted once. */
import type { PaymentState } from '@modulor/contract/vocabulary'
import type { Account, Line, Operation } from '../../../ledger'
import { balanceAccount, holdAccount } from '../../wallet'
import type { Payment } from './payment'

type Owned = Pick<Payment, 'id' | 'brand' | 'userId' | 'currency' | 'provider' | 'wallet'>
export type Held = Owned & Pick<Payment, 'amountMinor'>

/** The account of what the provider owes, or is owed. */
export const providerAccount = ({
  brand,
  provider,
  currency,
}: Pick<Owned, 'brand' | 'provider' | 'currency'>): Account => ({
  brand,
  kind: 'provider',
  owner: provider,
  currency,
})
/** An account of the merchant; each kind is one account per brand and currency. */
export const houseAccount = (
  { brand, currency }: Pick<Owned, 'brand' | 'currency'>,
  kind: 'orders' | 'fees' | 'tax' | 'bonus' | 'losses' | 'disputes' | 'provider_fees',
): Account => ({
  brand,
  kind,
  owner: kind,
  currency,
})

const holdOperation = (id: string) => `${id}:hold`

/** Reserves a withdrawal's amount before the provider is called. */
export function holdOf(payment: Held): Operation {
  const { id, amountMinor } = payment
  const line: Line = {
    kind: 'hold',
    debit: balanceAccount(payment),
    credit: holdAccount(payment),
    amountMinor,
  }
  return { id: holdOperation(id), lines: [line] }
}

/** Fee and tax, taken from what the provider owes or has been given. An amount of zero has no line. */
function keptLines(payment: Payment): Line[] {
  const debit = providerAccount(payment)
  const { feeMinor, taxMinor } = payment
  const fee = { kind: 'fee', debit, credit: houseAccount(payment, 'fees'), amountMinor: feeMinor } as const
  const tax = { kind: 'tax', debit, credit: houseAccount(payment, 'tax'), amountMinor: taxMinor } as const
  return [fee, tax].filter(({ amountMinor }) => amountMinor > 0n)
}

/** The merchant's bonus. It has an account of its own, because it cannot be withdrawn. */
function bonusLines(payment: Payment): Line[] {
  const { bonusMinor: amountMinor } = payment
  if (amountMinor === 0n) return []
  const credit: Account = { ...balanceAccount(payment), kind: 'player_bonus' }
  return [{ kind: 'bonus', debit: houseAccount(payment, 'bonus'), credit, amountMinor }]
}

/** The account that a paid deposit credits: the player's balance, or the merchant's orders if it pays an order (CHECK-1). */
const creditOf = (payment: Payment): Account =>
  payment.orderId === null ? balanceAccount(payment) : houseAccount(payment, 'orders')

function depositOf(payment: Payment): Operation {
  const deposit: Line = {
    kind: 'deposit',
    debit: providerAccount(payment),
    credit: creditOf(payment),
    amountMinor: payment.receivedMinor,
  }
  return { id: `${payment.id}:deposit`, lines: [deposit, ...keptLines(payment), ...bonusLines(payment)] }
}

/** The whole hold goes to the provider or back to the player. */
function settlementOf(payment: Payment, kind: 'capture' | 'release'): Line {
  const credit = kind === 'capture' ? providerAccount(payment) : balanceAccount(payment)
  const { amountMinor } = payment
  return { kind, debit: holdAccount(payment), credit, amountMinor, holdOperation: holdOperation(payment.id) }
}

/** Whether a withdrawal that ends in this state has its money back on the balance: that end releases the hold. */
export function isHoldReturned(state: PaymentState): boolean {
  return state === 'declined' || state === 'cancelled' || state === 'expired'
}

/**
 * The postings of a payment's end, or undefined if it moves nothing (SVC-2). The provider owes the total of a paid deposit: the
 * player gets `receivedMinor` of it (for an order, the merchant does), and the house gets fee and tax; the bonus is paid by the
 * merchant in addition. A paid withdrawal captures the hold; its fee and tax stay with the merchant, so the provider gets only
 * what it paid out. A withdrawal that was not paid out releases the hold.
 */
export function postingsOf(payment: Payment, state: PaymentState): Operation | undefined {
  const { id, flow } = payment
  if (state === 'succeeded')
    return flow === 'deposit'
      ? depositOf(payment)
      : { id: `${id}:capture`, lines: [settlementOf(payment, 'capture'), ...keptLines(payment)] }
  if (flow === 'deposit' || !isHoldReturned(state)) return undefined
  return { id: `${id}:release`, lines: [settlementOf(payment, 'release')] }
}

/**
 * All operations that a payment in its state has posted. The check of the ledger (`npm run ledger:verify`) compares the
 * transfers with them and reports a posting that is not in this list.
 */
export function operationsOf(payment: Payment): readonly Operation[] {
  const held = payment.flow === 'withdrawal' ? [holdOf(payment)] : []
  const ended = postingsOf(payment, payment.state)
  return ended ? [...held, ended] : held
}
