/** How long codes hold, how often they are sent, how often they may be guessed (OTP-2, OTP-4). */

export const CODE_DIGITS = 6
export const CODE_LIFETIME_MS = 300_000
/** Another code may be asked for after this long. */
export const RESEND_AFTER_MS = 60_000
/** Codes and guesses are counted over this time, whatever the number of codes. */
export const WINDOW_MS = 3_600_000
export const SENDS_PER_WINDOW_MAX = 5
export const GUESSES_PER_WINDOW_MAX = 5
/** After the last wrong guess nothing is sent and nothing accepted for this long. */
export const BLOCK_MS = 900_000

/** What is remembered about the codes of one purpose. Times are in milliseconds since 1970. */
export type CodeRecord = {
  readonly contentHash: string
  readonly sentAtMs: number
  readonly expiresAtMs: number
  readonly windowEndsAtMs: number
  readonly sendsLeft: number
  readonly guessesLeft: number
  readonly blockedUntilMs: number | null
  readonly usedBy: string | null
}

const secondsUntil = (atMs: number, nowMs: number) => Math.max(0, Math.ceil((atMs - nowMs) / 1_000))

/** Seconds for which the player is blocked; 0: not at all. */
export function blockedSeconds(record: CodeRecord | undefined, nowMs: number): number {
  return record?.blockedUntilMs == null ? 0 : secondsUntil(record.blockedUntilMs, nowMs)
}

export type SendDecision =
  | { readonly kind: 'send'; readonly next: CodeRecord }
  /** The code sent before still holds for the same content, and it is too early for another (OTP-2). */
  | { readonly kind: 'unchanged'; readonly waitSeconds: number; readonly sendsLeft: number }
  /** `waitSeconds` until one may be asked for. */
  | { readonly kind: 'refused'; readonly why: RefusedWhy; readonly waitSeconds: number; readonly sendsLeft: number }

/** The last code is too young for another one, all codes of the hour are sent, or wrong guesses have blocked the player. */
export type RefusedWhy = 'too_early' | 'none_left' | 'blocked'

/** Whether a code may be sent now, and what is then remembered. A window that ended gives everything back. */
export function decideSend(record: CodeRecord | undefined, contentHash: string, nowMs: number): SendDecision {
  const blockedFor = blockedSeconds(record, nowMs)
  if (blockedFor > 0) return { kind: 'refused', why: 'blocked', waitSeconds: blockedFor, sendsLeft: 0 }
  const current = record && record.windowEndsAtMs > nowMs ? record : undefined
  if (current) {
    const { sendsLeft } = current
    const waitSeconds = secondsUntil(current.sentAtMs + RESEND_AFTER_MS, nowMs)
    if (waitSeconds > 0) {
      const holds = current.usedBy === null && current.contentHash === contentHash
      if (holds) return { kind: 'unchanged', waitSeconds, sendsLeft }
      if (sendsLeft > 0) return { kind: 'refused', why: 'too_early', waitSeconds, sendsLeft }
    }
    if (sendsLeft === 0) {
      const untilNext = secondsUntil(current.windowEndsAtMs, nowMs)
      return { kind: 'refused', why: 'none_left', waitSeconds: untilNext, sendsLeft: 0 }
    }
  }
  return {
    kind: 'send',
    next: {
      contentHash,
      sentAtMs: nowMs,
      expiresAtMs: nowMs + CODE_LIFETIME_MS,
      windowEndsAtMs: current?.windowEndsAtMs ?? nowMs + WINDOW_MS,
      sendsLeft: (current?.sendsLeft ?? SENDS_PER_WINDOW_MAX) - 1,
      // A block that ended gives guesses back, but no codes: a message costs money.
      guessesLeft: current?.blockedUntilMs === null ? current.guessesLeft : GUESSES_PER_WINDOW_MAX,
      blockedUntilMs: null,
      usedBy: null,
    },
  }
}

/** Whether the code still opens something for this entry, with what may be asked for after it; undefined: it does not. */
export function holdingCode(
  record: CodeRecord | undefined,
  contentHash: string,
  nowMs: number,
): { readonly waitSeconds: number; readonly sendsLeft: number } | undefined {
  const holds =
    record &&
    record.blockedUntilMs === null &&
    record.usedBy === null &&
    record.contentHash === contentHash &&
    record.expiresAtMs > nowMs
  if (!holds) return undefined
  const waitMs = record.sendsLeft > 0 ? record.sentAtMs + RESEND_AFTER_MS : record.windowEndsAtMs
  return { waitSeconds: secondsUntil(waitMs, nowMs), sendsLeft: record.sendsLeft }
}

/** After a message that did not leave another may be asked for at once; the code stays, because it may have arrived. */
export function withoutWait(record: CodeRecord): CodeRecord {
  return { ...record, sentAtMs: record.sentAtMs - RESEND_AFTER_MS }
}

/** Without its block, which somebody lifted. The code that was guessed at opens nothing any more; another may be sent. */
export function withoutBlock(record: CodeRecord): CodeRecord {
  if (record.blockedUntilMs === null) return record
  const { sentAtMs } = withoutWait(record)
  return {
    ...record,
    sentAtMs,
    blockedUntilMs: null,
    guessesLeft: GUESSES_PER_WINDOW_MAX,
    expiresAtMs: record.sentAtMs,
  }
}

export type CheckVerdict =
  | { readonly kind: 'right' }
  | { readonly kind: 'wrong'; readonly guessesLeft: number }
  /** Too old, used up, for other details, or there is none: only another code helps. */
  | { readonly kind: 'expired' }
  | { readonly kind: 'blocked'; readonly blockedSeconds: number }

/**
 * What a guess is worth, and what is then remembered. `isRight` says whether the digits fit. A code that was accepted for
 * one use is right for that use again, so that a repeated request ends as the first, and for no other.
 */
export function decideCheck(
  record: CodeRecord | undefined,
  guess: { readonly isRight: boolean; readonly contentHash: string; readonly usedBy: string },
  nowMs: number,
): { readonly verdict: CheckVerdict; readonly next: CodeRecord | undefined } {
  const blockedFor = blockedSeconds(record, nowMs)
  if (blockedFor > 0) return { verdict: { kind: 'blocked', blockedSeconds: blockedFor }, next: undefined }
  if (!record || record.blockedUntilMs !== null || record.contentHash !== guess.contentHash)
    return { verdict: { kind: 'expired' }, next: undefined }
  if (record.usedBy !== null)
    return { verdict: { kind: record.usedBy === guess.usedBy && guess.isRight ? 'right' : 'expired' }, next: undefined }
  if (record.expiresAtMs <= nowMs) return { verdict: { kind: 'expired' }, next: undefined }
  if (guess.isRight) return { verdict: { kind: 'right' }, next: { ...record, usedBy: guess.usedBy } }
  const guessesLeft = record.guessesLeft - 1
  if (guessesLeft > 0) return { verdict: { kind: 'wrong', guessesLeft }, next: { ...record, guessesLeft } }
  return {
    verdict: { kind: 'blocked', blockedSeconds: BLOCK_MS / 1_000 },
    next: { ...record, guessesLeft: 0, blockedUntilMs: nowMs + BLOCK_MS },
  }
}
