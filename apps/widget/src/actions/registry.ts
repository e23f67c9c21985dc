/** What happens after a submit, by the type of the next action (design section 3). A new action is a folder and a line here. */
import type { NextAction, NextActionType } from '../api'
import type { ActionOf, ActionView } from './action-view'
import { RedirectView } from './redirect/redirect-view'
import { ThreeDsChallengeView } from './three-ds-challenge/three-ds-challenge-view'
import { ThreeDsMethodView } from './three-ds-method/three-ds-method-view'

/** null: there is nothing to do but to show the payment's state. */
const ACTION_VIEWS: { readonly [Type in NextActionType]: ActionView<ActionOf<Type>> | null } = {
  redirect: RedirectView,
  three_ds_method: ThreeDsMethodView,
  three_ds_challenge: ThreeDsChallengeView,
  wait: null,
  result: null,
}

/** The view of a next action. It must be given exactly this action. */
export function actionViewOf(action: NextAction): ActionView<NextAction> | null {
  // The table pairs every type with its own view, which TypeScript cannot follow through a lookup.
  return ACTION_VIEWS[action.type] as ActionView<NextAction> | null
}
