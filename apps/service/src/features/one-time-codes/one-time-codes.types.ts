import type { Contact } from '../player-messages'
import type { CheckVerdict, RefusedWhy } from './code-policy'

/** What a code is for. One code at a time per player, purpose and subject. */
export type CodePurpose = {
  readonly brand: string
  readonly userId: string
  readonly purpose: 'payment' | 'requisite'
  /** A method, or a payout account. */
  readonly subject: string
  /** What the player entered: a code holds only for the entry that it was sent for (OTP-2). */
  readonly entry: string
}

export type CodeSent =
  | { readonly kind: 'sent'; readonly waitSeconds: number; readonly sendsLeft: number }
  | { readonly kind: 'unchanged'; readonly waitSeconds: number; readonly sendsLeft: number }
  | { readonly kind: 'refused'; readonly why: RefusedWhy; readonly waitSeconds: number; readonly sendsLeft: number }
  /** The message did not leave; it may be tried at once. */
  | { readonly kind: 'undelivered'; readonly sendsLeft: number }

export interface OneTimeCodes {
  /** Sends a code, unless one sent for the same entry is too young, or the player asked too often (OTP-2, OTP-4). */
  send(purpose: CodePurpose, contact: Contact, language: string): Promise<CodeSent>
  /** Checks a code for one use, named by `usedBy`; counts wrong guesses (OTP-4). */
  check(purpose: CodePurpose, code: string, usedBy: string): Promise<CheckVerdict>
  /** The code of this entry that can still be entered: until another may be asked for, and how many are left. */
  holding(purpose: CodePurpose): Promise<{ readonly waitSeconds: number; readonly sendsLeft: number } | undefined>
  /** Ends a player's block before its time; guesses count again. */
  liftBlock(player: Pick<CodePurpose, 'brand' | 'userId'>): Promise<void>
  /** Seconds for which a player is blocked from every code; 0: not at all. */
  blockedSeconds(player: Pick<CodePurpose, 'brand' | 'userId'>): Promise<number>
  /** Removes what no count looks at any more. */
  tend(): Promise<void>
}
