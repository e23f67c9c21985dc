import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  BLOCK_MS,
  blockedSeconds,
  CODE_LIFETIME_MS,
  decideCheck,
  decideSend,
  holdingCode,
  withoutBlock,
  GUESSES_PER_WINDOW_MAX,
  RESEND_AFTER_MS,
  SENDS_PER_WINDOW_MAX,
  WINDOW_MS,
  type CodeRecord,
} from './code-policy'

const NOW = Date.parse('2026-11-20T12:00:00Z')
const right = { isRight: true, contentHash: 'a', usedBy: 'key-1' }
const wrong = { ...right, isRight: false }

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
    ['none left', sent({ sendsLeft: 0 }), 'a', NOW + RESEND_AFTER_MS, 'refused'],
    ['none left, another hour', sent({ sendsLeft: 0 }), 'a', NOW + WINDOW_MS, 'send'],
    ['blocked', sent({ blockedUntilMs: NOW + BLOCK_MS }), 'a', NOW + BLOCK_MS - 1, 'refused'],
    ['no longer blocked', sent({ blockedUntilMs: NOW + BLOCK_MS, guessesLeft: 0 }), 'a', NOW + BLOCK_MS, 'send'],
  ] as const)('OTP-2 OTP-4 decides about %s', (_, record, entry, now, kind) => {
    expect(decideSend(record, entry, now).kind).toBe(kind)
  })

  it.each([
    ['too_early', sent(), 'b', NOW + RESEND_AFTER_MS - 1, 1],
    ['none_left', sent({ sendsLeft: 0 }), 'a', NOW + RESEND_AFTER_MS, (WINDOW_MS - RESEND_AFTER_MS) / 1_000],
    ['none_left', sent({ sendsLeft: 0 }), 'b', NOW + 1_000, WINDOW_MS / 1_000 - 1],
    ['blocked', sent({ blockedUntilMs: NOW + BLOCK_MS }), 'a', NOW + 1_000, BLOCK_MS / 1_000 - 1],
  ] as const)(
    'OTP-2 issue-8 1.6 a refused code is refused as %s, until another may be asked for',
    (why, record, entry, now, waitSeconds) => {
      expect(decideSend(record, entry, now)).toMatchObject({ kind: 'refused', why, waitSeconds })
    },
  )

  it.each([
    ['the code that was sent', sent(), 'a', NOW + 1_000, { waitSeconds: 59, sendsLeft: 4 }],
    ['the last code of the hour', sent({ sendsLeft: 0 }), 'a', NOW, { waitSeconds: WINDOW_MS / 1_000, sendsLeft: 0 }],
    ['no code', undefined, 'a', NOW, undefined],
    ['one for another entry', sent(), 'b', NOW, undefined],
    ['one that ran out', sent(), 'a', NOW + CODE_LIFETIME_MS, undefined],
    ['a used one', sent({ usedBy: 'key-1' }), 'a', NOW, undefined],
    ['one that was guessed at too often', sent({ blockedUntilMs: NOW + 1 }), 'a', NOW, undefined],
  ] as const)('VERIF-3 issue-8 1.6 a reload can go on with %s', (_, record, entry, now, held) => {
    expect(holdingCode(record, entry, now)).toEqual(held)
  })

  it('VERIF-3 a lifted block gives the guesses back, lets another code go at once, and opens nothing by the old one', () => {
    const lifted = withoutBlock(sent({ blockedUntilMs: NOW + BLOCK_MS, guessesLeft: 0 }))
    expect(decideCheck(lifted, right, NOW + 1).verdict.kind).toBe('expired')
    expect(decideSend(lifted, 'a', NOW + 1)).toMatchObject({
      kind: 'send',
      next: { guessesLeft: GUESSES_PER_WINDOW_MAX },
    })
    expect(withoutBlock(sent())).toEqual(sent())
  })

  it('OTP-4 gives the guesses back only with a new window or after a block', () => {
    const again = decideSend(sent({ guessesLeft: 2 }), 'a', NOW + RESEND_AFTER_MS)
    const afterBlock = decideSend(sent({ guessesLeft: 0, blockedUntilMs: NOW + 1 }), 'a', NOW + RESEND_AFTER_MS)
    expect(again).toMatchObject({ next: { guessesLeft: 2 } })
    expect(afterBlock).toMatchObject({ next: { guessesLeft: GUESSES_PER_WINDOW_MAX } })
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
    ['the last wrong guess', sent({ guessesLeft: 1 }), wrong, NOW, 'blocked'],
    ['the right one while blocked', sent({ blockedUntilMs: NOW + 1 }), right, NOW, 'blocked'],
    ['the right one after a block', sent({ blockedUntilMs: NOW }), right, NOW + 1, 'expired'],
    ['a used one for the same use', sent({ usedBy: 'key-1' }), right, NOW, 'right'],
    ['a used one for another use', sent({ usedBy: 'key-0' }), right, NOW, 'expired'],
  ] as const)('OTP-4 judges %s', (_, record, guess, now, kind) => {
    expect(decideCheck(record, guess, now).verdict.kind).toBe(kind)
  })

  it('OTP-4 never takes more guesses or sends more codes in an hour than it says, whatever the order', () => {
    const steps = fc.array(fc.record({ isSend: fc.boolean(), waitMs: fc.integer({ min: 0, max: 120_000 }) }), {
      maxLength: 200,
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
            const decision = decideSend(record, 'a', now)
            if (decision.kind !== 'send') continue
            sends.push(now)
            record = decision.next
          } else {
            const { verdict, next } = decideCheck(record, wrong, now)
            if (next) guesses.push(now)
            expect(verdict.kind).not.toBe('right')
            record = next ?? record
          }
        }
        const within = (times: number[], ms: number) =>
          Math.max(0, ...times.map((from) => times.filter((at) => at >= from && at < from + ms).length))
        // Two windows can meet in the hour that is looked at.
        expect(within(sends, WINDOW_MS)).toBeLessThanOrEqual(2 * SENDS_PER_WINDOW_MAX)
        expect(within(guesses, BLOCK_MS)).toBeLessThanOrEqual(2 * GUESSES_PER_WINDOW_MAX)
      }),
    )
  })

  it('VERIF-3 says for how many seconds a player is blocked, rounded up', () => {
    expect(blockedSeconds(sent({ blockedUntilMs: NOW + 1_001 }), NOW)).toBe(2)
    expect(blockedSeconds(sent({ blockedUntilMs: NOW }), NOW)).toBe(0)
    expect(blockedSeconds(undefined, NOW)).toBe(0)
  })
})
