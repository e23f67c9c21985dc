import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { createLinkedOperations, type LinkedOperations } from '../../src/features/linked-operations'
import { ledgerWallets } from '../../src/features/wallet'
import type { World } from '../payments/world'

type Settings = Parameters<typeof createLinkedOperations>[0]

/** The linked operations of one instance on the world's payments; `own` overrides settings. */
export const operationsOn = (world: World, own: Partial<Settings> = {}): LinkedOperations =>
  createLinkedOperations({
    ...{ db: world.db, providers: world.providers, wallets: ledgerWallets(world.db), clock: world.now },
    ...{ logger: pino({ level: 'silent' }), instanceId: randomUUID(), leaseMs: 2_000, retryMs: [10] },
    approvalAboveMinor: () => undefined,
    wake: () => world.payments.wake('merchant_events'),
    ...own,
  })
