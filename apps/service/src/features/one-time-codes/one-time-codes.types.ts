import type { Contact } from '../player-messages'
import type { CheckVerdict, RefusalReason } from './code-policy'

/** What a code is for. There is one code at a time for each player, purpose and subject. */
export type CodePurpose = {
  readonly brand: string
  readonly userId: string
  readonly purpose: 'payment' | 'requisite'
  /** The id of a method or of a payout account. */
  readonly subject: string
  /** What the player entered. A code is valid only for the entry for which it was sent (OTP-2). */
  readonly entry: string
}

/** `waitSeconds`: until another code may be requested. */
export type CodeSent =
  | { readonly kind: 'sent'; readonly waitSeconds: number; readonly sendsLeft: number }
  | { readonly kind: 'unchanged'; readonly waitSeconds: number; readonly sendsLeft: number }
  | { readonly kind: 'refused'; readonly why: RefusalReason; readonly waitSeconds: number; readonly sendsLeft: number }
  /** The message could not be sent; another attempt is allowed at once, if one is left. */
  | { readonly kind: 'undelivered'; readonly waitSeconds: number; readonly sendsLeft: number }

export interface OneTimeCodes {
  /** Sends a code, unless one for the same entry was sent too recently, or the player requested too many (OTP-2, OTP-4). */
  send(purpose: CodePurpose, contact: Contact, language: string): Promise<CodeSent>
  /** Checks a code for one use, named by `usedBy`; counts wrong guesses (OTP-4). */
  check(purpose: CodePurpose, code: string, usedBy: string): Promise<CheckVerdict>
  /** The valid code of this entry: the seconds until another may be requested, and how many are left. */
  validCode(purpose: CodePurpose): Promise<{ readonly waitSeconds: number; readonly sendsLeft: number } | undefined>
  /** Ends a player's block early; later wrong guesses count again. */
  liftBlock(player: Pick<CodePurpose, 'brand' | 'userId'>): Promise<void>
  /** For how many seconds a player is blocked from all codes; 0 if not blocked. */
  blockedSeconds(player: Pick<CodePurpose, 'brand' | 'userId'>): Promise<number>
  /** Removes events that no count needs any longer. */
  runMaintenance(): Promise<void>
}
