/** Puts the service together over an open database. The one place that knows all of its parts. */
import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import packageJson from '../package.json' with { type: 'json' }
import type { Environment } from './config/environment'
import type { LoadedConfig } from './config/load-config'
import type { OpenDatabase } from './db'
import { createFormRouting, profileFor } from './features/form-routing'
import { createOperations } from './features/operations'
import { brandOfPaySession, createPage } from './features/page'
import { createOneTimeCodes } from './features/one-time-codes'
import {
  createPayGroups,
  depositedSince,
  endedCountOf,
  hasOpenWithdrawal,
  lastUsedMethodsOf,
  newestPaymentOf,
} from './features/pay-groups'
import { createPayments, findMethod, type PaymentsSettings } from './features/payments'
import { createPayoutAccounts, type PayoutAccounts } from './features/payout-accounts'
import { createSessions } from './features/sessions'
import { createUploads } from './features/uploads'
import { createUserCardCalls, createUserCards, type UserCards, type VaultKeys } from './features/user-cards'
import { errorFields, type Log } from './http/log'
import { createMetrics } from './http/metrics'
import { buildServer } from './http/server'
import { balanceOf } from './ledger'
import { createMessageSender } from './providers/message-registry'
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

type Ground = Pick<OpenDatabase, 'db'> & Pick<LoadedConfig, 'config'> & { readonly now: () => Date }

const profileSource =
  (db: Ground['db']) => (player: Parameters<typeof profileFor>[1], method: Parameters<typeof profileFor>[2]) =>
    profileFor(db, player, method)

/** What players ask of methods, forms, files and saved cards. */
function playerFeatures({ db, config, now }: Ground, cards: UserCards, accounts: PayoutAccounts) {
  const findPayable = (asked: Parameters<typeof findMethod>[1]) => findMethod(config, asked)
  const profileOf = profileSource(db)
  const payGroups = createPayGroups({
    config,
    balanceMinorOf: ({ brand, userId, currency }) => balanceOf(db, { brand, kind: 'player', owner: userId, currency }),
    now,
    lastUsedMethodsOf: (session, flow) => lastUsedMethodsOf(db, session, flow),
    newestPaymentOf: (session, flow) => newestPaymentOf(db, session, flow),
    depositedMinorOf: (session) => depositedSince(db, { ...session, since: session.openedAt }),
    hasOpenWithdrawal: (session) => hasOpenWithdrawal(db, session),
    verificationOf: accounts.stateOf,
    endedCountOf: (session) => endedCountOf(db, session.idHash),
    profileFor: profileOf,
  })
  return {
    payGroups,
    formRouting: createFormRouting({ profileFor: profileOf, findMethod: findPayable }),
    uploads: createUploads({ db, now, findMethod: findPayable }),
    userCards: createUserCardCalls({ config, cards, findMethod: findPayable }),
  }
}

export async function composeService(parts: ServiceParts): Promise<Service> {
  const { environment, database, log, now = () => new Date() } = parts
  const { config, logosDir, imagesDir } = parts.loaded
  const { db } = database
  const { publicUrl } = environment
  const metrics = createMetrics()
  const client = createOutwardClient({ privateHostsAllowed: config.private_hosts_allowed })
  const userCards = createUserCards({ db, keys: parts.vaultKeys })
  const sessions = createSessions({ db, config, publicUrl, now, cards: userCards })
  const sender = createMessageSender(config.messages, client)
  const codes = createOneTimeCodes({ db, keys: parts.vaultKeys, sender, now })
  const { contactOf } = sessions
  const profiles = { profileFor: profileSource(db) }
  const accounts = createPayoutAccounts({ db, config, keys: parts.vaultKeys, codes, contactOf, ...profiles, now })
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
    codes,
    contactOf,
    accounts,
    ...(parts.timing ? { timing: parts.timing } : {}),
  })
  const players = playerFeatures({ db, config, now }, userCards, accounts)
  const page = createPage({
    config,
    now,
    sessions,
    payGroups: players.payGroups,
    payments,
    brandOfPaySession: (paySessionId) => brandOfPaySession(db, paySessionId),
    widgetDir: environment.widgetDir,
    logosDir,
    imagesDir,
    onFailure: (error) => log.error(errorFields(error), 'page answered without its data'),
  })
  const app = await buildServer({
    payments,
    sessions,
    ...players,
    accounts,
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
