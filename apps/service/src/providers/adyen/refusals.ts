/**
 * Adyen's refusal reasons, by code for its responses and by name for its webhooks (docs.adyen.com, "Refusal
 * reasons").
 */
import type { DeclineCode } from '@modulor/contract/errors'

type Refusal = readonly [code: string, name: string, ours: DeclineCode]

/** Every published reason. A reason without an equivalent of ours is `provider_refused`; its code is in the log. */
export const REFUSALS: readonly Refusal[] = [
  ['0', 'Unknown', 'provider_refused'],
  ['2', 'Refused', 'do_not_honour'],
  ['3', 'Referral', 'do_not_honour'],
  ['4', 'Acquirer Error', 'provider_refused'],
  ['5', 'Blocked Card', 'do_not_honour'],
  ['6', 'Expired Card', 'expired_card'],
  ['7', 'Invalid Amount', 'provider_refused'],
  ['8', 'Invalid Card Number', 'check_card'],
  ['9', 'Issuer Unavailable', 'provider_refused'],
  ['10', 'Not supported', 'do_not_honour'],
  ['11', '3D Not Authenticated', 'authentication_failed'],
  ['12', 'Not enough balance', 'insufficient_funds'],
  ['14', 'Acquirer Fraud', 'provider_refused'],
  ['15', 'Cancelled', 'cancelled_by_player'],
  ['16', 'Shopper Cancelled', 'cancelled_by_player'],
  ['17', 'Invalid Pin', 'provider_refused'],
  ['18', 'Pin tries exceeded', 'provider_refused'],
  ['19', 'Pin validation not possible', 'provider_refused'],
  ['20', 'FRAUD', 'provider_refused'],
  ['21', 'Not Submitted', 'provider_refused'],
  ['22', 'FRAUD-CANCELLED', 'provider_refused'],
  ['23', 'Transaction Not Permitted', 'do_not_honour'],
  ['24', 'CVC Declined', 'incorrect_cvv'],
  ['25', 'Restricted Card', 'do_not_honour'],
  ['26', 'Revocation Of Auth', 'do_not_honour'],
  ['27', 'Declined Non Generic', 'do_not_honour'],
  ['28', 'Withdrawal amount exceeded', 'do_not_honour'],
  ['29', 'Withdrawal count exceeded', 'do_not_honour'],
  ['31', 'Issuer Suspected Fraud', 'provider_refused'],
  ['32', 'AVS Declined', 'provider_refused'],
  ['33', 'Card requires online pin', 'provider_refused'],
  ['34', 'No checking account available on Card', 'provider_refused'],
  ['35', 'No savings account available on Card', 'provider_refused'],
  ['36', 'Mobile pin required', 'provider_refused'],
  ['37', 'Contactless fallback', 'provider_refused'],
  ['38', 'Authentication required', 'authentication_failed'],
  ['39', 'RReq not received from DS', 'authentication_failed'],
  ['40', 'Current AID is in Penalty Box.', 'provider_refused'],
  ['41', 'CVM Required Restart Payment', 'provider_refused'],
  ['42', '3DS Authentication Error', 'authentication_failed'],
  ['43', 'Online PIN required', 'provider_refused'],
  ['44', 'Try another interface', 'provider_refused'],
  ['45', 'Chip downgrade mode', 'provider_refused'],
  ['46', 'Transaction blocked by Adyen to prevent excessive retry fees', 'provider_refused'],
  ['50', 'Invalid Associated Merchant', 'provider_refused'],
]
const BY_CODE = new Map(REFUSALS.map(([code, , ours]) => [code, ours]))
const BY_NAME = new Map(REFUSALS.map(([, name, ours]) => [name.toLowerCase(), ours]))

/** The issuer's own reason, if the account is set up to pass it on: the card was lost or stolen. */
const LOST_OR_STOLEN = /^(?:41|43)\b/

export function declineOfCode(code: string | undefined, raw?: string): DeclineCode {
  if (code === '5' && raw !== undefined && LOST_OR_STOLEN.test(raw)) return 'stolen_card'
  return BY_CODE.get(code ?? '') ?? 'provider_refused'
}

export const declineOfName = (name: string | undefined): DeclineCode =>
  BY_NAME.get((name ?? '').trim().toLowerCase()) ?? 'provider_refused'

/** Errors of an invalid request that are about the card. The issuer has not been contacted. */
const BY_ERROR: ReadonlyMap<string, DeclineCode> = new Map([
  ['101', 'check_card'],
  ['103', 'incorrect_cvv'],
  ['129', 'expired_card'],
  ['140', 'expired_card'],
])
export const declineOfError = (errorCode: string): DeclineCode => BY_ERROR.get(errorCode) ?? 'provider_refused'
