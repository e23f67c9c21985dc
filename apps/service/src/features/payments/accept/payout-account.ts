/** The account that a withdrawal is paid to: a saved account of the player, or a typed one (WDR-1, WDR-4). */
import type { FieldErrorKey } from '@modulor/contract/errors'
import { accountFieldNames } from '@modulor/rules'
import type { MethodConfig } from '../../../config/schema'
import { done, refused, type Outcome } from '../../../outcome'
import type { AccountValues } from '../../payout-accounts'
import { readFromVault } from '../store/read-from-vault'
import type { PaymentDeps } from '../model/payment-deps'
import type { Submit } from '../model/payments.types'
import type { SubmittedForm } from './submitted-form'

const REQUIRED = 'PH.ERROR.FIELD_REQUIRED' satisfies FieldErrorKey
const CHOICE = 'payout_account_id'

export type PayoutAccount = {
  readonly values: AccountValues
  /** The player has not saved it yet. The service checks this; the value in the request is ignored. */
  readonly isNew: boolean
}

/** Refuses the id of an account that the player no longer has: its fields become required. */
function accountNotFound(method: MethodConfig | undefined): Outcome<never> {
  const names = method ? accountFieldNames({ fields: method.fields, isRoutable: method.routing !== undefined }) : []
  return refused('form_invalid', {
    fields: Object.fromEntries((names.length > 0 ? names : [CHOICE]).map((name) => [name, REQUIRED])),
  })
}

/** Returns the submit with the values of the chosen saved account. They take precedence over typed values. */
export async function withStoredAccount(deps: PaymentDeps, submit: Submit): Promise<Outcome<Submit>> {
  const { session, flow, payGroupId, body } = submit
  const { payout_account_id: id } = body
  if (id === undefined || flow === 'deposit') return done(submit)
  const { brand, userId } = session
  const values = await readFromVault(deps, { kind: 'payout account', id, brand, userId }, () =>
    deps.storedAccounts?.valuesOf({ ...session, payGroupId }, id),
  )
  if (!values) return accountNotFound(deps.config.methods[payGroupId])
  return done({ ...submit, body: { ...body, parameters: { ...body.parameters, ...values } } })
}

/** The account in a form that has passed the rules. Undefined for a deposit, and if the form has no account to save. */
export async function payoutAccountOf(
  deps: PaymentDeps,
  { session, flow, payGroupId }: Submit,
  method: MethodConfig,
  { fields, parameters }: SubmittedForm,
): Promise<PayoutAccount | undefined> {
  if (flow === 'deposit' || !deps.storedAccounts) return undefined
  const names = accountFieldNames({ fields, isRoutable: method.routing !== undefined })
  const given = names.flatMap((name) => {
    const value = Object.hasOwn(parameters, name) ? parameters[name] : undefined
    return value === undefined || value === '' ? [] : [[name, value] as const]
  })
  if (given.length === 0) return undefined
  const values = Object.fromEntries(given)
  return { values, isNew: !(await deps.storedAccounts.isStored({ ...session, payGroupId }, values)) }
}
