/** Metrics of payments, providers, cases and events (SVC-7). */
import { fromMinor } from '@modulor/rules'
import { Counter, Histogram, type Registry } from 'prom-client'
import type { PaymentMetrics } from '../features/payments'

const PROVIDER_SECONDS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

export function paymentMetrics(registry: Registry): PaymentMetrics {
  const ended = new Counter({
    name: 'cashier_payments_ended_total',
    help: 'Payments that reached a final state, by flow, method and state',
    labelNames: ['flow', 'pay_group', 'state'] as const,
    registers: [registry],
  })
  const amounts = new Counter({
    name: 'cashier_payment_amount_total',
    help: 'Money of payments that reached a final state, in units of the currency, by flow, currency and state',
    labelNames: ['flow', 'currency', 'state'] as const,
    registers: [registry],
  })
  const deliveries = new Counter({
    name: 'cashier_merchant_deliveries_total',
    help: 'Attempts to deliver an event, by brand and whether the merchant accepted it',
    labelNames: ['brand', 'outcome'] as const,
    registers: [registry],
  })
  const answers = new Histogram({
    name: 'cashier_provider_seconds',
    help: 'Duration of calls to providers, by result',
    labelNames: ['provider', 'verdict'] as const,
    buckets: PROVIDER_SECONDS,
    registers: [registry],
  })
  const cases = new Counter({
    name: 'cashier_operator_cases_total',
    help: 'Operator cases that were opened, by kind',
    labelNames: ['kind'] as const,
    registers: [registry],
  })
  const unreadable = new Counter({
    name: 'cashier_payments_unreadable_total',
    help: 'Reads in which a payment was left out because its row has content that no build writes',
    registers: [registry],
  })
  const givenUp = new Counter({
    name: 'cashier_merchant_events_given_up_total',
    help: 'Events that a merchant did not accept within the time limit and that can be replayed, by brand',
    labelNames: ['brand'] as const,
    registers: [registry],
  })
  const alarms = new Counter({
    name: 'cashier_risk_alarms_total',
    help: 'Limits against abuse that were reached, by rule and brand',
    labelNames: ['rule', 'brand'] as const,
    registers: [registry],
  })
  return {
    riskAlarm: (rule, brand) => alarms.inc({ rule, brand }),
    paymentEnded: ({ flow, payGroupId, state, currency, precision, totalMinor }) => {
      ended.inc({ flow, pay_group: payGroupId, state })
      amounts.inc({ flow, currency, state }, Number(fromMinor(totalMinor, precision)))
    },
    eventSent: (brand, isAccepted) => deliveries.inc({ brand, outcome: isAccepted ? 'accepted' : 'failed' }),
    providerAnswered: (provider, verdict, tookMs) => answers.observe({ provider, verdict }, tookMs / 1_000),
    caseOpened: (kind) => cases.inc({ kind }),
    paymentUnreadable: () => unreadable.inc(),
    eventsGivenUp: (brand, count) => givenUp.inc({ brand }, count),
  }
}
