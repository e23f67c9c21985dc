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

/** The owner of the accounts; a session has these values. */
export type AccountOwner = {
  readonly brand: string
  readonly userId: string
  /** The hash of the session's id. A call without an account id concerns the account that waits in this session. */
  readonly idHash: string
  readonly country: string
  readonly language: string | null
}

/** The state of the player's verification, for the details of a withdrawal method (WDR-3). */
export type VerificationState = {
  readonly isBlocked: boolean
  /** ISO time; null: not blocked. */
  readonly blockedUntil: string | null
  /** The player's own contacts to which a code can be sent, masked (VERIF-4). */
  readonly contacts: readonly { readonly type: ContactType; readonly masked: string }[]
}

export interface PayoutAccounts {
  /**
   * Creates a payout account to verify, from the fields of its method (VERIF-2). The same account always has the same requisite
   * id.
   */
  create(owner: AccountOwner, request: RequisiteRequest): Promise<Outcome<z.core.output<typeof RequisiteCreated>>>
  /** Sends the code to one of the player's own contacts. */
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
  /** Whether these values are an account that the player has verified for the method. */
  isVerified(owner: AccountOwner, payGroupId: string, account: string): Promise<boolean>
  /** Called when a withdrawal was refused because of its account: from now on this is the account that waits in the session. */
  requestVerification(owner: AccountOwner, payGroupId: string, account: string): Promise<void>
  /** The current state of the verification, for example after a reload (VERIF-3, VERIF-5). */
  statusOf(owner: AccountOwner): Promise<Outcome<RequisiteStatus>>
  /**
   * For the merchant's support: reads the player's accounts and block, verifies an account, and lifts the block (VERIF-4).
   * `verifyFor` refuses `not_found`.
   */
  verificationOf(player: AccountPlayer): Promise<Outcome<PlayerVerification>>
  verifyFor(player: AccountPlayer, requisiteId: string): Promise<Outcome<PlayerVerification>>
  liftBlockOf(player: AccountPlayer): Promise<Outcome<PlayerVerification>>
  stateOf(owner: AccountOwner): Promise<VerificationState>
}
