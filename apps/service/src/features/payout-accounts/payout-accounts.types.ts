import type { RequisiteCreated, RequisiteOtpSent, RequisiteOtpVerified, RequisiteRequest } from '@modulor/contract/http'
import type { ContactType } from '@modulor/contract/vocabulary'
import type { z } from 'zod'
import type { Outcome } from '../../outcome'

/** Whose accounts they are; a session fits. */
export type AccountOwner = {
  readonly brand: string
  readonly userId: string
  readonly country: string
  readonly language: string | null
}

/** The player's place in verification, as the details of a withdrawal method tell it (WDR-3). */
export type VerificationState = {
  readonly isBlocked: boolean
  /** ISO time; null: not blocked. */
  readonly blockedUntil: string | null
  /** The player's own contacts that a code can go to, masked (VERIF-4). */
  readonly contacts: readonly { readonly type: ContactType; readonly masked: string }[]
}

export interface PayoutAccounts {
  /** A payout account to verify, from the fields of its method (VERIF-2). The same account is the same requisite. */
  create(owner: AccountOwner, request: RequisiteRequest): Promise<Outcome<z.core.output<typeof RequisiteCreated>>>
  /** Sends the code to a contact of the player's own. */
  sendCode(
    owner: AccountOwner,
    requisiteId: string,
    contactType: ContactType,
  ): Promise<Outcome<z.core.output<typeof RequisiteOtpSent>>>
  verify(
    owner: AccountOwner,
    requisiteId: string,
    code: string,
  ): Promise<Outcome<z.core.output<typeof RequisiteOtpVerified>>>
  /** Whether these values name an account that the player has verified for the method. */
  isVerified(owner: AccountOwner, payGroupId: string, account: string): Promise<boolean>
  stateOf(owner: AccountOwner): Promise<VerificationState>
}
