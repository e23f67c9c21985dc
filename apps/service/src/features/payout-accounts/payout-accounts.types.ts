import type {
  RequisiteCreated,
  RequisiteOtpSent,
  RequisiteOtpVerified,
  RequisiteRequest,
  PlayerVerification,
  RequisiteStatus,
} from '@modulor/contract/http'
import type { ContactType } from '@modulor/contract/vocabulary'
import type { z } from 'zod'
import type { Outcome } from '../../outcome'

export type AccountPlayer = { readonly brand: string; readonly userId: string }

/** Whose accounts they are; a session fits. */
export type AccountOwner = {
  readonly brand: string
  readonly userId: string
  /** Of the session: without an id the account is meant that waits in it. */
  readonly idHash: string
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
    requisiteId: string | undefined,
    contactType: ContactType,
  ): Promise<Outcome<z.core.output<typeof RequisiteOtpSent>>>
  verify(
    owner: AccountOwner,
    requisiteId: string | undefined,
    code: string,
  ): Promise<Outcome<z.core.output<typeof RequisiteOtpVerified>>>
  /** Whether these values name an account that the player has verified for the method. */
  isVerified(owner: AccountOwner, payGroupId: string, account: string): Promise<boolean>
  /** A withdrawal was refused for its account: from now on it is the one that waits in this session. */
  askFor(owner: AccountOwner, payGroupId: string, account: string): Promise<void>
  /** Where the verification stands, as a reload finds it (VERIF-3, VERIF-5). */
  statusOf(owner: AccountOwner): Promise<Outcome<RequisiteStatus>>
  /** For the merchant: the player's accounts and block, and the two ways to help (VERIF-4). Refuses `not_found`. */
  verificationOf(player: AccountPlayer): Promise<Outcome<PlayerVerification>>
  verifyFor(player: AccountPlayer, requisiteId: string): Promise<Outcome<PlayerVerification>>
  liftBlockOf(player: AccountPlayer): Promise<Outcome<PlayerVerification>>
  stateOf(owner: AccountOwner): Promise<VerificationState>
}
