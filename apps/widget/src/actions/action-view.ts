import type { ComponentType } from 'react'
import type { NextAction, NextActionType, Payment } from '../api'

export type ActionOf<Type extends NextActionType> = Extract<NextAction, { type: Type }>

export type ActionViewProps<Action extends NextAction> = {
  payment: Payment
  action: Action
  /** Called with a newer state of the payment from the service. */
  onPayment: (payment: Payment) => void
  /**
   * Reads the payment now instead of at the next poll, because something has happened elsewhere. Resolves with whether the
   * service has answered.
   */
  onRefresh: () => Promise<boolean>
  /** The last request failed; an older state is shown. */
  isOffline: boolean
  /** The page has the pay session id but no session of the player: it may read the payment, but not change it. */
  isReadOnly: boolean
  /** Opens the list of methods. */
  onLeave: () => void
  /** Opens the form of the method with this name. */
  onOpenMethod: (methodName: string) => void
}
export type ActionView<Action extends NextAction> = ComponentType<ActionViewProps<Action>>
