import type { PaySession } from '@modulor/contract/http'
import { openPaySessionSample, paySessionSample } from '../../api/wire-samples'
import { BRAND, deposits, withdrawals } from './listings'
import type { ScreenState } from './screen-state'

const DEPOSIT = '/deposit/deposit-processing?payment_id=p_1'
const WITHDRAWAL = '/withdrawal/withdrawal-processing?payment_id=p_1'

const payment = (name: string, shows: string, session: PaySession): ScreenState => ({
  name,
  address: session.flow === 'deposit' ? DEPOSIT : WITHDRAWAL,
  boot: { brand: BRAND, deposit: deposits(), withdrawal: withdrawals({ withdrawal_reverse: true }) },
  answers: { sessionState: () => session },
  shows,
})

type Code = NonNullable<PaySession['decline_page_settings']>['code']
const declined = (code: Code, over: Partial<PaySession> = {}): PaySession =>
  paySessionSample({
    transaction_status: 'error',
    result_status: 'decline',
    money: 'none_moved',
    decline_page_settings: {
      code,
      reason: `CASHIER.DECLINE.${code.toUpperCase()}`,
      can_retry_same_card: code !== 'stolen_card',
    },
    ...over,
  })

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
const displayed = (items: Extract<PaySession['next_action'], { type: 'display_form' }>['items']): PaySession =>
  openPaySessionSample(
    { type: 'display_form', items, expires_at: inMinutes(14), can_confirm: true, can_cancel: true },
    { created_at: inMinutes(-1) },
  )

export const PAYMENT_STATES: readonly ScreenState[] = [
  payment('result-success', 'Deposit received', paySessionSample()),
  payment('result-declined', 'Your bank declined this payment', declined('insufficient_funds')),
  payment('result-disputed', 'We are checking this payment', paySessionSample({ money: 'unknown' })),
  payment('result-order-paid', 'Your order', paySessionSample({ order_id: 'A-77' })),
  payment('withdrawal-sent', 'K7M2QX9T4B', paySessionSample({ flow: 'withdrawal', money: 'sent' })),
  payment(
    'withdrawal-cancelled',
    'K7M2QX9T4B',
    declined('cancelled_by_player', { flow: 'withdrawal', money: 'returned' }),
  ),
  payment(
    'withdrawal-processing',
    'Your withdrawal is being processed',
    openPaySessionSample(
      { type: 'wait' },
      { flow: 'withdrawal', transaction_status: 'processing', money: 'held', can_reverse: true },
    ),
  ),
  payment('deposit-waiting', 'We are waiting for your payment', openPaySessionSample({ type: 'wait' })),
  payment(
    'deposit-processing',
    'K7M2QX9T4B',
    openPaySessionSample({ type: 'wait' }, { transaction_status: 'processing' }),
  ),
  payment(
    'challenge',
    'Confirm with your bank',
    openPaySessionSample({
      type: 'three_ds_challenge',
      url: 'https://issuer.invalid/challenge',
      fields: { creq: 'e30' },
      expires_at: inMinutes(5),
    }),
  ),
  payment(
    'display-voucher',
    'Voucher code',
    displayed([{ kind: 'text', label: 'Voucher code', value: '123-456-789' }]),
  ),
  payment(
    'display-crypto',
    'Address',
    displayed([
      { kind: 'qr', label: 'QR code', value: 'coin:bc1qexample?amount=0.00042' },
      { kind: 'copy', label: 'Address', value: 'bc1qexample7k3m9' },
      { kind: 'copy', label: 'Amount', value: '0.00042', unit: 'BTC' },
    ]),
  ),
  {
    name: 'result-unread',
    address: DEPOSIT,
    boot: { brand: BRAND, deposit: deposits() },
    answers: {
      sessionState: () => {
        throw new TypeError('no connection')
      },
    },
    shows: 'Check again',
  },
  {
    name: 'result-not-found',
    address: '/deposit/deposit-success?payment_id=unknown',
    boot: { brand: BRAND, deposit: deposits() },
    shows: 'All methods',
  },
]
