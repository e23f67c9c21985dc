/** The money of a payment's life, as ledger operations. Each has the payment's id and its purpose: posted once for ever. */
import type { PaymentState } from '@modulor/contract/vocabulary'
import type { Account, Line, Operation } from '../../../ledger'
import { balanceAccount, holdAccount } from '../../wallet'
import type { Payment } from './payment'

type Owned = Pick<Payment, 'id' | 'brand' | 'userId' | 'currency' | 'provider' | 'wallet'>
export type Held = Owned & Pick<Payment, 'amountMinor'>

/** What the provider owes, or is owed. */
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

/** A withdrawal's amount, set aside before the provider is asked. */
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

/** Fee and tax, out of what the provider owes or has been given; a part that is zero moves nothing. */
function keptLines(payment: Payment): Line[] {
  const debit = providerAccount(payment)
  const { feeMinor, taxMinor } = payment
  const fee = { kind: 'fee', debit, credit: houseAccount(payment, 'fees'), amountMinor: feeMinor } as const
  const tax = { kind: 'tax', debit, credit: houseAccount(payment, 'tax'), amountMinor: taxMinor } as const
  return [fee, tax].filter(({ amountMinor }) => amountMinor > 0n)
}

/** What the merchant grants on top, into an account of its own: it is not money that can be withdrawn. */
function bonusLines(payment: Payment): Line[] {
  const { bonusMinor: amountMinor } = payment
  if (amountMinor === 0n) return []
  const credit: Account = { ...balanceAccount(payment), kind: 'player_bonus' }
  return [{ kind: 'bonus', debit: houseAccount(payment, 'bonus'), credit, amountMinor }]
}

/** Whose a paid deposit is: the player's balance, or the merchant's where it pays an order (CHECK-1). */
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

/** A hold ends whole, to the provider or back to the player. */
function settlementOf(payment: Payment, kind: 'capture' | 'release'): Line {
  const credit = kind === 'capture' ? providerAccount(payment) : balanceAccount(payment)
  const { amountMinor } = payment
  return { kind, debit: holdAccount(payment), credit, amountMinor, holdOperation: holdOperation(payment.id) }
}

/** Whether a withdrawal in this state has its money back on the balance: that end releases the hold. */
export function isHoldReturned(state: PaymentState): boolean {
  return state === 'declined' || state === 'cancelled' || state === 'expired'
}

/**
 * What a payment's end moves, or undefined when it moves nothing (SVC-2). The provider owes a paid deposit's total: of it
 * the player gets what is received (of an order the merchant does), the house fee and tax; the bonus comes from the merchant beside it. A paid withdrawal
 * captures the hold; fee and tax of it stay here, so that the provider is left with what it paid out. A withdrawal that
 * came to nothing gives the hold back.
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
 * Every operation that a payment in its state has posted. The check of the ledger compares with it (`npm run
 * ledger:verify`): a posting that is not named here is reported as one that no payment explains.
 */
export function operationsOf(payment: Payment): readonly Operation[] {
  const held = payment.flow === 'withdrawal' ? [holdOf(payment)] : []
  const ended = postingsOf(payment, payment.state)
  return ended ? [...held, ended] : held
}
