/** Composes the linked operations: operations on payments after their end. */
import { randomUUID } from 'node:crypto'
import type { CaseKind } from '@modulor/contract/vocabulary'
import { toMinor } from '@modulor/rules'
import type { Kysely } from 'kysely'
import type { CashierConfig } from './config/schema'
import type { Tables } from './db'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from './durations'
import { createLinkedOperations, type LinkedOperations } from './features/linked-operations'
import type { Payments } from './features/payments'
import type { Log } from './logging/log'
import type { Breakers } from './jobs/breakers'
import { LEASE_MS } from './jobs/job-runner'
import type { Wallets } from './features/wallet'
import type { Providers } from './providers/registry'

/** The delays after which an operation without a clear answer is queried again; the last value repeats. */
const RETRY_MS = [5 * SECOND_MS, 15 * SECOND_MS, MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS, HOUR_MS]

type Parts = {
  readonly db: Kysely<Tables>
  readonly config: CashierConfig
  readonly now: () => Date
  readonly log: Log
  readonly providers: Providers
  readonly wallets: Wallets
  readonly breakers: Breakers
  readonly onCase: (kind: CaseKind) => void
  readonly changed: Parameters<typeof createLinkedOperations>[0]['changed']
  /** A function, because payments are created later: they need the operations' job. */
  readonly payments: () => Pick<Payments, 'wake'>
}

export function composeLinkedOperations(parts: Parts): LinkedOperations {
  const { db, config, now, log, providers, wallets, breakers, onCase, changed, payments } = parts
  return createLinkedOperations({
    ...{ db, providers, wallets, breakers, onCase, changed },
    clock: now,
    logger: log,
    instanceId: randomUUID(),
    leaseMs: LEASE_MS,
    retryMs: RETRY_MS,
    approvalAboveMinor: ({ brand, currency, precision }) => {
      const above = config.brands[brand]?.operation_approval_above?.[currency]
      return above === undefined ? undefined : toMinor(above, precision)
    },
    wake: () => {
      payments().wake('merchant_events')
      payments().wake('operation')
      // The end of a capture or void makes its payment's job due: the provider's answer then ends the payment.
      payments().wake('payment')
    },
  })
}
