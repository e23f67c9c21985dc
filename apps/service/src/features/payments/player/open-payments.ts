import type { PaymentSummary } from '@modulor/contract/http'
import type { Flow } from '@modulor/contract/vocabulary'
import type { Kysely } from 'kysely'
import type { CashierConfig } from '../../../config/schema'
import type { Tables } from '../../../db'
import type { Providers } from '../../../providers/registry'
import { openPaymentsReader } from '../store/open-payments.repository'
import { findPaymentOfOrder } from '../store/payments.repository'
import type { PlayerSession } from '../model/payments.types'
import { toPaymentSummary } from '../model/to-payment-summary'

type CoreDependencies = {
  readonly db: Kysely<Tables>
  readonly config: CashierConfig
  readonly providers: Providers
}

/** Returns a function that lists the player's open payments of a flow, in any session and currency. */
export function createOpenPayments({ db, config, providers }: CoreDependencies) {
  const find = openPaymentsReader(db)
  return async (player: Pick<PlayerSession, 'brand' | 'userId'>, flow: Flow): Promise<PaymentSummary[]> =>
    (await find(player, flow)).map((payment) => toPaymentSummary(payment, config.brands[player.brand], providers))
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
