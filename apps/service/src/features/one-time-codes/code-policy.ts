/** How long codes hold, how often they are sent, how often they may be guessed (OTP-2, OTP-4). */
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../durations'

export const CODE_DIGITS = 6
export const CODE_LIFETIME_MS = 5 * MINUTE_MS
/** Another code may be asked for after this long. */
export const RESEND_AFTER_MS = MINUTE_MS
/** Codes of one purpose are counted over this time. */
export const WINDOW_MS = HOUR_MS
export const SENDS_PER_WINDOW_MAX = 5
/**
 * Wrong guesses are counted over this time, of a player and of a contact, for all purposes together (issue-9 3.2). With
 * six digits, ten guesses within any 24 hours find a code with a chance of 1e-5.
 */
export const FAILURES_WINDOW_MS = DAY_MS
export const FAILURES_PER_WINDOW_MAX = 10
/** After so many wrong guesses nothing is sent and nothing accepted for so long; after the last one until a guess is free. */
export const BLOCKS = [
  { failures: 5, ms: 15 * MINUTE_MS },
  { failures: 8, ms: 4 * HOUR_MS },
] as const
/** A guess can matter for this long: it counts for a day, and a block may begin at its end. */
export const FAILURES_KEPT_MS = FAILURES_WINDOW_MS + Math.max(...BLOCKS.map(({ ms }) => ms))

/** What is remembered about the codes of one purpose. Times are in milliseconds since 1970. */
export type CodeRecord = {
  readonly contentHash: string
  readonly sentAtMs: number
  readonly expiresAtMs: number
  readonly windowEndsAtMs: number
  readonly sendsLeft: number
  readonly usedBy: string | null
}

const secondsUntil = (atMs: number, nowMs: number) => Math.max(0, Math.ceil((atMs - nowMs) / 1_000))

/**
 * Until when so many wrong guesses block their player or contact, or null; times in milliseconds, the oldest first.
 * Each block is longer than the one before. A guess leaves the count after 24 hours, so that no 24 hours hold more of
 * them than ten.
 */
export function blockedUntil(failuresMs: readonly number[], nowMs: number): number | null {
  // Where there is none, it is long over.
  const lastMs = failuresMs.at(-1) ?? -Infinity
  const count = failuresMs.filter((atMs) => atMs > lastMs - FAILURES_WINDOW_MS).length
  const untilMs =
    count >= FAILURES_PER_WINDOW_MAX
      ? (failuresMs.at(-FAILURES_PER_WINDOW_MAX) ?? lastMs) + FAILURES_WINDOW_MS
      : lastMs + (BLOCKS.find(({ failures }) => failures === count)?.ms ?? 0)
  return untilMs > nowMs ? untilMs : null
}

/** Wrong guesses that are left until the next block, while there is none. */
function guessesLeft(failuresMs: readonly number[], nowMs: number): number {
  const count = failuresMs.filter((atMs) => atMs > nowMs - FAILURES_WINDOW_MS).length
  const next = BLOCKS.find(({ failures }) => failures > count)?.failures ?? FAILURES_PER_WINDOW_MAX
  return next - count
}

/** Seconds until a time; 0 where it is over or there is none. */
export const secondsOf = (untilMs: number | null, nowMs: number): number =>
  untilMs === null ? 0 : secondsUntil(untilMs, nowMs)

/** So many codes may go out within a time, to one contact or for one brand. */
export type SendCap = { readonly max: number; readonly windowMs: number; readonly sentMs: readonly number[] }

/** When a cap lets another code out; long ago where fewer were sent. */
const heldUntilMs = ({ max, windowMs, sentMs }: SendCap) => (sentMs.at(-max) ?? -Infinity) + windowMs

/** What of the player and the contact decides besides the code itself. */
export type Surroundings = { readonly blockedUntilMs: number | null; readonly caps: readonly SendCap[] }

export type SendDecision =
  | { readonly kind: 'send'; readonly next: CodeRecord }
  /** The code sent before still holds for the same content, and it is too early for another (OTP-2). */
  | { readonly kind: 'unchanged'; readonly waitSeconds: number; readonly sendsLeft: number }
  /** `waitSeconds` until one may be asked for. */
  | { readonly kind: 'refused'; readonly why: RefusedWhy; readonly waitSeconds: number; readonly sendsLeft: number }

/** The last code is too young for another one, all codes of the hour are sent, or wrong guesses have blocked the player. */
export type RefusedWhy = 'too_early' | 'none_left' | 'blocked'

/** Whether a code may be sent now, and what is then remembered. A window that ended gives everything back. */
export function decideSend(
  record: CodeRecord | undefined,
  contentHash: string,
  nowMs: number,
  { blockedUntilMs, caps }: Surroundings = { blockedUntilMs: null, caps: [] },
): SendDecision {
  const blockedFor = secondsOf(blockedUntilMs, nowMs)
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
  const heldMs = Math.max(...caps.map(heldUntilMs))
  if (heldMs > nowMs)
    return { kind: 'refused', why: 'none_left', waitSeconds: secondsUntil(heldMs, nowMs), sendsLeft: 0 }
  return {
    kind: 'send',
    next: {
      contentHash,
      sentAtMs: nowMs,
      expiresAtMs: nowMs + CODE_LIFETIME_MS,
      windowEndsAtMs: current?.windowEndsAtMs ?? nowMs + WINDOW_MS,
      sendsLeft: (current?.sendsLeft ?? SENDS_PER_WINDOW_MAX) - 1,
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
  const holds = record && record.usedBy === null && record.contentHash === contentHash && record.expiresAtMs > nowMs
  if (!holds) return undefined
  const waitMs = record.sendsLeft > 0 ? record.sentAtMs + RESEND_AFTER_MS : record.windowEndsAtMs
  return { waitSeconds: secondsUntil(waitMs, nowMs), sendsLeft: record.sendsLeft }
}

/** After a message that did not leave another may be asked for at once; the code stays, because it may have arrived. */
export function withoutWait(record: CodeRecord): CodeRecord {
  return { ...record, sentAtMs: record.sentAtMs - RESEND_AFTER_MS }
}

export type CheckVerdict =
  | { readonly kind: 'right' }
  | { readonly kind: 'wrong'; readonly guessesLeft: number }
  /** Too old, used up, for other details, or there is none: only another code helps. */
  | { readonly kind: 'expired' }
  | { readonly kind: 'blocked'; readonly blockedSeconds: number }

/** The wrong guesses that count: the player's, and those at codes for the contact. */
export type Failures = { readonly ofPlayer: readonly number[]; readonly ofContact: readonly number[] }

/** When the longer of the two blocks ends, in milliseconds since 1970; null where there is none. */
export function blockOf({ ofPlayer, ofContact }: Failures, nowMs: number): number | null {
  const ends = [blockedUntil(ofPlayer, nowMs), blockedUntil(ofContact, nowMs)].filter((end) => end !== null)
  return ends.length > 0 ? Math.max(...ends) : null
}

/**
 * The result of a guess, what is then remembered of the code, and whether it counts as a failure. `isRight` says
 * whether the digits fit. A code that was accepted for one use is right for that use again, so that a repeated request
 * ends as the first, and for no other. A code at which the last guess before a block was wrong opens nothing any more.
 */
export function decideCheck(
  record: CodeRecord | undefined,
  guess: { readonly isRight: boolean; readonly contentHash: string; readonly usedBy: string },
  failures: Failures,
  nowMs: number,
): { readonly verdict: CheckVerdict; readonly next: CodeRecord | undefined; readonly isFailure: boolean } {
  const answer = (verdict: CheckVerdict, next?: CodeRecord, isFailure = false) => ({ verdict, next, isFailure })
  const blockedFor = secondsOf(blockOf(failures, nowMs), nowMs)
  if (blockedFor > 0) return answer({ kind: 'blocked', blockedSeconds: blockedFor })
  if (!record || record.contentHash !== guess.contentHash) return answer({ kind: 'expired' })
  if (record.usedBy !== null)
    return answer({ kind: record.usedBy === guess.usedBy && guess.isRight ? 'right' : 'expired' })
  if (record.expiresAtMs <= nowMs) return answer({ kind: 'expired' })
  if (guess.isRight) return answer({ kind: 'right' }, { ...record, usedBy: guess.usedBy })
  const after = { ofPlayer: [...failures.ofPlayer, nowMs], ofContact: [...failures.ofContact, nowMs] }
  const blockedAfter = secondsOf(blockOf(after, nowMs), nowMs)
  if (blockedAfter > 0)
    return answer({ kind: 'blocked', blockedSeconds: blockedAfter }, { ...record, expiresAtMs: nowMs }, true)
  const left = Math.min(guessesLeft(after.ofPlayer, nowMs), guessesLeft(after.ofContact, nowMs))
  return answer({ kind: 'wrong', guessesLeft: left }, record, true)
}
