/** The views after a submit, by the type of the next action. A new action is a folder and a line here. */
import { createElement, type ReactElement } from 'react'
import type { NextAction, NextActionType } from '../api'
import type { ActionOf, ActionView, ActionViewProps } from './action-view'
import { DisplayFormView } from './display-form/display-form-view'
import { RedirectView } from './redirect/redirect-view'
import { ResultView } from './result/result-view'
import { ThreeDsChallengeView } from './three-ds-challenge/three-ds-challenge-view'
import { ThreeDsMethodView } from './three-ds-method/three-ds-method-view'
import { WaitView } from './wait/wait-view'

const ACTION_VIEWS: { readonly [Type in NextActionType]: ActionView<ActionOf<Type>> } = {
  redirect: RedirectView,
  three_ds_method: ThreeDsMethodView,
  three_ds_challenge: ThreeDsChallengeView,
  display_form: DisplayFormView,
  wait: WaitView,
  result: ResultView,
}

/** Renders a next action with the view of its type. */
export function actionElement(props: ActionViewProps<NextAction>): ReactElement {
  // The table pairs every type with its own view, which TypeScript cannot follow through a lookup. Two payments share no state.
  return createElement(ACTION_VIEWS[props.action.type] as ActionView<NextAction>, { key: props.payment.id, ...props })
}
