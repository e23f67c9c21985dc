/**
 * A dispute: the payer's bank has taken the money of a deposit back, until it decides. Its states are those of any operation:
 * `pending` is open, `failed` is won (the merchant keeps the money after all), `succeeded` is lost, `failed_late` is won after it
 * was lost (decision 77).
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
  if (state === 'failed_late') return 'won'
  return (['opened', 'won', 'lost'] as const).find((each) => STATE_OF_DISPUTE[each] === state)
}

/** Through which states a dispute has come to this one. */
export function statesBefore(state: OperationState): readonly OperationState[] {
  if (state === 'pending') return []
  return state === 'failed_late' ? ['pending', 'succeeded'] : ['pending']
}

/** What a dispute becomes by news of it. */
export const stateAfterNews = (before: OperationState, news: DisputeState): OperationState =>
  before === STATE_OF_DISPUTE.lost && news === 'won' ? 'failed_late' : STATE_OF_DISPUTE[news]

/**
 * What the state of a dispute moves. The merchant bears one that is lost, with the provider's fee: the player's balance is
 * never touched by it. One that is won after its loss gives back what that took, and of the fee what the provider returned.
 */
export function disputePosting(
  {
    id,
    state,
    amountMinor,
    providerFeeMinor,
    returnedFeeMinor,
  }: Pick<LinkedOperation, 'id' | 'state' | 'amountMinor' | 'providerFeeMinor' | 'returnedFeeMinor'>,
  payment: Payment,
): Operation | undefined {
  const [provider, disputes] = [providerAccount(payment), houseAccount(payment, 'disputes')]
  const [losses, fees] = [houseAccount(payment, 'losses'), houseAccount(payment, 'provider_fees')]
  const fee: Line = { kind: 'dispute', debit: fees, credit: provider, amountMinor: providerFeeMinor }
  const returnedFee: Line = { kind: 'dispute', debit: provider, credit: fees, amountMinor: returnedFeeMinor }
  const lines: Readonly<Record<DisputeState, readonly Line[]>> = {
    opened: [{ kind: 'dispute', debit: disputes, credit: provider, amountMinor }],
    won: [{ kind: 'dispute', debit: provider, credit: disputes, amountMinor }],
    lost: [{ kind: 'dispute', debit: losses, credit: disputes, amountMinor }, ...(providerFeeMinor > 0n ? [fee] : [])],
  }
  if (state === 'failed_late')
    return {
      id: `${id}:dispute_reversed`,
      lines: [
        { kind: 'dispute', debit: provider, credit: losses, amountMinor },
        ...(returnedFeeMinor > 0n ? [returnedFee] : []),
      ],
    }
  const stands = disputeStateOf(state)
  return stands && { id: `${id}:dispute_${stands}`, lines: lines[stands] }
}
