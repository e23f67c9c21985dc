import { oneDatabaseKind } from '@modulor/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkedVerdict } from '../../src/features/payments/decide/checked-verdict'
import type { Verdict } from '../../src/providers/provider'
import { openWorld, valueOf, type World } from './world'

describe.each(oneDatabaseKind())('redirects of a provider, on %s', (kind) => {
  let world: World
  beforeAll(async () => {
    world = await openWorld(kind)
  })
  afterAll(() => world.close())

  async function answered(url: string) {
    const facts = { reference: 'sb_1', amount: '25.00', currency: 'EUR', sequence: 1 }
    const action = { type: 'redirect', url, method: 'GET', fields: {} } as const
    const verdict: Verdict = { kind: 'action_required', action, facts }
    world.outside.provider = { authorise: () => Promise.resolve(verdict) }
    return valueOf(await world.deposit(world.player()))
  }

  it.each([
    'https://evil.example/pay',
    'javascript:alert(1)',
    'not an address',
    '//evil.example/pay',
    'http://localhost.evil.example/bank',
  ])('RESULT-11 a player is not redirected to %s, and the payment is shown as processing', async (url) => {
    const session = await answered(url)
    expect(session.next_action.type).not.toBe('redirect')
    expect(JSON.stringify(session)).not.toContain('evil.example')
    expect(session.transaction_status).toBe('processing')
    expect(session.money).toBe('unknown')
  })

  it('issue-10 3.2 a 3-D Secure action is accepted only from a provider that can continue it', () => {
    const facts = { reference: 'sb_1', amount: '25.00', currency: 'EUR', sequence: 1 }
    const action = { type: 'three_ds_method', url: `${world.sandbox.url}/3ds`, fields: {} } as const
    const verdict: Verdict = { kind: 'action_required', action, facts }
    const { continueThreeDs: _, ...without } = world.provider
    expect(checkedVerdict(world, 'sandbox', verdict)).toBe(verdict)
    expect(checkedVerdict({ ...world, providers: new Map([['sandbox', without]]) }, 'sandbox', verdict)).toEqual({
      kind: 'unknown',
      why: 'three_ds_not_offered',
    })
  })

  it('RESULT-11 a redirect to the provider’s own page is allowed', async () => {
    expect((await answered(`${world.sandbox.url}/bank/1`)).next_action.type).toBe('redirect')
  })
})
