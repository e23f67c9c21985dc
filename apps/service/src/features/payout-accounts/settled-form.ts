import type { FormField, RequisiteRequest } from '@modulor/contract/http'
import { checkForm } from '@modulor/rules'
import type { MethodConfig } from '../../config/schema'
import { formFields, settledParameters, type profileFor } from '../form-routing'
import type { AccountOwner } from './payout-accounts.types'

export type ProfileSource = {
  readonly profileFor: (owner: AccountOwner, method: MethodConfig) => ReturnType<typeof profileFor>
}
export type SettledForm = {
  readonly fields: readonly FormField[]
  readonly parameters: ReturnType<typeof settledParameters>
}

/** Settles the form in the same way as its submit, so that the verified account is the one that is paid out to (VALID-4). */
export async function settledForm(
  { profileFor }: ProfileSource,
  owner: AccountOwner,
  method: MethodConfig,
  sent: RequisiteRequest['parameters'],
): Promise<SettledForm> {
  const profile = await profileFor(owner, method)
  const fields = formFields(method, profile, sent)
  const sender = { profile, ip: undefined, country: owner.country }
  return { fields, parameters: settledParameters(fields, sent, sender) }
}

/** The errors of the fields that name the account. The rest of the form is checked by its submit. */
export function accountErrors({ fields, parameters }: SettledForm, now: Date): Record<string, string> {
  const verified = fields.filter((field) => field.verify_new_payout_account)
  const { amount: _, ...errors } = checkForm({
    flow: 'withdrawal',
    fields: verified.map((field) => ({ ...field, is_required: true })),
    amount: '',
    parameters,
    limits: { min: '0', max: null },
    precision: 0,
    now,
  })
  return errors
}
