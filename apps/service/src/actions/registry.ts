/**
 * The actions that a provider may ask of a player. A new one is a folder and a line here; no other code compares an
 * action's type. The compiler names a member of the contract's `NextAction` that has no line.
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

/** What the player has to do, as a provider answers it and as the payment's row holds it. */
export type ProviderAction = z.infer<(typeof ACTIONS)[ActionType]['schema']>

/** Everything that may be asked about an action. */
export function actionKindOf({ type }: ProviderAction): ActionKind<ActionType, ProviderAction> {
  // The table pairs every type with its own kind, which TypeScript cannot follow through a lookup.
  return ACTIONS[type] as unknown as ActionKind<ActionType, ProviderAction>
}

const StoredType = z.object({ type: z.enum(Object.keys(ACTIONS) as ActionType[]) })

/** Reads a stored action. Throws when neither this build nor an older one could have written it. */
export function parseAction(stored: unknown): ProviderAction {
  return ACTIONS[StoredType.parse(stored).type].schema.parse(stored)
}
