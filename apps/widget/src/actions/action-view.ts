import type { ComponentType } from 'react'
import type { NextAction, NextActionType, Payment } from '../api'

export type ActionOf<Type extends NextActionType> = Extract<NextAction, { type: Type }>

export type ActionViewProps<Action extends NextAction> = {
  payment: Payment
  action: Action
  /** The service answered with a newer state of the payment. */
  onPayment: (payment: Payment) => void
  /** Something happened elsewhere: read the state now and not at the next poll. */
  onRefresh: () => void
  /** The last reading failed: what is shown is what was known before. */
  isOffline: boolean
  /** The page has the payment's own id and no session of its player: it may read, and not act. */
  isReadOnly: boolean
  /** The player asked for the list of methods. */
  onLeave: () => void
  /** The player asked for the form of the method with this name. */
  onOpenMethod: (methodName: string) => void
}
export type ActionView<Action extends NextAction> = ComponentType<ActionViewProps<Action>>
