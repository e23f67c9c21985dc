import type { PaymentState } from '@modulor/contract/vocabulary'
import { describe, expect, it, vi } from 'vitest'
import type { Tx } from '../../../db/transaction'
import type { Answer } from '../../../providers/provider'
import type { Cause, Change } from '../model/change'
import type { PaymentDeps } from '../model/payment-deps'
import { samplePayment } from '../model/payment-sample'
import { cardStepOf, applyCardStep } from './settle-card'

const FACTS = { reference: null, amount: '25.00', currency: 'EUR', sequence: 1 }
const answer = (cardToken?: string): Answer => ({
  ...{ kind: 'processing', facts: FACTS },
  ...(cardToken !== undefined && { cardToken }),
})
const change = (state: PaymentState): Change => ({
  ...{ state, declineCode: null, action: null, expiresAt: null, facts: null },
})

describe('decision-96 decision-97 a card that is to be saved', () => {
  it.each<[PaymentState, PaymentState | null, string | undefined, string | undefined]>([
    ['submitting', 'succeeded', 'TOKEN', 'save'],
    ['submitting', 'succeeded', undefined, 'save'],
    ['submitting', 'declined', 'TOKEN', 'drop'],
    ['action_required', 'expired', undefined, 'drop'],
    ['submitting', 'processing', 'TOKEN', 'store_token'],
    ['processing', null, 'TOKEN', 'store_token'],
    ['submitting', 'processing', undefined, undefined],
    ['succeeded', null, 'TOKEN', 'save_late'],
    ['succeeded', null, undefined, undefined],
    ['declined', null, 'TOKEN', undefined],
  ])('of a payment that is %s and becomes %s, with the token %s: %s', (state, next, token, step) => {
    const given = [next === null ? undefined : change(next), answer(token)] as const
    expect(cardStepOf(samplePayment({ state, savesCard: true }), ...given)).toBe(step)
    expect(cardStepOf(samplePayment({ state, savesCard: false }), ...given)).toBeUndefined()
  })

  it.each<['save' | 'store_token' | 'save_late', string, Cause, string[]]>([
    ['save', 'saved', 'submit', []],
    ['save', 'no_details', 'submit', ['error']],
    ['store_token', 'no_details', 'submit', ['error']],
    ['save_late', 'no_details', 'return', ['error']],
    ['save', 'not_saved', 'callback', ['error']],
    // A payment whose card a former answer has saved, or could not.
    ['save', 'none_pending', 'callback', []],
    // A second copy of an answer.
    ['save_late', 'not_saved', 'return', []],
    ['save', 'awaits_token', 'three_ds', ['warn']],
    // The answer may still come.
    ['save', 'awaits_token', 'callback', []],
  ])('operators read of %s that is %s after a %s: %j', async (step, kept, cause, levels) => {
    const said: string[] = []
    const log = (level: string) => (facts: object, words: string) => {
      said.push(level)
      expect(JSON.stringify([facts, words])).not.toContain('TOKEN')
    }
    const cards = {
      save: vi.fn(() => Promise.resolve(kept)),
      storeToken: vi.fn(() => Promise.resolve(kept)),
      drop: vi.fn(),
    }
    const deps = { cards, logger: { error: log('error'), warn: log('warn') } } as unknown as PaymentDeps
    await applyCardStep({} as Tx, deps, samplePayment({ savesCard: true }), { step, verdict: answer('TOKEN'), cause })
    expect(said).toEqual(levels)
  })
})
