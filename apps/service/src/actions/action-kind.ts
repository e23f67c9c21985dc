/** The properties of an action in which actions differ from each other. */
import type { DeclineCode } from '@modulor/contract/errors'
import type { NextAction } from '@modulor/contract/http'
import type { DisplayAction } from '@modulor/contract/vocabulary'
import type { z } from 'zod'

/**
 * The members of the contract's `NextAction` that a provider can request. `wait` and `result` follow from the
 * payment's state.
 */
export type ActionType = Exclude<NextAction['type'], 'wait' | 'result'>

/** `Action` is the output of `schema`: what a provider answers and what the payment's row contains. */
export type ActionKind<Type extends ActionType, Action extends { readonly type: Type }> = {
  readonly schema: z.ZodType<Action>
  /**
   * The page that the player is sent to or shown; it must be of the provider's origins (RESULT-11). Null: there is no
   * page.
   */
  pageOf(action: Action): string | null
  /** How the page of a redirect opens; `result` if the player stays in the cashier. */
  displayOf(redirectType: 'blank' | 'self'): DisplayAction
  /** Whether 3-D Secure continues with the issuer's response; otherwise such a response is refused (THREEDS-1). */
  readonly isThreeDs: boolean
  /** Whether the player pays outside of the cashier, in the provider's currency (FORM-14, DISP-1). */
  readonly isPaidElsewhere: boolean
  /**
   * The time at which the action ends the payment; null: never. `deadline` is the player's time limit, which begins
   * with the first action.
   */
  endsAt(action: Action, deadline: Date): Date | null
  /** The decline code of a payment that its provider closed during this action. `isOver`: whether its time was over. */
  closedAs(isOver: boolean): DeclineCode
  /** Whether the player may confirm the payment, or cancel it (DISP-2). */
  canConfirm(action: Action): boolean
  canCancel(action: Action): boolean
  /** Converts the action for the widget. `display` is the result of `displayOf`. */
  toNextAction(action: Action, display: DisplayAction): Extract<NextAction, { type: Type }>
}
