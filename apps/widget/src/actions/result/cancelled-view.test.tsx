import { expect, it } from 'vitest'
import { toPayment } from '../../api/to-payment'
import { paySessionSample } from '../../api/wire-samples'
import { STILL, buttonsOf, draw, storeOf, wordsOf } from '../../testing/draw-in-cashier'
import { ResultView } from './result-view'

const ended = (flow: 'deposit' | 'withdrawal') => {
  const payment = toPayment(
    paySessionSample({
      flow,
      transaction_status: 'error',
      money: flow === 'withdrawal' ? 'returned' : 'none_moved',
      decline_page_settings: {
        code: 'cancelled_by_player',
        reason: 'CASHIER.DECLINE.CANCELLED_BY_PLAYER',
        can_retry_same_card: true,
      },
      next_action: { type: 'result' },
    }),
  )
  return draw(<ResultView payment={payment} action={{ type: 'result' }} {...STILL} />, { store: storeOf({}) })
}

it('REV-1 issue-8 1.3 a withdrawal that the player cancelled is not shown as a failure', () => {
  const markup = ended('withdrawal')
  expect(wordsOf(markup)).toContain('Withdrawal cancelled')
  expect(wordsOf(markup)).toContain('The money is on your balance again.')
  expect(wordsOf(markup)).not.toMatch(/this payment|try again/i)
  expect(buttonsOf(markup)).toEqual(['Back to the game', 'All methods'])
  expect(markup).not.toContain('--negative')
})

it('RESULT-3 a deposit that the player cancelled says so', () => {
  expect(wordsOf(ended('deposit'))).toContain('You cancelled this payment.')
})
