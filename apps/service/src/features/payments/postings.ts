/** The money of a payment's life, as ledger operations. Each has the payment's id and its purpose: posted once for ever. */
import type { PaymentState } from '@modulor/contract/vocabulary'
import type { Account, Line, Operation } from '../../ledger'
import type { Payment } from './payment'

type Owned = Pick<Payment, 'id' | 'brand' | 'userId' | 'currency' | 'provider'>
export type Held = Owned & Pick<Payment, 'amountMinor'>

/** The player's account: its balance is the player's balance. */
export function playerAccount({ brand, userId, currency }: Pick<Owned, 'brand' | 'userId' | 'currency'>): Account {
  return { brand, kind: 'player', owner: userId, currency }
}
const holdAccount = (of: Owned): Account => ({ ...playerAccount(of), kind: 'player_hold' })
const providerAccount = ({ brand, provider, currency }: Owned): Account => ({
  brand,
  kind: 'provider',
  owner: provider,
  currency,
})
const feesAccount = ({ brand, currency }: Owned): Account => ({ brand, kind: 'fees', owner: 'fees', currency })

const holdOperation = (id: string) => `${id}:hold`

/** A withdrawal's amount, set aside before the provider is asked. */
export function holdOf(payment: Held): Operation {
  const { id, amountMinor } = payment
  const line: Line = {
    kind: 'hold',
    debit: playerAccount(payment),
    credit: holdAccount(payment),
    amountMinor,
  }
  return { id: holdOperation(id), lines: [line] }
}

/**
 * What a payment's end moves, or undefined when it moves nothing (SVC-2). A paid deposit credits the player with the
 * amount and the fees with the fee, both owed by the provider; a paid withdrawal captures the hold, the fee stays here;
 * a withdrawal that came to nothing gives the hold back.
 */
export function postingsOf(payment: Payment, state: PaymentState): Operation | undefined {
  const { id, amountMinor, feeMinor } = payment
  const provider = providerAccount(payment)
  const fee: Line[] =
    feeMinor > 0n ? [{ kind: 'fee', debit: provider, credit: feesAccount(payment), amountMinor: feeMinor }] : []
  if (state === 'succeeded') {
    if (payment.flow === 'deposit') {
      const deposit: Line = { kind: 'deposit', debit: provider, credit: playerAccount(payment), amountMinor }
      return { id: `${id}:deposit`, lines: [deposit, ...fee] }
    }
    const hold = holdOperation(id)
    const capture: Line = {
      kind: 'capture',
      debit: holdAccount(payment),
      credit: provider,
      amountMinor,
      holdOperation: hold,
    }
    return { id: `${id}:capture`, lines: [capture, ...fee] }
  }
  const isLost = state === 'declined' || state === 'cancelled' || state === 'expired'
  if (payment.flow === 'deposit' || !isLost) return undefined
  const release: Line = {
    kind: 'release',
    debit: holdAccount(payment),
    credit: playerAccount(payment),
    amountMinor,
    holdOperation: holdOperation(id),
  }
  return { id: `${id}:release`, lines: [release] }
}
