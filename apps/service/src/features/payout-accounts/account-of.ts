import type { FormField, RequisiteRequest } from '@modulor/contract/http'
import { maskedAccount } from '@modulor/rules'
import { z } from 'zod'

type Verifiable = Pick<FormField, 'name' | 'verify_new_payout_account'>
type Settled = Readonly<RequisiteRequest['parameters']>

/**
 * The account that a withdrawal form names, as one text: the values of the fields that have to be verified
 * (`verify_new_payout_account`); undefined if the form has none. `fields` are the form's current fields, and the values are the
 * settled ones: other values of the request are ignored (VALID-4). Differences in spaces do not make another account. Case does,
 * because two wallets or addresses may differ only by it; an IBAN is settled in capitals.
 */
export function accountOf(fields: readonly Verifiable[], parameters: Settled): string | undefined {
  const verified = fields.filter((field) => field.verify_new_payout_account)
  if (verified.length === 0) return undefined
  return JSON.stringify(verified.map(({ name }) => [name, String(parameters[name] ?? '').replace(/\s/g, '')]))
}

const Account = z.array(z.tuple([z.string(), z.string()]))

/** The masked account, so that only its owner recognises it (VERIF-4). */
export function accountMask(account: string): string {
  const values = Account.parse(JSON.parse(account)).map(([, value]) => value)
  return maskedAccount(values.join(' '))
}
