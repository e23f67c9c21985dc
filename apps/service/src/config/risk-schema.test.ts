import { describe, expect, it } from 'vitest'
import { RiskConfig } from './risk-schema'

const check = { url: 'https://risk.example', secret: `whsec_${'A'.repeat(32)}`, deadline_ms: 800, on_failure: 'allow' }

describe('a brand’s limits', () => {
  it('issue-9 3.1 apply with defaults if none is configured', () => {
    const { cvv_failures_per_day, declines_in_a_row, merchant_check } = RiskConfig.parse({})
    expect(cvv_failures_per_day.card).not.toBe('unlimited')
    expect(Object.values(declines_in_a_row)).not.toContain('unlimited')
    expect(merchant_check).toBeUndefined()
  })

  it.each([
    ['a soft limit above the hard one', { declines_in_a_row: { player: { soft: 5, hard: 4 } } }],
    ['a limit of zero', { declines_in_a_row: { player: { soft: 0, hard: 4 } } }],
    ['a limit above the counted maximum', { new_cards_per_hour: { address: { soft: 1, hard: 401 } } }],
    ['an unknown scope', { declines_in_a_row: { everybody: 'unlimited' } }],
    ['a check without `on_failure`', { merchant_check: { ...check, on_failure: undefined } }],
    ['a check without a deadline', { merchant_check: { ...check, deadline_ms: undefined } }],
    ['a check with a deadline that is too long', { merchant_check: { ...check, deadline_ms: 5_001 } }],
  ])('issue-9 3.1 do not accept %s', (_, risk) => {
    expect(RiskConfig.safeParse(risk).success).toBe(false)
  })

  it('issue-9 3.1 accept a risk check with all its settings', () => {
    expect(RiskConfig.safeParse({ merchant_check: check }).success).toBe(true)
  })
})
