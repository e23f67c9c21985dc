/**
 * The actions of a form that become events, by their types. The forms' own modules are not imported: they would bring the
 * whole form along.
 */
import type { amountSettled } from '../session/amount-settled'
import type { submitTracked } from '../session/submit-tracked'

type Creators = {
  readonly amountSettled: typeof amountSettled
  readonly submitTracked: typeof submitTracked
}
export type TrackedActions = { readonly [Name in keyof Creators]: Parameters<Creators[Name]>[0] }

export const TRACKED_ACTIONS: Readonly<Record<keyof TrackedActions, string>> = {
  amountSettled: 'form/amountSettled',
  submitTracked: 'form/submitTracked',
}
