/**
 * How two people end an operation of which its provider says nothing that can be booked (decision 103). `carried_out`: the provider has
 * given back our sum. `not_carried_out`: it has not, and what was set aside is free again; or it has neither captured nor voided.
 */
export const OPERATION_ENDS = ['carried_out', 'not_carried_out'] as const
export type OperationEnd = (typeof OPERATION_ENDS)[number]

/**
 * What such an end does to the player's balance. `taken`: what was set aside is gone for good. `freed`: what was set aside is on the
 * balance again. `given_back`: what the refund had taken is on the balance again. `unchanged`: the balance has no part in it.
 */
export const BALANCE_EFFECTS = ['taken', 'freed', 'given_back', 'unchanged'] as const
export type BalanceEffect = (typeof BALANCE_EFFECTS)[number]
