/**
 * The rules of one-time codes: how long they are valid, how often they are sent, and how often they may be guessed (OTP-2,
 * OTP-4).
 */
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../durations'

export const CODE_DIGITS = 6
export const CODE_LIFETIME_MS = 5 * MINUTE_MS
/** The player may request another code after this time. */
export const RESEND_AFTER_MS = MINUTE_MS
/** The codes of one purpose are counted over this time. */
export const WINDOW_MS = HOUR_MS
export const SENDS_PER_WINDOW_MAX = 5
/**
 * Wrong guesses of a player and of a contact are counted over this time, for all purposes together (issue-9 3.2). With six
 * digits, ten guesses within any 24 hours find a code with a probability of 1e-5.
 */
export const FAILURES_WINDOW_MS = DAY_MS
export const FAILURES_PER_WINDOW_MAX = 10
/**
 * After this many wrong guesses no code is sent or accepted for this time; after `FAILURES_PER_WINDOW_MAX`, until a guess no
 * longer counts.
 */
export const BLOCKS = [
  { failures: 5, ms: 15 * MINUTE_MS },
  { failures: 8, ms: 4 * HOUR_MS },
] as const
/** How long a guess can have an effect: it counts for a day, and a block may begin at the end of that day. */
export const FAILURES_KEPT_MS = FAILURES_WINDOW_MS + Math.max(...BLOCKS.map(({ ms }) => ms))

/** The stored state of the codes of one purpose. Times are in milliseconds since 1970. */
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
 * When the block ends that these wrong guesses cause for their player or contact; null if there is none. Times are in
 * milliseconds, oldest first. Each block begins with the guess that reaches its number, and later guesses do not end it. A
 * guess no longer counts after 24 hours, so any 24 hours contain at most ten.
 */
export function blockedUntil(failuresMs: readonly number[], nowMs: number): number | null {
  const lastMs = failuresMs.at(-1) ?? -Infinity
  const counted = failuresMs.filter((atMs) => atMs > lastMs - FAILURES_WINDOW_MS)
  const dayEndsMs = (counted.at(-FAILURES_PER_WINDOW_MAX) ?? -Infinity) + FAILURES_WINDOW_MS
  const untilMs = Math.max(dayEndsMs, ...BLOCKS.map(({ failures, ms }) => (counted[failures - 1] ?? -Infinity) + ms))
  return untilMs > nowMs ? untilMs : null
}

/** How many wrong guesses are left until the next block, if there is no block now. */
function guessesLeft(failuresMs: readonly number[], nowMs: number): number {
  const count = failuresMs.filter((atMs) => atMs > nowMs - FAILURES_WINDOW_MS).length
  const next = BLOCKS.find(({ failures }) => failures > count)?.failures ?? FAILURES_PER_WINDOW_MAX
  return next - count
}

/** Seconds until a time; 0 if it has passed or is null. */
export const secondsOf = (untilMs: number | null, nowMs: number): number =>
  untilMs === null ? 0 : secondsUntil(untilMs, nowMs)

/**
 * Seconds until the player may request another code: a minute after the last one, or the end of the window after its last one
 * (OTP-2).
 */
export const resendSeconds = ({ sendsLeft, sentAtMs, windowEndsAtMs }: CodeRecord, nowMs: number): number =>
  secondsUntil(sendsLeft > 0 ? sentAtMs + RESEND_AFTER_MS : windowEndsAtMs, nowMs)

/** How many codes may be sent within a time, to one contact or for one brand, and when codes were sent. */
export type SendCap = { readonly max: number; readonly windowMs: number; readonly sentMs: readonly number[] }

/** When a cap allows another code; long ago if fewer than `max` were sent. */
const allowedAtMs = ({ max, windowMs, sentMs }: SendCap) => (sentMs.at(-max) ?? -Infinity) + windowMs

/** The data of the player and the contact that decides in addition to the code itself. */
export type SendLimits = { readonly blockedUntilMs: number | null; readonly caps: readonly SendCap[] }

export type SendDecision =
  | { readonly kind: 'send'; readonly next: CodeRecord }
  /** The code that was sent before is still valid for the same content, and it is too early for another (OTP-2). */
  | { readonly kind: 'unchanged'; readonly waitSeconds: number; readonly sendsLeft: number }
  /** `waitSeconds` until a code may be requested. */
  | { readonly kind: 'refused'; readonly why: RefusalReason; readonly waitSeconds: number; readonly sendsLeft: number }

/**
 * `too_early`: the last code was sent too recently. `none_left`: no more codes may be sent in this time. `blocked`: by wrong
 * guesses.
 */
export type RefusalReason = 'too_early' | 'none_left' | 'blocked'

/** Decides whether a code may be sent now, and what is stored then. When a window ends, the counts start again. */
export function decideSend(
  record: CodeRecord | undefined,
  contentHash: string,
  nowMs: number,
  { blockedUntilMs, caps }: SendLimits = { blockedUntilMs: null, caps: [] },
): SendDecision {
  const blockedFor = secondsOf(blockedUntilMs, nowMs)
  if (blockedFor > 0) return { kind: 'refused', why: 'blocked', waitSeconds: blockedFor, sendsLeft: 0 }
  const current = record && record.windowEndsAtMs > nowMs ? record : undefined
  if (current) {
    const { sendsLeft } = current
    const waitSeconds = secondsUntil(current.sentAtMs + RESEND_AFTER_MS, nowMs)
    if (waitSeconds > 0) {
      const isValid = current.usedBy === null && current.contentHash === contentHash
      if (isValid) return { kind: 'unchanged', waitSeconds: resendSeconds(current, nowMs), sendsLeft }
      if (sendsLeft > 0) return { kind: 'refused', why: 'too_early', waitSeconds, sendsLeft }
    }
    if (sendsLeft === 0) {
      const untilNext = secondsUntil(current.windowEndsAtMs, nowMs)
      return { kind: 'refused', why: 'none_left', waitSeconds: untilNext, sendsLeft: 0 }
    }
  }
  const allowedMs = Math.max(...caps.map(allowedAtMs))
  if (allowedMs > nowMs)
    return { kind: 'refused', why: 'none_left', waitSeconds: secondsUntil(allowedMs, nowMs), sendsLeft: 0 }
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

/** Whether the code is still valid for this content, with the wait and the number of further codes; undefined if it is not. */
export function validCode(
  record: CodeRecord | undefined,
  contentHash: string,
  nowMs: number,
): { readonly waitSeconds: number; readonly sendsLeft: number } | undefined {
  const isValid = record && record.usedBy === null && record.contentHash === contentHash && record.expiresAtMs > nowMs
  if (!isValid) return undefined
  return { waitSeconds: resendSeconds(record, nowMs), sendsLeft: record.sendsLeft }
}

/**
 * After a message that could not be sent, another code may be requested at once, if one is left. The code stays valid, because the message may
 * have arrived.
 */
export function withoutWait(record: CodeRecord): CodeRecord {
  return { ...record, sentAtMs: record.sentAtMs - RESEND_AFTER_MS }
}

export type CheckVerdict =
  | { readonly kind: 'right' }
  | { readonly kind: 'wrong'; readonly guessesLeft: number }
  /** The code is too old, used, or for other content, or there is none: another code is needed. */
  | { readonly kind: 'expired' }
  | { readonly kind: 'blocked'; readonly blockedSeconds: number }

/** The wrong guesses that count: those of the player, and those at codes for the contact. */
export type Failures = { readonly ofPlayer: readonly number[]; readonly ofContact: readonly number[] }

/** When the longer of the two blocks ends, in milliseconds since 1970; null if there is none. */
export function blockOf({ ofPlayer, ofContact }: Failures, nowMs: number): number | null {
  const ends = [blockedUntil(ofPlayer, nowMs), blockedUntil(ofContact, nowMs)].filter((end) => end !== null)
  return ends.length > 0 ? Math.max(...ends) : null
}

/**
 * Decides the result of a guess, what is then stored, and whether it counts as a failure. `isRight`: the digits are correct. A
 * code that was accepted for one use stays right for the same use, so that a repeated request has the same result, and for no
 * other use. If the last guess before a block is wrong, the code is no longer valid.
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
