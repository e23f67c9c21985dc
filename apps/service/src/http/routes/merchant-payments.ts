/** Payments and refunds for the merchant's server (issue-12 2). */
import { SERVICE_ENDPOINTS } from '@modulor/contract/merchant'
import type { MerchantPayments } from '../../features/merchant-payments'
import { refused } from '../../outcome'
import { defineRoute, type RouteDependencies } from '../define-route'

export function merchantPaymentRoutes(deps: RouteDependencies, payments: MerchantPayments): void {
  defineRoute(deps, SERVICE_ENDPOINTS.merchantPayments, async ({ merchant, params, query }) =>
    merchant.brands.has(params.brand) ? payments.list(params.brand, query) : refused('merchant_unauthorized'),
  )
  defineRoute(deps, SERVICE_ENDPOINTS.merchantPayment, ({ merchant, params }) =>
    payments.read(merchant.brands, params.paymentId),
  )
  defineRoute(deps, SERVICE_ENDPOINTS.capturePayment, ({ merchant, params, body, idempotencyKey }) =>
    payments.decide(merchant.brands, 'capture', { ...body, paymentId: params.paymentId, idempotencyKey }),
  )
  defineRoute(deps, SERVICE_ENDPOINTS.voidPayment, ({ merchant, params, body, idempotencyKey }) =>
    payments.decide(merchant.brands, 'void', { ...body, paymentId: params.paymentId, idempotencyKey }),
  )
  defineRoute(deps, SERVICE_ENDPOINTS.createRefund, ({ merchant, params, body, idempotencyKey }) =>
    payments.refund(merchant.brands, { ...body, paymentId: params.paymentId, idempotencyKey }),
  )
}
