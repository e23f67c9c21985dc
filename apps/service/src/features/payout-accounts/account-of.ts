import type { RequisiteRequest } from '@modulor/contract/http'
import type { MethodConfig } from '../../config/schema'

type Parameters = RequisiteRequest['parameters']

/**
 * The account that a withdrawal form names, as one text: the values of the fields that have to be verified
 * (`verify_new_payout_account`); undefined where the method has none. Spaces and case do not make another account.
 */
export function accountOf({ fields }: Pick<MethodConfig, 'fields'>, parameters: Parameters): string | undefined {
  const verified = fields.filter((field) => field.verify_new_payout_account)
  if (verified.length === 0) return undefined
  return JSON.stringify(
    verified.map(({ name }) => [
      name,
      String(parameters[name] ?? '')
        .replace(/\s/g, '')
        .toUpperCase(),
    ]),
  )
}
