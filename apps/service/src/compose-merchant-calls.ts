/** Composes the calls of the merchant's server about payments, events and player movements. */
import { OLDEST_API_VERSION } from '@modulor/contract/api-versions'
import type { Kysely } from 'kysely'
import type { CashierConfig } from './config/schema'
import { webhookOf } from './config/webhook-of'
import type { Tables } from './db'
import type { LinkedOperations } from './features/linked-operations'
import { createMerchantEventCalls, type MerchantEventCalls } from './features/merchant-events'
import { createMerchantPayments, type MerchantPayments } from './features/merchant-payments'
import type { Payments } from './features/payments'
import { createPlayerMovements, type PlayerMovements } from './features/player-movements'

type Parts = {
  readonly db: Kysely<Tables>
  readonly config: CashierConfig
  readonly now: () => Date
  readonly linkedOperations: LinkedOperations
  readonly payments: Pick<Payments, 'wake'>
  /** Notifies the player's pages that the balance has changed. */
  readonly changed: (player: { brand: string; userId: string }) => void
}

export function composeMerchantCalls({ db, config, now, linkedOperations, payments, changed }: Parts): {
  readonly merchantPayments: MerchantPayments
  readonly merchantEvents: MerchantEventCalls
  readonly playerMovements: PlayerMovements
} {
  return {
    merchantPayments: createMerchantPayments({ db, operations: linkedOperations }),
    merchantEvents: createMerchantEventCalls({
      ...{ db, now },
      versionOf: (brand) => webhookOf(config, brand)?.apiVersion ?? OLDEST_API_VERSION,
      wake: () => payments.wake('merchant_events'),
    }),
    playerMovements: createPlayerMovements({ db, config, now, changed }),
  }
}
