import type { PaymentSummary } from '@modulor/contract/http'
import type { Flow } from '@modulor/contract/vocabulary'
import { openPaymentsReader } from '../store/open-payments.repository'
import { findPaymentOfOrder } from '../store/payments.repository'
import type { PaymentDeps } from '../model/payment-deps'
import type { PlayerSession } from '../model/payments.types'
import { readablePayments } from '../model/readable-payments'
import { toPaymentSummary } from '../model/to-payment-summary'

type CoreDependencies = Pick<PaymentDeps, 'db' | 'config' | 'providers'>

/** Returns a function that lists the player's open payments of a flow, in any session and currency. */
export function createOpenPayments(deps: CoreDependencies & Pick<PaymentDeps, 'logger' | 'metrics'>) {
  const { config, providers } = deps
  const find = openPaymentsReader(deps.db)
  return async (player: Pick<PlayerSession, 'brand' | 'userId'>, flow: Flow): Promise<PaymentSummary[]> =>
    readablePayments(deps, await find(player, flow)).map((payment) =>
      toPaymentSummary(payment, config.brands[player.brand], providers),
    )
}

/** The player's open or paid payment for the session's order (CHECK-1); null if there is none, or the session has no order. */
export async function orderPaymentOf(
  { db, config, providers }: CoreDependencies,
  { terms, ...player }: Pick<PlayerSession, 'brand' | 'userId' | 'terms'>,
): Promise<PaymentSummary | null> {
  if (!terms.order) return null
  const payment = await findPaymentOfOrder(db, player.brand, terms.order.id)
  return payment?.userId === player.userId ? toPaymentSummary(payment, config.brands[player.brand], providers) : null
}
