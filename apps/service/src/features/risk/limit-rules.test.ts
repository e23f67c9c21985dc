import { describe, expect, it } from 'vitest'
import { RiskConfig } from '../../config/risk-schema'
import { ATTEMPT_WINDOW_MS, checkLimits, lockedScopes, NEW_CARDS_WINDOW_MS } from './limit-rules'
import { strictest, type Attempt, type AttemptState, type RiskInput } from './risk-check'

const NOW = Date.parse('2026-11-20T12:00:00Z')
const MINUTE_MS = 60_000
const LIMITS = RiskConfig.parse({
  new_cards_per_hour: { session: 'unlimited', player: { soft: 2, hard: 3 }, address: { soft: 2, hard: 3 } },
  declines_in_a_row: {
    session: 'unlimited',
    player: { soft: 2, hard: 3 },
    card: { soft: 2, hard: 3 },
    address: 'unlimited',
  },
  cvv_failures_per_day: { card: { soft: 1, hard: 2 } },
})

const input = (attempts: readonly Attempt[], over: Partial<RiskInput> = {}): RiskInput => ({
  nowMs: NOW,
  brand: 'COM',
  userId: 'player-1',
  sessionIdHash: 'session-1',
  country: 'DE',
  flow: 'deposit',
  payGroupId: 'card',
  amount: '25.00',
  currency: 'EUR',
  card: { hashes: ['card-now'], isTyped: true },
  addressHash: 'address-1',
  attempts,
  isBrandUnderAttack: false,
  ...over,
})
/** An attempt that was made so many minutes ago; by default by the same player and with another card for each time. */
const attempt = (minutesAgo: number, state: AttemptState, over: Partial<Attempt> = {}): Attempt => ({
  atMs: NOW - minutesAgo * MINUTE_MS,
  userId: 'player-1',
  sessionIdHash: 'session-1',
  cardHash: `card-${minutesAgo}`,
  addressHash: null,
  isTyped: true,
  state,
  ...over,
})
const withCard = { cardHash: 'card-now' }
const others = { userId: 'player-2' }

describe('checkLimits', () => {
  it.each([
    ['no attempt before', [], 'allow'],
    ['one new card', [attempt(5, 'approved')], 'allow'],
    ['two new cards', [attempt(5, 'approved'), attempt(6, 'approved')], 'challenge'],
    ['two new cards, the last just now', [attempt(0.5, 'approved'), attempt(6, 'approved')], 'refuse'],
    ['three new cards', [attempt(5, 'approved'), attempt(6, 'approved'), attempt(7, 'approved')], 'refuse'],
    ['three saved cards', [5, 6, 7].map((ago) => attempt(ago, 'approved', { isTyped: false })), 'allow'],
    ['three new cards of an hour ago', [60, 61, 62].map((ago) => attempt(ago, 'approved')), 'allow'],
    [
      'three new cards, this one among them',
      [attempt(5, 'approved', withCard), attempt(6, 'approved'), attempt(7, 'approved')],
      'allow',
    ],
    [
      'two new cards of others at another address',
      [attempt(5, 'approved', others), attempt(6, 'approved', others)],
      'allow',
    ],
    ['two declines', [attempt(5, 'declined', withCard), attempt(6, 'declined', withCard)], 'challenge'],
    [
      'two declines before an approval',
      [attempt(5, 'approved', withCard), attempt(6, 'declined', withCard), attempt(7, 'declined', withCard)],
      'allow',
    ],
    [
      'two declines at the very time of an approval',
      (['approved', 'declined', 'declined'] as const).map((state) => attempt(5, state, withCard)),
      'allow',
    ],
    ['three declines', [5, 6, 7].map((ago) => attempt(ago, 'declined', withCard)), 'refuse'],
    ['three payments that were given up', [5, 6, 7].map((ago) => attempt(ago, 'ended', withCard)), 'allow'],
    ['three declines of a day ago', [1_440, 1_440, 1_440].map((ago) => attempt(ago, 'declined', withCard)), 'allow'],
    [
      'three declines of the card by others',
      [5, 6, 7].map((ago) => attempt(ago, 'declined', { ...withCard, ...others })),
      'refuse',
    ],
    ['one wrong CVV of the card by others', [attempt(5, 'wrong_cvv', { ...withCard, ...others })], 'challenge'],
    [
      'an approval between two wrong CVVs',
      [attempt(5, 'wrong_cvv', withCard), attempt(6, 'approved', withCard), attempt(7, 'wrong_cvv', withCard)],
      'refuse',
    ],
  ] as const)('issue-9 3.1 decides about %s', (_, attempts, kind) => {
    expect(checkLimits(LIMITS, input(attempts)).kind).toBe(kind)
  })

  it.each([
    ['of this session', {}, 'challenge'],
    ['of another session', { sessionIdHash: 'session-2' }, 'allow'],
    ['of another player', others, 'allow'],
  ] as const)('issue-9 3.1 the limit of a session counts two new cards %s or not', (_, over, kind) => {
    const ofSession = {
      ...LIMITS,
      new_cards_per_hour: { session: { soft: 2, hard: 3 }, player: 'unlimited', address: 'unlimited' },
    } as const
    const attempts = [attempt(5, 'approved', over), attempt(6, 'approved', over)]
    expect(checkLimits(ofSession, input(attempts)).kind).toBe(kind)
  })

  it('issue-14 1 a card whose number is not known to the service counts as a new one each time, by player and address', () => {
    const unknown = { cardHash: null, addressHash: 'address-1' }
    const [card, wallet] = [true, false].map((isTyped) => ({ card: { hashes: [], isTyped } }))
    const attemptsOf = (state: AttemptState, parts: object = {}) =>
      [5, 6, 7].map((ago) => attempt(ago, state, { ...unknown, ...parts }))
    const scopesOf = (attempts: readonly Attempt[], parts: object = {}) =>
      checkLimits(LIMITS, input(attempts, parts)).reasons.map(({ rule, scope }) => `${rule} ${scope}`)
    expect(scopesOf(attemptsOf('approved'), card)).toEqual(['new_cards player', 'new_cards address'])
    expect(scopesOf(attemptsOf('approved', others), card)).toEqual(['new_cards address'])
    // A wallet's cards do not count as new cards, but their declines count.
    expect(scopesOf(attemptsOf('approved', { isTyped: false }), wallet)).toEqual([])
    expect(scopesOf(attemptsOf('wrong_cvv', { isTyped: false }), wallet)).toEqual(['declines_in_a_row player'])
  })

  it('issue-9 3.1 a hard limit holds until the count is below it again', () => {
    const attempts = [5, 6, 7].map((ago) => attempt(ago, 'approved'))
    const [reason] = checkLimits(LIMITS, input(attempts)).reasons
    expect(reason).toEqual({
      rule: 'new_cards',
      scope: 'player',
      stage: 'hard',
      count: 3,
      limit: 3,
      untilMs: NOW - 7 * MINUTE_MS + NEW_CARDS_WINDOW_MS,
    })
    const later = { nowMs: reason?.untilMs ?? 0 }
    expect(checkLimits(LIMITS, input(attempts, later)).kind).toBe('challenge')
    const declines = [5, 6, 7].map((ago) => attempt(ago, 'declined', { cardHash: 'card-now' }))
    const until = checkLimits(LIMITS, input(declines)).reasons.map(({ untilMs }) => untilMs)
    expect(new Set(until)).toEqual(new Set([NOW - 7 * MINUTE_MS + ATTEMPT_WINDOW_MS]))
  })

  it('issue-9 3.1 payments that have not ended may yet be declined: they make a press wait, and no longer', () => {
    const open = [5, 6, 7].map((ago) => attempt(ago, 'open', { ...withCard, ...others }))
    const { kind, reasons } = checkLimits(LIMITS, input(open))
    expect(kind).toBe('refuse')
    expect(reasons.map(({ stage }) => stage)).not.toContain('hard')
    expect(reasons[0]?.untilMs).toBe(NOW + MINUTE_MS)
  })

  it('issue-9 3.1 players behind one address do not wait for each other', () => {
    const near = [0.1, 0.2].map((ago) => attempt(ago, 'approved', { ...others, addressHash: 'address-1' }))
    expect(checkLimits(LIMITS, input(near)).kind).toBe('challenge')
  })

  it('issue-9 3.1 an approval at an address does not hide the declines of other cards', () => {
    const limits = { ...LIMITS, declines_in_a_row: { ...LIMITS.declines_in_a_row, address: { soft: 2, hard: 3 } } }
    const there = { ...others, addressHash: 'address-1', isTyped: false }
    const verdictOf = (attempts: readonly Attempt[]) => checkLimits(limits, input(attempts))
    const declines = [6, 7, 8, 9].map((ago) => attempt(ago, 'declined', there))
    expect(verdictOf(declines).kind).toBe('refuse')
    const approved = attempt(5, 'approved', { ...there, cardHash: 'card-of-their-own' })
    expect(verdictOf([approved, ...declines])).toEqual({
      kind: 'challenge',
      reasons: [{ rule: 'declines_in_a_row', scope: 'address', stage: 'soft', count: 4, limit: 2 }],
    })
    const asMany = [1, 2, 3, 4].map((ago) => attempt(ago, 'approved', there))
    expect(verdictOf([...asMany, ...declines]).kind).toBe('allow')
    const sameCard = { ...there, cardHash: 'card-of-their-own' }
    const theirs = [6, 7, 8, 9].map((ago) => attempt(ago, 'declined', sameCard))
    expect(verdictOf([approved, ...theirs]).kind).toBe('allow')
  })

  it('issue-9 3.1 a brand under attack challenges every card, and what no card pays has no limits', () => {
    expect(checkLimits(LIMITS, input([], { isBrandUnderAttack: true }))).toEqual({
      kind: 'challenge',
      reasons: [{ rule: 'declined_share', scope: 'brand', stage: 'soft', count: 0, limit: 0 }],
    })
    const many = [5, 6, 7].map((ago) => attempt(ago, 'declined'))
    expect(checkLimits(LIMITS, input(many, { card: null, isBrandUnderAttack: true })).kind).toBe('allow')
  })

  it('issue-9 3.1 presses wait for each other only where a limit counts them together', () => {
    const all = { session: 'unlimited', player: 'unlimited', card: 'unlimited', address: 'unlimited' } as const
    const { card: _, ...withoutCard } = all
    const none = {
      new_cards_per_hour: withoutCard,
      declines_in_a_row: all,
      cvv_failures_per_day: { card: 'unlimited' },
    }
    expect(lockedScopes(RiskConfig.parse({}))).toEqual(['player', 'card', 'address'])
    expect(lockedScopes(RiskConfig.parse(none))).toEqual([])
    expect(lockedScopes(RiskConfig.parse({ ...none, cvv_failures_per_day: {} }))).toEqual(['card'])
    expect(
      lockedScopes(
        RiskConfig.parse({ ...none, new_cards_per_hour: { ...withoutCard, session: { soft: 1, hard: 2 } } }),
      ),
    ).toEqual(['player'])
  })

  it('issue-9 3.1 of several verdicts the strictest counts, with all their reasons', () => {
    const reason = { rule: 'new_cards', scope: 'player', stage: 'soft', count: 2, limit: 2 } as const
    const verdicts = [
      { kind: 'challenge', reasons: [reason] },
      { kind: 'refuse', reasons: [] },
      { kind: 'allow', reasons: [] },
    ] as const
    expect(strictest(verdicts)).toEqual({ kind: 'refuse', reasons: [reason] })
  })
})
