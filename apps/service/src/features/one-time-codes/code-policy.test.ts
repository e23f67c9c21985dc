import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  blockedUntil,
  blockOf,
  decideCheck,
  decideSend,
  FAILURES_PER_WINDOW_MAX,
  FAILURES_WINDOW_MS,
  validCode,
  RESEND_AFTER_MS,
  resendSeconds,
  SENDS_PER_WINDOW_MAX,
  WINDOW_MS,
  withoutWait,
  type CodeRecord,
} from './code-policy'
import { newCode } from './hash-code'

const NOW = Date.parse('2026-11-20T12:00:00Z')
const right = { isRight: true, contentHash: 'a', usedBy: 'key-1' }
const wrong = { ...right, isRight: false }
const CODE_LIFETIME_MS = 300_000
const BLOCK_MS = 900_000
const LONG_BLOCK_MS = 14_400_000
const NONE = { ofPlayer: [], ofContact: [] }
/** This number of wrong guesses at this time. */
const failed = (count: number, atMs = NOW) => Array.from({ length: count }, () => atMs)

function sent(over: Partial<CodeRecord> = {}): CodeRecord {
  const decision = decideSend(undefined, 'a', NOW)
  if (decision.kind !== 'send') throw new Error('the first code is always sent')
  return { ...decision.next, ...over }
}

describe('decideSend', () => {
  it.each([
    ['the first code', undefined, 'a', NOW, 'send'],
    ['the same entry, too early', sent(), 'a', NOW + RESEND_AFTER_MS - 1, 'unchanged'],
    ['another entry, too early', sent(), 'b', NOW + RESEND_AFTER_MS - 1, 'refused'],
    ['a used code, too early', sent({ usedBy: 'key-1' }), 'a', NOW + RESEND_AFTER_MS - 1, 'refused'],
    ['the same entry, in time', sent(), 'a', NOW + RESEND_AFTER_MS, 'send'],
    ['no code left in this hour', sent({ sendsLeft: 0 }), 'a', NOW + RESEND_AFTER_MS, 'refused'],
    ['no code left, in the next hour', sent({ sendsLeft: 0 }), 'a', NOW + WINDOW_MS, 'send'],
  ] as const)('OTP-2 OTP-4 decides about %s', (_, record, entry, now, kind) => {
    expect(decideSend(record, entry, now).kind).toBe(kind)
  })

  it.each([
    ['too_early', sent(), 'b', NOW + RESEND_AFTER_MS - 1, 1],
    ['too_early', sent({ sendsLeft: 1 }), 'b', NOW + RESEND_AFTER_MS - 1, 1],
    ['none_left', sent({ sendsLeft: 0 }), 'a', NOW + RESEND_AFTER_MS, (WINDOW_MS - RESEND_AFTER_MS) / 1_000],
    ['none_left', sent({ sendsLeft: 0 }), 'b', NOW + 1_000, WINDOW_MS / 1_000 - 1],
  ] as const)(
    'OTP-2 issue-8 1.6 a refused code is refused as %s, until another may be asked for',
    (why, record, entry, now, waitSeconds) => {
      const sendsLeft = why === 'none_left' ? 0 : record.sendsLeft
      expect(decideSend(record, entry, now)).toEqual({ kind: 'refused', why, waitSeconds, sendsLeft })
    },
  )

  it.each([
    ['the code that was sent', sent(), 'a', NOW + 1_000, { waitSeconds: 59, sendsLeft: 4 }],
    ['the last code but one', sent({ sendsLeft: 1 }), 'a', NOW, { waitSeconds: 60, sendsLeft: 1 }],
    ['the last code of the hour', sent({ sendsLeft: 0 }), 'a', NOW, { waitSeconds: WINDOW_MS / 1_000, sendsLeft: 0 }],
    ['no code', undefined, 'a', NOW, undefined],
    ['one for another entry', sent(), 'b', NOW, undefined],
    ['one that expires in a moment', sent(), 'a', NOW + CODE_LIFETIME_MS - 1, { waitSeconds: 0, sendsLeft: 4 }],
    ['an expired one', sent(), 'a', NOW + CODE_LIFETIME_MS, undefined],
    ['a used one', sent({ usedBy: 'key-1' }), 'a', NOW, undefined],
  ] as const)('VERIF-3 issue-8 1.6 a reload can continue with %s or not', (_, record, entry, now, held) => {
    expect(validCode(record, entry, now)).toEqual(held)
  })

  it('OTP-2 after the last code of the hour, the wait lasts until the hour ends', () => {
    const last = sent({ sendsLeft: 0 })
    expect(decideSend(last, 'a', NOW + 1_000)).toEqual({
      kind: 'unchanged',
      waitSeconds: WINDOW_MS / 1_000 - 1,
      sendsLeft: 0,
    })
    expect(resendSeconds(last, NOW)).toBe(WINDOW_MS / 1_000)
    expect(resendSeconds(withoutWait(last), NOW)).toBe(WINDOW_MS / 1_000)
    expect(resendSeconds(withoutWait(sent()), NOW)).toBe(0)
  })

  it('OTP-4 issue-9 3.2 sends nothing while the player is blocked, and returns the end of the block', () => {
    const around = { blockedUntilMs: NOW + BLOCK_MS, caps: [] }
    const refusal = { kind: 'refused', why: 'blocked', sendsLeft: 0 }
    expect(decideSend(sent(), 'a', NOW + 1_000, around)).toEqual({ ...refusal, waitSeconds: 899 })
    expect(decideSend(sent(), 'a', NOW + BLOCK_MS - 1, around)).toEqual({ ...refusal, waitSeconds: 1 })
    expect(decideSend(sent(), 'a', NOW + BLOCK_MS, around).kind).toBe('send')
  })

  it.each([
    ['one below the cap', [NOW - 10, NOW - 5], 3, 'send'],
    ['at the cap', [NOW - 10, NOW - 5], 2, 'refused'],
    ['at the cap, the oldest out of the hour', [NOW - WINDOW_MS, NOW - 5], 2, 'send'],
  ] as const)('issue-9 3.2 a contact or brand that was sent %s', (_, sentMs, max, kind) => {
    const decision = decideSend(undefined, 'a', NOW, {
      blockedUntilMs: null,
      caps: [{ max, windowMs: WINDOW_MS, sentMs }],
    })
    expect(decision.kind).toBe(kind)
    if (decision.kind === 'refused')
      expect(decision).toEqual({ kind: 'refused', why: 'none_left', waitSeconds: 3_600, sendsLeft: 0 })
  })

  it('OTP-2 VERIF-3 sends another code at once if the message was not sent', () => {
    expect(decideSend(withoutWait(sent()), 'b', NOW).kind).toBe('send')
  })

  it('OTP-2 a code has six digits', () => {
    expect(Array.from({ length: 100 }, newCode).filter((code) => !/^\d{6}$/.test(code))).toEqual([])
  })
})

describe('blockedUntil', () => {
  it.each([
    ['no failure', [], NOW, null],
    ['four', failed(4), NOW, null],
    ['five', failed(5), NOW, NOW + BLOCK_MS],
    ['five, some time later', failed(5), NOW + BLOCK_MS, null],
    ['five, one after the other', [...failed(4, NOW - 5_000), NOW], NOW, NOW + BLOCK_MS],
    ['five, the first exactly a day before the last', [NOW - FAILURES_WINDOW_MS, ...failed(4)], NOW, null],
    ['six, the sixth after the block', [...failed(5, NOW - BLOCK_MS), NOW], NOW, null],
    ['six, of which two were counted at once', failed(6), NOW + 1, NOW + BLOCK_MS],
    ['nine, of which two were counted at once', failed(9), NOW + 1, NOW + LONG_BLOCK_MS],
    ['eight', failed(8), NOW, NOW + LONG_BLOCK_MS],
    ['ten', failed(10), NOW, NOW + FAILURES_WINDOW_MS],
    [
      'ten, of which the first is a day old',
      [NOW - FAILURES_WINDOW_MS, ...failed(8, NOW - LONG_BLOCK_MS), NOW],
      NOW,
      null,
    ],
    ['eleven', [NOW - 5, ...failed(10)], NOW, NOW + FAILURES_WINDOW_MS],
  ] as const)('issue-9 3.2 OTP-4 after %s', (_, failures, now, until) => {
    expect(blockedUntil(failures, now)).toBe(until)
  })
})

describe('decideCheck', () => {
  it.each([
    ['no code at all', undefined, right, NOW, 'expired'],
    ['the right one', sent(), right, NOW, 'right'],
    ['a wrong one', sent(), wrong, NOW, 'wrong'],
    ['the right one for other details', sent(), { ...right, contentHash: 'b' }, NOW, 'expired'],
    ['the right one, just in time', sent(), right, NOW + CODE_LIFETIME_MS - 1, 'right'],
    ['the right one, too late', sent(), right, NOW + CODE_LIFETIME_MS, 'expired'],
    ['a used one for the same use', sent({ usedBy: 'key-1' }), right, NOW, 'right'],
    ['a used one for another use', sent({ usedBy: 'key-0' }), right, NOW, 'expired'],
  ] as const)('OTP-4 judges %s', (_, record, guess, now, kind) => {
    const { verdict, isFailure } = decideCheck(record, guess, NONE, now)
    expect([verdict.kind, isFailure]).toEqual([kind, kind === 'wrong'])
  })

  it.each([
    ['the last wrong guess of a player', { ofPlayer: failed(4), ofContact: [] }, wrong, NOW, 'blocked'],
    ['the last wrong guess at a contact', { ofPlayer: [], ofContact: failed(4) }, wrong, NOW, 'blocked'],
    ['the right one while blocked', { ofPlayer: failed(5), ofContact: [] }, right, NOW + 1, 'blocked'],
    ['the right one while the contact is blocked', { ofPlayer: [], ofContact: failed(5) }, right, NOW + 1, 'blocked'],
    [
      'the right one in the last second of a block',
      { ofPlayer: failed(5), ofContact: [] },
      right,
      NOW + BLOCK_MS - 1,
      'blocked',
    ],
    [
      'the tenth wrong guess, a moment before the first is a day old',
      { ofPlayer: [NOW - FAILURES_WINDOW_MS + 500, ...failed(8, NOW - LONG_BLOCK_MS)], ofContact: [] },
      wrong,
      NOW,
      'blocked',
    ],
    [
      'the right one on the next day',
      { ofPlayer: failed(10, NOW - FAILURES_WINDOW_MS), ofContact: [] },
      right,
      NOW,
      'right',
    ],
  ] as const)('issue-9 3.2 OTP-4 judges %s', (_, failures, guess, now, kind) => {
    const { verdict, isFailure } = decideCheck(sent(), guess, failures, now)
    // A guess during a block is not compared, so it does not count.
    expect([verdict.kind, isFailure]).toEqual([kind, guess === wrong])
  })

  it('OTP-4 a code whose last guess led to a block is not accepted after the block', () => {
    const { next } = decideCheck(sent(), wrong, { ofPlayer: failed(4), ofContact: [] }, NOW)
    const after = decideCheck(next, right, { ofPlayer: failed(5), ofContact: [] }, NOW + BLOCK_MS)
    expect(after.verdict.kind).toBe('expired')
  })

  it('OTP-4 returns the number of guesses left until the next block', () => {
    const leftAfter = (count: number) =>
      decideCheck(sent(), wrong, { ofPlayer: failed(count, NOW - LONG_BLOCK_MS), ofContact: [] }, NOW).verdict
    expect(leftAfter(0)).toEqual({ kind: 'wrong', guessesLeft: 4 })
    expect(leftAfter(5)).toEqual({ kind: 'wrong', guessesLeft: 2 })
    expect(leftAfter(8)).toEqual({ kind: 'wrong', guessesLeft: 1 })
    const dayOld = { ofPlayer: failed(3, NOW - FAILURES_WINDOW_MS), ofContact: [] }
    expect(decideCheck(sent(), wrong, dayOld, NOW).verdict).toEqual({ kind: 'wrong', guessesLeft: 4 })
  })

  it('OTP-4 issue-9 3.2 accepts at most ten guesses in any 24 hours, and at most the limit of codes, in any order', () => {
    const steps = fc.array(fc.record({ isSend: fc.boolean(), waitMs: fc.integer({ min: 0, max: 3_600_000 }) }), {
      maxLength: 300,
    })
    fc.assert(
      fc.property(steps, (all) => {
        let record: CodeRecord | undefined
        let now = NOW
        const sends: number[] = []
        const guesses: number[] = []
        for (const { isSend, waitMs } of all) {
          now += waitMs
          if (isSend) {
            const decision = decideSend(record, 'a', now, { blockedUntilMs: blockedUntil(guesses, now), caps: [] })
            if (decision.kind !== 'send') continue
            sends.push(now)
            record = decision.next
          }
          const { verdict, next, isFailure } = decideCheck(record, wrong, { ofPlayer: guesses, ofContact: [] }, now)
          if (isFailure) guesses.push(now)
          expect(verdict.kind).not.toBe('right')
          record = next ?? record
        }
        const within = (times: number[], ms: number) =>
          Math.max(0, ...times.map((from) => times.filter((at) => at >= from && at < from + ms).length))
        // Two windows can overlap in the examined hour.
        expect(within(sends, WINDOW_MS)).toBeLessThanOrEqual(2 * SENDS_PER_WINDOW_MAX)
        expect(within(guesses, FAILURES_WINDOW_MS)).toBeLessThanOrEqual(FAILURES_PER_WINDOW_MAX)
      }),
    )
  })
})

describe('the block of a player and of a contact', () => {
  /** As many wrong guesses as a block takes, the last one at this time. */
  const guesses = (lastMs: number) =>
    Array.from({ length: FAILURES_PER_WINDOW_MAX }, (_, index) => lastMs - index * 1_000).reverse()

  it('VERIF-2 issue-9 3.2 ends with the longer of the two, and does not exist if neither is blocked', () => {
    const [early, late] = [guesses(NOW - 30_000), guesses(NOW)]
    const end = blockedUntil(late, NOW)
    expect(end).toBeGreaterThan(blockedUntil(early, NOW) ?? Infinity)
    expect(blockOf({ ofPlayer: early, ofContact: late }, NOW)).toBe(end)
    expect(blockOf({ ofPlayer: late, ofContact: early }, NOW)).toBe(end)
    expect(blockOf({ ofPlayer: late, ofContact: [] }, NOW)).toBe(end)
    expect(blockOf({ ofPlayer: [], ofContact: [NOW] }, NOW)).toBeNull()
  })
})
