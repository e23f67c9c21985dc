/**
 * How two operators can end an operation whose provider reports no result that can be booked (decision 103). `carried_out`: the
 * provider has refunded the sum. `not_carried_out`: it has not, and the reserved sum is released; or it has neither captured nor voided.
 */
export const OPERATION_ENDS = ['carried_out', 'not_carried_out'] as const
export type OperationEnd = (typeof OPERATION_ENDS)[number]

/**
 * The effect of such an end on the player's balance. `taken`: the reserved sum has left the balance permanently. `freed`: the reserved
 * sum is on the balance again. `given_back`: the sum that the refund had taken is on the balance again. `unchanged`: no effect.
 */
export const BALANCE_EFFECTS = ['taken', 'freed', 'given_back', 'unchanged'] as const
export type BalanceEffect = (typeof BALANCE_EFFECTS)[number]
