/** Puts the service together over an open database. The one place that knows all of its parts. */
import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import packageJson from '../package.json' with { type: 'json' }
import type { Environment } from './config/environment'
import type { LoadedConfig } from './config/load-config'
import type { OpenDatabase } from './db'
import { createOperations } from './features/operations'
import { brandOfPaySession, createPage } from './features/page'
import { createPayGroups, endedCountOf, hasOpenWithdrawal, lastUsedMethodOf } from './features/pay-groups'
import { createPayments, type PaymentsSettings } from './features/payments'
import { createSessions } from './features/sessions'
import { createUserCards, type VaultKeys } from './features/user-cards'
import { errorFields, type Log } from './http/log'
import { createMetrics } from './http/metrics'
import { buildServer } from './http/server'
import { balanceOf } from './ledger'
import { createOutwardClient } from './providers/outward-client'
import { createProviders } from './providers/registry'

export type ServiceParts = {
  readonly environment: Pick<Environment, 'publicUrl' | 'widgetDir' | 'trustedProxies' | 'rateLimits'>
  readonly loaded: LoadedConfig
  readonly database: Pick<OpenDatabase, 'db' | 'kind'>
  readonly vaultKeys: VaultKeys
  readonly log: Log
  readonly now?: () => Date
  readonly timing?: NonNullable<PaymentsSettings['timing']>
}

export type Service = {
  readonly app: FastifyInstance
  /** Starts the jobs; calls may come before it. */
  start(): void
  /** Takes no new call, answers the ones under way, ends the jobs. The database is left open. */
  stop(): Promise<void>
}

export async function composeService(parts: ServiceParts): Promise<Service> {
  const { environment, database, log, now = () => new Date() } = parts
  const { config, logosDir } = parts.loaded
  const { db } = database
  const { publicUrl } = environment
  const metrics = createMetrics()
  const client = createOutwardClient({ privateHostsAllowed: config.private_hosts_allowed })
  const userCards = createUserCards({ db, keys: parts.vaultKeys })
  const payments = createPayments({
    db,
    config,
    publicUrl,
    providers: createProviders(config.providers, client),
    client,
    logger: log,
    instanceId: randomUUID(),
    isAlone: database.kind === 'pglite',
    clock: now,
    metrics: metrics.payments,
    cards: userCards,
    ...(parts.timing ? { timing: parts.timing } : {}),
  })
  const sessions = createSessions({ db, config, publicUrl, now })
  const payGroups = createPayGroups({
    config,
    balanceMinorOf: ({ brand, userId, currency }) => balanceOf(db, { brand, kind: 'player', owner: userId, currency }),
    lastUsedMethodOf: (session, flow) => lastUsedMethodOf(db, session, flow),
    hasOpenWithdrawal: (session) => hasOpenWithdrawal(db, session),
    endedCountOf: (session) => endedCountOf(db, session.idHash),
  })
  const page = createPage({
    config,
    sessions,
    payGroups,
    payments,
    brandOfPaySession: (paySessionId) => brandOfPaySession(db, paySessionId),
    widgetDir: environment.widgetDir,
    logosDir,
    onFailure: (error) => log.error(errorFields(error), 'page answered without its data'),
  })
  const app = await buildServer({
    payments,
    sessions,
    payGroups,
    userCards,
    page,
    operations: createOperations(db),
    metrics,
    log,
    publicUrl,
    version: packageJson.version,
    trustedProxies: environment.trustedProxies,
    rateLimits: environment.rateLimits,
  })
  return {
    app,
    start: () => payments.start(),
    stop: async () => {
      await app.close()
      await payments.stop()
      client.close()
    },
  }
}
