/**
 * The actions of a form that become events, by their types. The forms' own modules are not imported: they would bring the
 * whole form along.
 */
import type { amountSettled } from '../session/amount-settled'
import type { submitTold } from '../session/submit-told'

type Creators = {
  readonly amountSettled: typeof amountSettled
  readonly submitTold: typeof submitTold
}
export type ToldActions = { readonly [Name in keyof Creators]: Parameters<Creators[Name]>[0] }

export const TOLD_ACTIONS: Readonly<Record<keyof ToldActions, string>> = {
  amountSettled: 'form/amountSettled',
  submitTold: 'form/submitTold',
}
