import { describe, expect, it } from 'vitest'
import type { ApiClient, OpenPayment } from '../../api'
import { paySessionSample } from '../../api/wire-samples'
import { cancelEarlier } from './cancel-earlier'

const about = (flow: OpenPayment['flow']): OpenPayment => ({
  id: 'p_1',
  flow,
  methodId: 'bank',
  methodName: 'Bank',
  transactionStatus: 'processing',
  toPay: { amount: '20.60', currency: 'EUR' },
  destination: null,
  expiresAt: null,
  canCancel: true,
  updatedAt: '2026-11-22T12:00:00Z',
})

/** A service with one fixed response; its requests are recorded. */
function clientThatAnswers(answer: unknown) {
  const asked: unknown[] = []
  const call = (endpoint: string, { query, body }: { query?: unknown; body?: unknown }) => {
    asked.push([endpoint, query ?? body])
    return Promise.resolve(answer)
  }
  return { asked, apiClient: { call } as unknown as ApiClient }
}

const lost = { error: { status: 'FETCH_ERROR', errorCode: null } }

describe('cancelEarlier', () => {
  it.each([
    ['all of it is back', { success_amount: '20.60' }, 'cancelled'],
    ['it has left', { fail_amount: '20.60' }, 'look'],
    ['nobody knows yet', { pending_amount: '20.60' }, 'look'],
    ['it had ended', {}, 'look'],
  ])('REV-1 issue-8 1.3 a withdrawal is cancelled by a reversal: %s', async (_when, sums, outcome) => {
    const { asked, apiClient } = clientThatAnswers({ data: { currency: 'EUR', ...sums } })
    expect(await cancelEarlier(apiClient, about('withdrawal'))).toBe(outcome)
    expect(asked).toEqual([['reversePendingWithdrawal', { payment_id: 'p_1' }]])
  })

  it.each([
    ['is closed', { session_status: 'closed', result_status: 'decline', money: 'none_moved' }, 'cancelled'],
    // The player has already sent money for it.
    ['was paid wrongly first', { session_status: 'closed', result_status: 'decline', money: 'not_credited' }, 'look'],
    ['was paid first', { session_status: 'closed', result_status: 'success' }, 'look'],
    ['is still open', { session_status: 'open', result_status: null }, { problem: 'EARLIER.NOT_CANCELLED' }],
  ] as const)(
    'DISP-2 issue-8 1.1 cancelling has its own outcome for a deposit that %s',
    async (_when, over, outcome) => {
      const { asked, apiClient } = clientThatAnswers({ data: paySessionSample(over) })
      expect(await cancelEarlier(apiClient, about('deposit'))).toEqual(outcome)
      expect(asked).toEqual([['cancel', { payment_id: 'p_1' }]])
    },
  )

  it.each(['deposit', 'withdrawal'] as const)(
    'API-13 a lost response about a %s does not count as a cancellation',
    async (flow) => {
      const { apiClient } = clientThatAnswers(lost)
      expect(await cancelEarlier(apiClient, about(flow))).toHaveProperty('problem')
    },
  )
})
