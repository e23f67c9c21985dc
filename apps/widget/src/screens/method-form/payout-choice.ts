/** A kept payout account instead of a typed one (WDR-1, WDR-4). */
import type { SubmitRequest } from '@modulor/contract/http'
import { accountFieldNames } from '@modulor/rules'
import type { MethodDetails } from '../../api'

/** The fields that a kept account stands for; none on a deposit. */
export const accountNamesOf = ({ payout, rulesFields, isRoutable }: MethodDetails): readonly string[] =>
  payout === null ? [] : accountFieldNames({ fields: rulesFields, isRoutable })

/** The form with a kept account chosen: its fields are neither drawn nor checked nor sent. */
export function withoutAccount(details: MethodDetails): MethodDetails {
  const names = accountNamesOf(details)
  return {
    ...details,
    fields: details.fields.filter(({ name }) => !names.includes(name)),
    rulesFields: details.rulesFields.filter(({ name }) => !names.includes(name)),
  }
}

/** The body of a withdrawal: the account that was chosen, or that what was typed is a new one. */
export function withPayoutAccount(
  body: SubmitRequest,
  names: readonly string[],
  chosenId: string | null,
): SubmitRequest {
  if (names.length === 0) return body
  const account = chosenId === null ? {} : { payout_account_id: chosenId }
  return { ...body, ...account, is_new_payout_account: chosenId === null }
}
