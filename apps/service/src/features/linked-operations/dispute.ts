/**
 * A dispute: the payer's bank has taken the money of a deposit back, until it decides. Its states are those of any operation:
 * `pending` is open, `failed` is won (the merchant keeps the money after all), `succeeded` is lost.
 */
import type { DisputeState, OperationState } from '@modulor/contract/vocabulary'
import type { Line, Operation } from '../../ledger'
import { houseAccount, providerAccount, type Payment } from '../payments'
import type { LinkedOperation } from './linked-operation'

export const STATE_OF_DISPUTE: Readonly<Record<DisputeState, OperationState>> = {
  opened: 'pending',
  won: 'failed',
  lost: 'succeeded',
}

/** Undefined for a state that no dispute comes to. */
export function disputeStateOf(state: string): DisputeState | undefined {
  return (['opened', 'won', 'lost'] as const).find((each) => STATE_OF_DISPUTE[each] === state)
}

/**
 * What the state of a dispute moves. The merchant bears one that is lost, with the provider's fee: the player's balance is
 * never touched by it.
 */
export function disputePosting(
  {
    id,
    state,
    amountMinor,
    providerFeeMinor,
  }: Pick<LinkedOperation, 'id' | 'state' | 'amountMinor' | 'providerFeeMinor'>,
  payment: Payment,
): Operation | undefined {
  const [provider, disputes] = [providerAccount(payment), houseAccount(payment, 'disputes')]
  const fee: Line = {
    kind: 'dispute',
    debit: houseAccount(payment, 'provider_fees'),
    credit: provider,
    amountMinor: providerFeeMinor,
  }
  const lines: Readonly<Record<DisputeState, readonly Line[]>> = {
    opened: [{ kind: 'dispute', debit: disputes, credit: provider, amountMinor }],
    won: [{ kind: 'dispute', debit: provider, credit: disputes, amountMinor }],
    lost: [
      { kind: 'dispute', debit: houseAccount(payment, 'losses'), credit: disputes, amountMinor },
      ...(providerFeeMinor > 0n ? [fee] : []),
    ],
  }
  const stands = disputeStateOf(state)
  return stands && { id: `${id}:dispute_${stands}`, lines: lines[stands] }
}
