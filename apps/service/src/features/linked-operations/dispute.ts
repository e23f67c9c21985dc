/**
 * A dispute: the payer's bank has taken the money of a deposit back until it decides. It uses the states of linked operations:
 * `pending` is open, `failed` is won (the merchant keeps the money), `succeeded` is lost, `failed_late` is won after it was
 * lost (decision 77).
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

/** Undefined for a state that a dispute cannot have. */
export function disputeStateOf(state: string): DisputeState | undefined {
  if (state === 'failed_late') return 'won'
  return (['opened', 'won', 'lost'] as const).find((each) => STATE_OF_DISPUTE[each] === state)
}

/** The states that a dispute has had before this one. */
export function statesBefore(state: OperationState): readonly OperationState[] {
  if (state === 'pending') return []
  return state === 'failed_late' ? ['pending', 'succeeded'] : ['pending']
}

/** The state of a dispute after a report. */
export const stateAfterReport = (before: OperationState, reported: DisputeState): OperationState =>
  before === STATE_OF_DISPUTE.lost && reported === 'won' ? 'failed_late' : STATE_OF_DISPUTE[reported]

/**
 * The postings of a dispute's state. The merchant bears a lost dispute with the provider's fee; the player's balance never
 * changes. A dispute that is won after its loss reverses those postings, and the fee as far as the provider has returned it.
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
