/** What happens after a submit, by the type of the next action (design section 3). A new action is a folder and a line here. */
import type { NextAction, NextActionType } from '../api'
import type { ActionOf, ActionView } from './action-view'
import { RedirectView } from './redirect/redirect-view'
import { ResultView } from './result/result-view'
import { ThreeDsChallengeView } from './three-ds-challenge/three-ds-challenge-view'
import { ThreeDsMethodView } from './three-ds-method/three-ds-method-view'
import { WaitView } from './wait/wait-view'

const ACTION_VIEWS: { readonly [Type in NextActionType]: ActionView<ActionOf<Type>> } = {
  redirect: RedirectView,
  three_ds_method: ThreeDsMethodView,
  three_ds_challenge: ThreeDsChallengeView,
  wait: WaitView,
  result: ResultView,
}

/** The view of a next action. It must be given exactly this action. */
export function actionViewOf(action: NextAction): ActionView<NextAction> {
  // The table pairs every type with its own view, which TypeScript cannot follow through a lookup.
  return ACTION_VIEWS[action.type] as ActionView<NextAction>
}
