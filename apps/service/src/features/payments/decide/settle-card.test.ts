import type { PaymentState } from '@modulor/contract/vocabulary'
import { describe, expect, it } from 'vitest'
import type { Answer } from '../../../providers/provider'
import type { Change } from '../model/change'
import { samplePayment } from '../model/payment-sample'
import { cardStepOf } from './settle-card'

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
    ['submitting', 'succeeded', 'TOKEN', 'keep'],
    ['submitting', 'succeeded', undefined, 'keep'],
    ['submitting', 'declined', 'TOKEN', 'drop'],
    ['action_required', 'expired', undefined, 'drop'],
    ['submitting', 'processing', 'TOKEN', 'bring'],
    ['processing', null, 'TOKEN', 'bring'],
    ['submitting', 'processing', undefined, undefined],
    ['succeeded', null, 'TOKEN', 'keep_late'],
    ['succeeded', null, undefined, undefined],
    ['declined', null, 'TOKEN', undefined],
  ])('of a payment that is %s and becomes %s, with the token %s: %s', (state, next, token, step) => {
    const given = [next === null ? undefined : change(next), answer(token)] as const
    expect(cardStepOf(samplePayment({ state, savesCard: true }), ...given)).toBe(step)
    expect(cardStepOf(samplePayment({ state, savesCard: false }), ...given)).toBeUndefined()
  })
})
