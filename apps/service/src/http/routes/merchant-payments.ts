/** Payments and refunds for the merchant's server (issue-12 2). */
import { SERVICE_ENDPOINTS } from '@modulor/contract/merchant'
import type { MerchantPayments } from '../../features/merchant-payments'
import { refused } from '../../outcome'
import { defineRoute, type RouteDependencies } from '../define-route'

const FILTERS: readonly string[] = ['user_id', 'order_id', 'reference', 'state', 'flow', 'cursor']
const FIELDS_NAMED_MAX = 20

export function merchantPaymentRoutes(deps: RouteDependencies, payments: MerchantPayments): void {
  defineRoute(deps, SERVICE_ENDPOINTS.merchantPayments, async ({ merchant, params, query, queryNames }) => {
    if (!merchant.brands.has(params.brand)) return refused('merchant_unauthorized')
    // A filter that is dropped would answer with payments that nobody asked for.
    const wrong = queryNames.filter((name) => !FILTERS.includes(name) || query(name) === undefined)
    if (wrong.length > 0)
      return refused('bad_request', {
        fields: Object.fromEntries(wrong.slice(0, FIELDS_NAMED_MAX).map((name) => [name, 'PH.ERROR.FIELD_HAS_ERROR'])),
      })
    return payments.list(params.brand, {
      userId: query('user_id'),
      orderId: query('order_id'),
      reference: query('reference'),
      state: query('state'),
      flow: query('flow'),
      cursor: query('cursor'),
    })
  })
  defineRoute(deps, SERVICE_ENDPOINTS.merchantPayment, ({ merchant, params }) =>
    payments.read(merchant.brands, params.paymentId),
  )
  defineRoute(deps, SERVICE_ENDPOINTS.createRefund, ({ merchant, params, body, idempotencyKey }) =>
    payments.refund(merchant.brands, { ...body, paymentId: params.paymentId, idempotencyKey }),
  )
}
