/** Submit, and all later calls about a payment (API-3, API-7). */
import { ENDPOINTS } from '@modulor/contract/http'
import { fromGenericBody, parametersOf, type PaymentAccess, type Payments, type Submit } from '../../features/payments'
import { defineRoute, type RouteDependencies } from '../define-route'

/** Adds the payment's id to a player's access. A pay session id already identifies one payment. */
const about = (access: PaymentAccess, paymentId: string | undefined): PaymentAccess =>
  access.kind === 'player' && paymentId !== undefined ? { ...access, paymentId } : access

/** A path without an id means the payment of the session that waits for an action of its player (ALT-1). */
const waitingOf = (access: PaymentAccess): PaymentAccess =>
  access.kind === 'player' ? { ...access, isWaitingRequested: true } : access

export function paymentRoutes(deps: RouteDependencies, payments: Payments): void {
  const submit = async ({ body, ...call }: Submit) => {
    const plain = fromGenericBody(body, call.payGroupId)
    return plain.ok ? payments.submit({ ...call, body: plain.value }) : plain
  }
  defineRoute(deps, ENDPOINTS.depositSubmit, ({ session, params, body, idempotencyKey, ip, requestId }) =>
    submit({ session, flow: 'deposit', payGroupId: params.payGroupId, idempotencyKey, body, ip, requestId }),
  )
  defineRoute(deps, ENDPOINTS.withdrawalSubmit, ({ session, params, body, idempotencyKey, ip, requestId }) =>
    submit({ session, flow: 'withdrawal', payGroupId: params.payGroupId, idempotencyKey, body, ip, requestId }),
  )
  defineRoute(deps, ENDPOINTS.otp, ({ session, params, body }) => {
    const { amount, currency = session.currency } = body
    return payments.sendCode({
      session,
      payGroupId: params.payGroupId,
      body: { amount, currency, parameters: parametersOf(body) },
    })
  })
  defineRoute(deps, ENDPOINTS.confirm, ({ session, params, body }) =>
    payments.confirmDisplayForm({ session, payGroupId: params.payGroupId, paymentId: body.payment_id }),
  )
  defineRoute(deps, ENDPOINTS.cancel, ({ session, params, body }) =>
    payments.cancelDisplayForm({ session, payGroupId: params.payGroupId, paymentId: body.payment_id }),
  )
  defineRoute(deps, ENDPOINTS.sessionState, ({ session, query }) => {
    const paymentId = query('payment_id')
    const idempotencyKey = query('idempotency_key')
    const isDisplayFormRequested = query('next_action') === 'display_form'
    return payments.stateOf({
      kind: 'player',
      session,
      ...(paymentId === undefined ? {} : { paymentId }),
      ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
      isDisplayFormRequested,
    })
  })
  defineRoute(deps, ENDPOINTS.openWithdrawals, ({ session }) => payments.openWithdrawals(session))
  defineRoute(deps, ENDPOINTS.reversePendingWithdrawal, ({ session, query, hasQuery }) =>
    // An unreadable id matches no payment; it must never mean all payments.
    payments.reverseWithdrawals(session, query('payment_id') ?? (hasQuery('payment_id') ? '' : undefined)),
  )
  defineRoute(deps, ENDPOINTS.interaction, ({ access }) => payments.stateOf(waitingOf(access)))
  defineRoute(deps, ENDPOINTS.status, ({ access }) => payments.stateOf(waitingOf(access)))
  defineRoute(deps, ENDPOINTS.threeDsResult, ({ access, body }) =>
    payments.threeDsResult(about(access, body.payment_id), body),
  )
}
