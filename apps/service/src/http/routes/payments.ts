/** Submit, and everything that is asked about a payment afterwards (API-3, API-7). */
import { ENDPOINTS } from '@modulor/contract/http'
import type { PaymentAccess, Payments } from '../../features/payments'
import { defineRoute, type Door } from '../define-route'

/** A player may name the payment; a pay session id is one payment already. */
const about = (access: PaymentAccess, paymentId: string | undefined): PaymentAccess =>
  access.kind === 'player' && paymentId !== undefined ? { ...access, paymentId } : access

export function paymentRoutes(door: Door, payments: Payments): void {
  defineRoute(door, ENDPOINTS.depositSubmit, ({ session, params, body, idempotencyKey, ip }) =>
    payments.submit({ session, flow: 'deposit', payGroupId: params.payGroupId, idempotencyKey, body, ip }),
  )
  defineRoute(door, ENDPOINTS.withdrawalSubmit, ({ session, params, body, idempotencyKey, ip }) =>
    payments.submit({ session, flow: 'withdrawal', payGroupId: params.payGroupId, idempotencyKey, body, ip }),
  )
  defineRoute(door, ENDPOINTS.otp, ({ session, params, body }) =>
    payments.sendCode({ session, payGroupId: params.payGroupId, body }),
  )
  defineRoute(door, ENDPOINTS.confirm, ({ session, params, body }) =>
    payments.confirmDisplayForm({ session, payGroupId: params.payGroupId, paymentId: body.payment_id }),
  )
  defineRoute(door, ENDPOINTS.cancel, ({ session, params, body }) =>
    payments.cancelDisplayForm({ session, payGroupId: params.payGroupId, paymentId: body.payment_id }),
  )
  defineRoute(door, ENDPOINTS.sessionState, ({ session, query }) => {
    const paymentId = query('payment_id')
    const idempotencyKey = query('idempotency_key')
    return payments.stateOf({
      kind: 'player',
      session,
      ...(paymentId === undefined ? {} : { paymentId }),
      ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
    })
  })
  defineRoute(door, ENDPOINTS.reversePendingWithdrawal, ({ session }) => payments.reverseWithdrawals(session))
  defineRoute(door, ENDPOINTS.interaction, ({ access }) => payments.stateOf(access))
  defineRoute(door, ENDPOINTS.status, ({ access }) => payments.stateOf(access))
  defineRoute(door, ENDPOINTS.threeDsResult, ({ access, body }) =>
    payments.threeDsResult(about(access, body.payment_id), body),
  )
}
