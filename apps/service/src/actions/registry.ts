/**
 * The actions that a provider can request from a player. To add one, add a folder and a line here; no other code
 * checks an action's type. The compiler reports a member of the contract's `NextAction` without a line.
 */
import { z } from 'zod'
import type { ActionKind, ActionType } from './action-kind'
import { displayForm } from './display-form/display-form'
import { redirect } from './redirect/redirect'
import { threeDsChallenge } from './three-ds-challenge/three-ds-challenge'
import { threeDsMethod } from './three-ds-method/three-ds-method'

export const ACTIONS = {
  redirect,
  three_ds_method: threeDsMethod,
  three_ds_challenge: threeDsChallenge,
  display_form: displayForm,
} satisfies { readonly [Type in ActionType]: ActionKind<Type, { readonly type: Type }> }

/** The action that the player has to do, as a provider answers it and as the payment's row contains it. */
export type ProviderAction = z.infer<(typeof ACTIONS)[ActionType]['schema']>

/** Returns the properties of an action. */
export function actionKindOf({ type }: ProviderAction): ActionKind<ActionType, ProviderAction> {
  // The table has the right kind for every type, which TypeScript cannot infer from a lookup.
  return ACTIONS[type] as unknown as ActionKind<ActionType, ProviderAction>
}

const StoredType = z.object({ type: z.enum(Object.keys(ACTIONS) as ActionType[]) })

/** Parses a stored action. Throws if neither this build nor an older one could have written it. */
export function parseAction(stored: unknown): ProviderAction {
  return ACTIONS[StoredType.parse(stored).type].schema.parse(stored)
}
