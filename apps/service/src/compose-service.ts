/** Composes the service over an open database. It is the only place that uses all of its parts. */
import { randomUUID } from 'node:crypto'
import packageJson from '../package.json' with { type: 'json' }
import { composeBox } from './compose-box'
import { composeClickstream } from './compose-clickstream'
import { composeMetrics } from './compose-metrics'
import { composeMerchantCalls } from './compose-merchant-calls'
import { composeLinkedOperations } from './compose-linked-operations'
import { composeOperators } from './compose-operators'
import { composeOperatorReads } from './compose-operator-api'
import { composePage } from './compose-page'
import {
  composePlayerFeatures,
  composeScanUpload,
  profileSource,
  type CoreDependencies,
} from './compose-player-features'
import { changesFor, composeRealtime, type Changes } from './compose-realtime'
import { composeReload, warnOfConfig } from './compose-reload'
import type { Service, ServiceParts } from './compose-service.types'
import { composeUpkeep } from './compose-upkeep'
import { composeWallets } from './compose-wallets'
import { createDatabaseClock } from './db'
import { createExchangeRates, type RunningExchangeRates } from './exchange-rates'
import { createContinuations } from './features/continuations'
import { loadLogos } from './features/logos'
import { certificateEndSeconds } from './features/native-pay'
import { createOperations } from './features/operations'
import { createOneTimeCodes } from './features/one-time-codes'
import { breakersOf, createPayments, type Payments, type PaymentsSettings } from './features/payments'
import { createStoredAccounts, createPayoutAccounts } from './features/payout-accounts'
import { createPayoutHolds } from './features/payout-holds'
import { createPlayerMessages, messageReportPath, type PlayerMessages } from './features/player-messages'
import { createSessions } from './features/sessions'
import { createOperatorChanges, type Realtime } from './features/realtime'
import { createProviderExchanges } from './features/provider-exchanges'
import { createRisk } from './features/risk'
import { switchReader } from './features/switches'
import { createUserCards } from './features/user-cards'
import { buildOperationsServer } from './http/operations-server'
import { buildServer } from './http/server'
import type { Breakers } from './jobs/breakers'
import { createMessageSenders, messageChannels } from './providers/message-registry'
import { createOutboundClient } from './providers/outbound-client'
import { createProviders } from './providers/registry'
import { NO_TRACER, type Tracer } from './tracing'

/** The encrypted data: saved cards, payout accounts (SVC-6), and provider continuations (issue-10 3.2). */
const openVault = (vault: Parameters<typeof createStoredAccounts>[0]) => ({
  userCards: createUserCards(vault),
  storedAccounts: createStoredAccounts(vault),
  continuations: createContinuations(vault),
})

type Outside = {
  readonly client: ReturnType<typeof createOutboundClient>
  readonly messages: PlayerMessages
  readonly metrics: ReturnType<typeof composeMetrics>
}

/** The limits against guessed codes and card testing. */
const guardsOf = (
  { vaultKeys: keys, log }: ServiceParts,
  { db, config, now }: CoreDependencies,
  { client, messages, metrics }: Outside,
) => ({
  codes: createOneTimeCodes({ db, keys, messages, now, capsOf: (brand) => config.brands[brand]?.risk.codes_sent }),
  risk: createRisk({
    ...{ db, keys, client, clock: now, logger: log, config },
    onAlarm: (rule, brand) => metrics.payments.riskAlarm(rule, brand),
  }),
})

type PaymentParts = Omit<
  PaymentsSettings,
  'db' | 'config' | 'publicUrl' | 'logger' | 'instanceId' | 'isOnlyInstance' | 'clock' | 'timing' | 'onDeliveryAttempt'
>

function paymentsOf(
  { environment, loaded: { config }, database, log, timing, attempts }: ServiceParts,
  more: PaymentParts & Pick<CoreDependencies, 'now'>,
): Payments {
  const { now, ...rest } = more
  return createPayments({
    ...rest,
    db: database.db,
    config,
    publicUrl: environment.publicUrl,
    logger: log,
    instanceId: randomUUID(),
    isOnlyInstance: database.kind === 'pglite',
    clock: now,
    onDeliveryAttempt: attempts?.add,
    ...(timing ? { timing } : {}),
  })
}

/** Information for operators: the state of the database and of this process. */
function operationsOf(
  { db, isDiskFull, poolUse }: ServiceParts['database'],
  now: () => Date,
  payments: Payments,
  breakers: Breakers,
  exchangeRates: Pick<RunningExchangeRates, 'usable'>,
  config: CoreDependencies['config'],
) {
  const openBreakers = () =>
    Object.fromEntries(breakers.all().map(({ party, lane, isOpen }) => [`${party} ${lane}`, isOpen ? 1 : 0]))
  const facts = () => ({
    isStuck: payments.isStuck(),
    isDiskFull: isDiskFull(),
    pool: poolUse(),
    usableRates: exchangeRates.usable(),
    certificateEnds: certificateEndSeconds(config),
  })
  return createOperations({ db, now, processStatus: () => ({ ...facts(), openBreakers: openBreakers() }) })
}

const outboundClientOf = ({ private_hosts_allowed: privateHostsAllowed }: CoreDependencies['config'], tracer: Tracer) =>
  createOutboundClient({ privateHostsAllowed, traceparent: tracer.traceparent })

function messagesOf(
  { environment: { publicUrl }, vaultKeys: keys, log: logger }: ServiceParts,
  { db, config, now }: CoreDependencies,
  client: ReturnType<typeof createOutboundClient>,
): PlayerMessages {
  const senders = createMessageSenders(config.messages, (channel) => ({
    client,
    reportUrl: (messageId) => publicUrl + messageReportPath(channel, messageId),
  }))
  return createPlayerMessages({ db, config, keys, senders, publicUrl, now, logger })
}

/** Composes sessions, payments, and everything that these need. */
function paymentSide(
  parts: ServiceParts,
  { db, config, now }: CoreDependencies,
  changes: Changes,
  sync: () => Promise<void>,
) {
  const { environment, log, tracer = NO_TRACER } = parts
  const metrics = composeMetrics(parts, changes)
  const client = outboundClientOf(config, tracer)
  const { userCards, storedAccounts, continuations } = openVault({ db, keys: parts.vaultKeys, now })
  const providers = createProviders(config.providers, client, parts.plugins)
  const exchangeRates = createExchangeRates(config, {
    ...{ client, now, logger: log, changed: changes.methodsChanged },
    quoteKeys: {
      active: parts.vaultKeys.active.quotes,
      accepted: parts.vaultKeys.readable.map(({ quotes }) => quotes),
    },
  })
  const messages = messagesOf(parts, { db, config, now }, client)
  const holds = createPayoutHolds({ db, config, messages, now })
  const sessions = createSessions({ db, config, publicUrl: environment.publicUrl, now, cards: userCards, holds })
  const { codes, risk } = guardsOf(parts, { db, config, now }, { client, messages, metrics })
  const channels = messageChannels(config.messages)
  // A contact for which no sender is configured is not offered.
  const contactOf: typeof sessions.contactOf = async (player, type) =>
    channels.has(type) ? sessions.contactOf(player, type) : undefined
  const accounts = createPayoutAccounts({
    ...{ db, config, keys: parts.vaultKeys, codes, contactOf, holds, now },
    profileFor: profileSource(db),
    changed: (player) => changes.playerChanged(player),
  })
  const breakers = breakersOf(log, now)
  const wallets = composeWallets({
    ...{ db, config, now, log, client, breakers },
    onCase: () => metrics.payments.caseOpened('wallet_unsettled'),
    changed: (payment) => changes.paymentChanged(payment),
  })
  const linkedOperations = composeLinkedOperations({
    ...{ db, config, now, log, providers, wallets, breakers },
    onCase: (kind) => metrics.payments.caseOpened(kind),
    changed: (payment) => changes.paymentChanged(payment),
    payments: () => payments,
  })
  const exchanges = createProviderExchanges({ db, logger: log })
  const payments: Payments = paymentsOf(parts, {
    followOperation: (job) => linkedOperations.follow(job),
    applyReport: (payment, report) => linkedOperations.report(payment, report),
    applyOperationUpdate: (payment, update) => linkedOperations.applyUpdate(payment, update),
    client: parts.warmUp?.clientOf(client) ?? client,
    ...{ now, providers, exchangeRates, wallets, breakers, codes, risk },
    ...{ contactOf, accounts, storedAccounts, holds, continuations },
    syncClock: sync,
    ...{ metrics: metrics.payments, tracer, cards: userCards },
    changed: (payment) => changes.paymentChanged(payment),
    ...{ exchanged: exchanges.add, switchesOf: switchReader(db, now) },
  })
  return {
    ...{ userCards, storedAccounts, accounts, holds, wallets, sessions, payments, linkedOperations, risk },
    ...{ exchanges, exchangeRates, metrics, client, providers, breakers, messages },
  }
}

export async function composeService(parts: ServiceParts): Promise<Service> {
  const { environment, database, log } = parts
  const [{ config }, { db }] = [parts.loaded, database]
  const logos = await loadLogos(parts.loaded.logosDir, config)
  const clock = createDatabaseClock(db)
  const { now = clock.now, now: retentionNow = clock.retentionNow, tracer = NO_TRACER } = parts
  await clock.sync()
  const operatorChanges = createOperatorChanges()
  const changes = changesFor(() => realtime, operatorChanges)
  const core = paymentSide(parts, { db, config, now }, changes, () => clock.sync())
  const { metrics, client, providers, exchangeRates, messages, breakers, payments } = core
  const { sessions, accounts, storedAccounts } = core
  const common = { ...environment, ...{ db, config, log, now, retentionNow, payments } }
  const clickstream = composeClickstream({ ...common, metrics: metrics.clickstream })
  const realtime: Realtime = composeRealtime({
    ...{ ...common, clickstream, vaultKeys: parts.vaultKeys, metrics: metrics.realtime },
    operatorChanges,
    version: packageJson.version,
  })
  const scan = composeScanUpload(environment, { metrics: metrics.uploads, log })
  const players = composePlayerFeatures({ ...common, logos, realtime, scan }, core)
  const page = composePage(parts, { now, sessions, payments, payGroups: players.payGroups, logos, providers })
  const { operations: operationsAccess } = environment
  const operations = operationsOf(database, now, payments, breakers, exchangeRates, config)
  parts.worker?.answerMetrics(() => metrics.ownText(operations.processStatus()))
  const upkeep = composeUpkeep({ ...parts, ...core, db, config, now, retentionNow })
  const merchantCalls = composeMerchantCalls({
    ...{ db, config, now, linkedOperations: core.linkedOperations, payments },
    changed: (player) => changes.playerChanged(player),
  })
  const app = await buildServer({
    ...{ ...environment, ...players, rateCounts: upkeep.rateCounts },
    ...{ payments, sessions, accounts, storedAccounts, page, realtime, clickstream, messages },
    ...merchantCalls,
    ...{ metrics, log, operations, operationsAccess, tracer },
    ...{ version: packageJson.version, isSandbox: config.environment === 'sandbox', watchCalls: parts.calls?.watch },
  })
  const reload = composeReload({ ...parts, now, config, logos, providers, exchangeRates, client, realtime, metrics })
  const operators = {
    ...composeOperatorReads({ ...core, ...upkeep, ...common, playerData: players.playerData, scan, realtime, changes }),
    ...composeOperators({ ...environment, db, now, config }),
    changes: operatorChanges,
  }
  const operationsApp =
    operationsAccess.kind === 'port'
      ? buildOperationsServer({ ...environment, ...operators, metrics, operations, log, version: packageJson.version })
      : undefined
  return {
    app,
    operationsApp,
    firstDeskLink: async () => (operators.hasDemoOperator ? (await operators.team.firstLink())?.url : undefined),
    start: () => {
      void warnOfConfig({ ...parts, config, now, providers })
      for (const each of [exchangeRates, payments, realtime, upkeep]) each.start()
    },
    drain: () => operations.drain(),
    reload,
    boxCommands: composeBox({ ...{ ...core, ...merchantCalls, ...parts }, ...{ clock, upkeep, db, config, realtime } }),
    countUnhandled: (kind) => metrics.unhandled(kind),
    stop: async () => {
      // The clients reconnect to another instance. An open connection would prevent the server from closing.
      realtime.disconnect()
      operatorChanges.stop()
      await app.close()
      await Promise.all([payments.stop(), upkeep.stop(), clickstream.stop(), operationsApp?.close()])
      // Calls and jobs that were still running have changed payments that pages on other instances show.
      await realtime.stop()
      await Promise.all([messages.stop(), core.exchanges.stop(), exchangeRates.stop()])
      client.close()
    },
  }
}
