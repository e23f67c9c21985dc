/** What the service has to know about an action: everything that differs from action to action. */
import type { DeclineCode } from '@modulor/contract/errors'
import type { NextAction } from '@modulor/contract/http'
import type { DisplayAction } from '@modulor/contract/vocabulary'
import type { z } from 'zod'

/** The members of the contract's `NextAction` that a provider asks for. `wait` and `result` follow from the state alone. */
export type ActionType = Exclude<NextAction['type'], 'wait' | 'result'>

/** `Action` is what a provider answers and what the payment's row holds: the output of `schema`, and nothing else. */
export type ActionKind<Type extends ActionType, Action extends { readonly type: Type }> = {
  readonly schema: z.ZodType<Action>
  /** The page that the player is sent to or shown: it must be of the provider's origins (RESULT-11). Null: no page. */
  pageOf(action: Action): string | null
  /** How the page of a redirect opens; `result` where the player stays with us. */
  displayOf(redirectType: 'blank' | 'self'): DisplayAction
  /** Whether 3-D Secure goes on with what the issuer answered; else such an answer is refused (THREEDS-1). */
  readonly isThreeDs: boolean
  /** The player pays from elsewhere, in the provider's currency (FORM-14, DISP-1). */
  readonly isPaidElsewhere: boolean
  /** When the action ends the payment; null: never. `deadline` is the player's time, which runs from the first action. */
  endsAt(action: Action, deadline: Date): Date | null
  /** Why a payment ended that its provider closed while it waited for this action. `isOver`: its time was over. */
  closedAs(isOver: boolean): DeclineCode
  /** The player may say that it is paid, or give up (DISP-2). */
  canConfirm(action: Action): boolean
  canCancel(action: Action): boolean
  /** The answer to the widget. `display` is what `displayOf` said. */
  toNextAction(action: Action, display: DisplayAction): Extract<NextAction, { type: Type }>
}
