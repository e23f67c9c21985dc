/** Composes the wallets of the brands: this service's ledger, and the merchants' own wallets. */
import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import { hasOwnWallet, walletEndpointOf } from './config/own-wallet'
import type { CashierConfig } from './config/schema'
import type { Tables } from './db'
import { closeCases, openCaseUntilEnd } from './features/payments'
import { createHttpWallet, createLedgerWallet, createWallets, type Wallets } from './features/wallet'
import type { Log } from './logging/log'
import type { Breakers } from './jobs/breakers'
import { LEASE_MS } from './jobs/job-runner'
import type { OutboundClient } from './providers/outbound-client'

type Parts = {
  readonly db: Kysely<Tables>
  readonly config: CashierConfig
  readonly now: () => Date
  readonly log: Log
  readonly client: OutboundClient
  readonly breakers: Breakers
  readonly onCase: () => void
  readonly changed: (payment: { id: string; brand: string; userId: string }) => void
}

const CONFIRMED = 'The wallet has confirmed the movement.'
/** A payment has several movements, and each can have a case of its own. */
const subjectOf = (paymentId: string, key: string) => `${paymentId} ${key}`

export function composeWallets({ db, config, now, log, client, breakers, onCase, changed }: Parts): Wallets {
  return createWallets({
    ...{ db, breakers, changed },
    kindOf: (brand) => (hasOwnWallet(config, brand) ? 'http' : 'ledger'),
    plugins: {
      ledger: createLedgerWallet(db),
      http: createHttpWallet({
        ...{ client, clock: now },
        endpointOf: (brand) => walletEndpointOf(config, brand),
        precisionOf: (currency) => config.currencies[currency]?.precision,
      }),
    },
    cases: {
      async open(tx, paymentId, key, details, at) {
        const isNew = await openCaseUntilEnd(tx, paymentId, 'wallet_unsettled', details, at, subjectOf(paymentId, key))
        if (isNew) onCase()
        return isNew
      },
      close: (tx, paymentId, key, at) =>
        closeCases(tx, paymentId, 'wallet_unsettled', CONFIRMED, at, subjectOf(paymentId, key)),
    },
    clock: now,
    logger: log,
    instanceId: randomUUID(),
    leaseMs: LEASE_MS,
  })
}
