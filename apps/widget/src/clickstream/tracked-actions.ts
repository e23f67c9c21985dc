/**
 * The form actions that become events, by their types. Their modules are not imported, because the bundle would then
 * contain all code of the forms.
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
