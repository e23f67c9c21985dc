import type { ActionType, Flow } from '@modulor/contract/vocabulary'

/** Whether selecting a method does anything (LIST-15): nothing happens with one that shows as disabled. */
export function canOpenMethod(availability: { isShownDisabled: boolean }): boolean {
  return !availability.isShownDisabled
}

/** Where an enabled method leads (LIST-16): to its form, or on a deposit with action type NestedList to its nested list. */
export function methodTarget(flow: Flow, actionType: ActionType): 'form' | 'nested_list' {
  return flow === 'deposit' && actionType === 'NestedList' ? 'nested_list' : 'form'
}
