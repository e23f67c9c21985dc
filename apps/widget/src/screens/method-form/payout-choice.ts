/** A kept payout account instead of a typed one (WDR-1, WDR-4). */
import type { SubmitRequest } from '@modulor/contract/http'
import { accountFieldNames } from '@modulor/rules'
import type { MethodDetails } from '../../api'

/** The names of the fields that a kept account replaces; none for a deposit. */
export const accountNamesOf = ({ payout, rulesFields, isRoutable }: MethodDetails): readonly string[] =>
  payout === null ? [] : accountFieldNames({ fields: rulesFields, isRoutable })

/** The form's details if a kept account is chosen: the account's fields are removed, so they are not shown, checked or sent. */
export function withoutAccount(details: MethodDetails): MethodDetails {
  const names = accountNamesOf(details)
  return {
    ...details,
    fields: details.fields.filter(({ name }) => !names.includes(name)),
    rulesFields: details.rulesFields.filter(({ name }) => !names.includes(name)),
  }
}

/** Adds to a withdrawal's body the id of the chosen account, or the flag for a new account. */
export function withPayoutAccount(
  body: SubmitRequest,
  names: readonly string[],
  chosenId: string | null,
): SubmitRequest {
  if (names.length === 0) return body
  const account = chosenId === null ? {} : { payout_account_id: chosenId }
  return { ...body, ...account, is_new_payout_account: chosenId === null }
}
