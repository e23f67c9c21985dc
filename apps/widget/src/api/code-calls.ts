/** Calls for one-time codes of a deposit (OTP-3) and of a payout account (VERIF-2). Codes are never kept in the store. */
import type { OtpAnswer, OtpRequest, RequisiteRequest } from '@modulor/contract/http'
import type { ContactType } from '@modulor/contract/vocabulary'
import type { CallOutcome, ApiClient } from './api-client'
import { mapped } from './mapped'
import { toPayoutTerms, type PayoutTerms } from './to-method-details'

export type CodeSent = {
  readonly status: OtpAnswer['status']
  /** Seconds until another code may be requested. */
  readonly blockDuration: number
  readonly maxRequestCount: number
  readonly canResend: boolean
  readonly errorCode: string | null
  /** A message key. */
  readonly errorMessage: string | null
  /** The masked contact to which codes of this method are sent. */
  readonly contact: string | null
}

/**
 * Requests the code for a deposit form (OTP-3). For the same amount and parameters no second code is sent (OTP-2).
 */
export async function askForCode(
  apiClient: ApiClient,
  methodId: string,
  { amount, currency, parameters }: OtpRequest,
): Promise<CallOutcome<CodeSent>> {
  const body = { amount, currency, parameters }
  return mapped(await apiClient.call('otp', { path: { payGroupId: methodId }, body }), (wire) => ({
    status: wire.status,
    blockDuration: wire.block_duration,
    maxRequestCount: wire.max_request_count,
    canResend: wire.can_resend,
    errorCode: wire.error_code,
    errorMessage: wire.error_message,
    contact: wire.contact,
  }))
}

/** Registers the payout account to verify and returns its id; the same account always has the same id (VERIF-2). */
export async function createRequisite(
  apiClient: ApiClient,
  methodId: string,
  parameters: RequisiteRequest['parameters'],
): Promise<CallOutcome<string>> {
  const outcome = await apiClient.call('createRequisite', { body: { pay_group_id: methodId, parameters } })
  return mapped(outcome, ({ requisite_id }) => requisite_id)
}

export type AccountCodeSent = Pick<CodeSent, 'blockDuration' | 'maxRequestCount'> & {
  readonly isSent: boolean
  /** Why no code was sent; null where one was sent, or the reason is not given. */
  readonly why: 'too_early' | 'none_left' | 'blocked' | 'undelivered' | 'no_contact' | null
}

/** Sends the code of a payout account to a contact of the player's own (VERIF-2, VERIF-4). */
export async function sendAccountCode(
  apiClient: ApiClient,
  requisiteId: string,
  contactType: ContactType,
): Promise<CallOutcome<AccountCodeSent>> {
  const body = { requisite_id: requisiteId, contact_type: contactType }
  return mapped(await apiClient.call('sendRequisiteOtp', { body }), (wire) => ({
    isSent: wire.success,
    why: wire.error_code ?? null,
    maxRequestCount: wire.max_request_count,
    blockDuration: wire.block_duration,
  }))
}

/** The service's state of the verification of a payout account. */
export type AccountStatus = {
  readonly requisite: {
    readonly id: string
    readonly methodId: string
    readonly maskedAccount: string
    readonly isVerified: boolean
    /** The code that is still valid, and the contact to which it was sent. */
    readonly code: {
      readonly contact: ContactType
      readonly maxRequestCount: number
      readonly blockDuration: number
    } | null
  } | null
  readonly payout: PayoutTerms
}

/** Reads the state of the verification, so that it can be continued after a reload (VERIF-3, VERIF-5). */
export async function readAccountStatus(apiClient: ApiClient): Promise<CallOutcome<AccountStatus>> {
  return mapped(await apiClient.call('requisiteStatus', {}), (wire) => ({
    requisite: wire.requisite && {
      id: wire.requisite.requisite_id,
      methodId: wire.requisite.pay_group_id,
      maskedAccount: wire.requisite.masked_account,
      isVerified: wire.requisite.is_verified,
      code: wire.requisite.code && {
        contact: wire.requisite.code.contact_type,
        maxRequestCount: wire.requisite.code.max_request_count,
        blockDuration: wire.requisite.code.block_duration,
      },
    },
    payout: toPayoutTerms(wire),
  }))
}

export type AccountCodeVerdict = {
  readonly isRight: boolean
  readonly attemptsLeft: number
  /** Seconds for which verification is blocked; 0: it is not. */
  readonly blockDuration: number
}

/** Checks the code of a payout account (VERIF-2). For a wrong code with `attemptsLeft` and `blockDuration` 0 a new code is needed. */
export async function verifyAccountCode(
  apiClient: ApiClient,
  requisiteId: string,
  otp: string,
): Promise<CallOutcome<AccountCodeVerdict>> {
  return mapped(await apiClient.call('verifyRequisiteOtp', { body: { requisite_id: requisiteId, otp } }), (wire) => ({
    isRight: wire.success,
    attemptsLeft: wire.attempts_left,
    blockDuration: wire.block_duration,
  }))
}
