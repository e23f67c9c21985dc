/**
 * Writes a payment that has already ended. It uses the same tables, state changes and postings as other payments, but no
 * provider is called.
 * The payment begins and ends at `at`. Returns undefined if the method or the currency is not configured, or if the method's
 * rate comes from a source of exchange rates, because the rate of that time is not known.
 */
import { paymentDestination } from '@modulor/rules'
import type { DeclineCode } from '@modulor/contract/errors'
import type { PaymentState } from '@modulor/contract/vocabulary'
import type { CashierConfig, LimitsConfig } from '../../config/schema'
import { writtenConversion } from '../../exchange-rates'
import type { Tx } from '../../db/transaction'
import type { Card } from '../../providers/provider'
import { newPayment } from './accept/new-payment'
import { ownTarget } from './model/routes-of'
import { toPayment, type Payment } from './model/payment'
import type { CardVault } from './model/payment-deps'
import { postingsOf } from './model/postings'
import { quoteOf } from './model/quote-of'
import { insertPayment, writeDecision } from './store/payments.repository'

export type PastPayment = {
  readonly brand: string
  readonly userId: string
  readonly currency: string
  /** The id of the method. */
  readonly id: string
  readonly at: Date
  readonly end: { readonly state: PaymentState; readonly declineCode: DeclineCode | null }
  /** Used only if the method takes cards. It is saved if the payment succeeded. */
  readonly card: Card
}
type Deps = { readonly config: CashierConfig; readonly cards?: CardVault | undefined }

/** Stored in place of a session and a process, because a past payment has neither. */
const NO_SESSION = 'past'

const usualAmount = ({ preset, min }: LimitsConfig): string => preset ?? min

export async function recordPastPayment(
  tx: Tx,
  { config, cards }: Deps,
  { brand, userId, currency, id, at, end, card: testCard }: PastPayment,
): Promise<Payment | undefined> {
  const method = config.methods[id]
  const limits = method?.limits[currency]
  const precision = config.currencies[currency]?.precision
  if (!method || !limits || precision === undefined || method.processing?.source !== undefined) return undefined
  const payable = { id, method, limits, precision }
  const amount = usualAmount(limits)
  const card = method.pay_method_type === 'cards' ? testCard : undefined
  const isCardToSave = card !== undefined && cards !== undefined && end.state === 'succeeded'
  const row = newPayment(
    {
      session: { brand, userId, idHash: NO_SESSION, terms: {} },
      flow: 'deposit',
      wallet: 'ledger',
      idempotencyKey: `past-${id}-${at.getTime()}`,
      body: { currency },
    },
    {
      ...{ ...payable, targets: [ownTarget(method)] },
      money: quoteOf(config, payable, {
        ...{ flow: 'deposit', brand, currency, amount, bonuses: undefined },
        conversion: writtenConversion(config, method.processing, currency),
      }),
      card,
      isCardToSave,
      parameters: {},
      destination: paymentDestination([], {}, card?.number),
    },
    NO_SESSION,
    at,
  )
  const payment = toPayment(row)
  const sealed = isCardToSave ? cards.seal(payment.id, { brand, userId, ...card }) : undefined
  const lease = { by: NO_SESSION, until: at }
  const token = await insertPayment(tx, row, { card: sealed, hold: undefined }, lease)
  if (isCardToSave) await cards.save(tx, payment.id)
  return writeDecision(tx, payment, {
    change: { ...end, action: null, expiresAt: null, facts: null },
    cause: 'submit',
    now: at,
    token,
    runAt: null,
    operation: postingsOf(payment, end.state),
    // The merchant gets no event, because no real player paid.
    event: undefined,
  })
}
