import type { DeliveryAttempt } from '@modulor/contract/box'
import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { CashierConfig } from '../../config/schema'
import type { ExchangeRates } from '../../exchange-rates'
import type { Tables } from '../../db'
import { createJobRunner, type JobRunner } from '../../jobs/job-runner'
import { createBreakers, type Breakers } from '../../jobs/breakers'
import { clampJobs, nextJobAt, voidForeignLeases, type Job } from '../../jobs/job-queue'
import type { OutboundClient } from '../../providers/outbound-client'
import type { Providers } from '../../providers/registry'
import { NO_TRACER } from '../../tracing'
import { webhookOf } from '../../config/webhook-of'
import { createDelivery, maintainMerchantEvents, type Delivery } from '../merchant-events'
import { ledgerWallets } from '../wallet'
import { cancelDisplayForm } from './player/cancel-display-form'
import { continueRedirect } from './player/continue-redirect'
import { confirmDisplayForm } from './player/confirm-display-form'
import { endMismatched } from './follow/end-mismatched'
import { openGivenUpCases } from './follow/open-given-up-cases'
import { followPayment } from './follow/follow-payment'
import { sendPaymentCode } from './accept/payment-code'
import type { PaymentDeps, PaymentMetrics } from './model/payment-deps'
import type { Payments } from './model/payments.types'
import { publicationsOf } from './player/publications'
import { idOfPayment, readPayment } from './player/read-payment'
import { receiveCallback } from './follow/receive-callback'
import { openWithdrawals, reverseWithdrawals } from './player/reverse-withdrawals'
import { settleStoredCallback } from './follow/settle-callback'
import { submitPayment } from './submit-payment'
import { threeDsResult } from './player/three-ds-result'
import { TIMING, type Timing } from './model/timing'

export type PaymentsSettings = {
  readonly db: Kysely<Tables>
  readonly config: CashierConfig
  /** The public address of this service, for players and providers, without a slash at its end. */
  readonly publicUrl: string
  readonly providers: Providers
  readonly exchangeRates: ExchangeRates
  /** Delivers the merchant events. */
  readonly client: OutboundClient
  readonly logger: Logger
  /** The name of this process in the leases that it takes. */
  readonly instanceId: string
  /** No other process uses the database: jobs that an earlier process had leased when it ended are due at once. */
  readonly isOnlyInstance: boolean
  readonly clock?: () => Date
  readonly timing?: Partial<Timing>
  readonly metrics?: PaymentMetrics
  readonly breakers?: Breakers
  /** Runs the job of a linked operation. `linked-operations`, which depends on payments, provides it. */
  readonly followOperation?: ((job: Job) => Promise<void>) | undefined
  /** Called for each attempt to deliver an event. Set only in a box (the offline test environment). */
  readonly onDeliveryAttempt?: ((attempt: DeliveryAttempt) => void) | undefined
  /** Synchronises the clock. Called with the periodic tasks. */
  readonly syncClock?: () => Promise<void>
} & Partial<
  Pick<
    PaymentDeps,
    | 'cards'
    | 'continuations'
    | 'codes'
    | 'risk'
    | 'contactOf'
    | 'accounts'
    | 'storedAccounts'
    | 'holds'
    | 'changed'
    | 'exchanged'
    | 'applyReport'
    | 'applyOperationUpdate'
    | 'switchesOf'
    | 'tracer'
    | 'wallets'
  >
>

/** Circuit breakers that log when they open and close. */
export function breakersOf(logger: Logger, clock: () => Date): Breakers {
  return createBreakers({
    elapsedMs: () => clock().getTime(),
    onChange: (party, lane, isOpen) =>
      logger.error(
        { party, lane },
        isOpen
          ? 'circuit breaker open: three calls in a row failed, only probes are sent'
          : 'circuit breaker closed: calls succeed again',
      ),
  })
}

/** Periodic tasks that belong to no single job. */
async function runPeriodicWork(deps: PaymentDeps, delivery: Delivery, syncClock?: () => Promise<void>): Promise<void> {
  const { db, clock, logger, timing, config } = deps
  await syncClock?.()
  const corrected = await clampJobs(db, clock(), timing.leaseMs)
  if (corrected > 0)
    logger.error({ corrected }, 'jobs were scheduled too far in the future by a wrong clock; they are due now')
  await deps.risk?.runMaintenance()
  await deps.codes?.runMaintenance()
  await maintainMerchantEvents({ ...delivery, brands: Object.keys(config.brands) })
}

/** Keeps track of work that continues after a response. The error of such work is logged, also if its caller no longer waits. */
function backgroundWork(logger: Logger) {
  const running = new Set<Promise<unknown>>()
  return {
    background<T>(work: Promise<T>): Promise<T> {
      const ending = work
        .catch((error: unknown) => logger.error({ err: error }, 'background work after a response failed'))
        .finally(() => running.delete(ending))
      running.add(ending)
      return work
    },
    async ended(): Promise<void> {
      while (running.size > 0) await Promise.all(running)
    },
  }
}

/** Dependencies for the delivery of merchant events. */
function deliveryOf(deps: PaymentDeps, outside: Pick<Delivery, 'client' | 'breakers' | 'onAttempt'>): Delivery {
  const { db, clock, logger, tracer, config, metrics } = deps
  return {
    ...{ ...outside, db, clock, logger, tracer },
    endpointOf: (brand) => webhookOf(config, brand),
    onGivenUp: (on, events) => openGivenUpCases(on, deps, events),
    onSent: (brand, isAccepted) => metrics?.eventSent(brand, isAccepted),
  }
}

/** Starts, pauses, settles and stops the job runner. */
function runOf(
  { db, logger, instanceId, isOnlyInstance }: PaymentsSettings,
  {
    runner,
    clock,
    ended,
  }: { readonly runner: JobRunner; readonly clock: () => Date; readonly ended: () => Promise<void> },
): Pick<Payments, 'wake' | 'settle' | 'start' | 'pause' | 'isStuck' | 'stop'> {
  let isStopping = false

  async function start(): Promise<void> {
    try {
      if (isOnlyInstance) await voidForeignLeases(db, instanceId, clock())
    } catch (error) {
      logger.error({ err: error }, 'leases of stopped processes could not be removed; they will expire')
    }
    if (!isStopping) runner.start()
  }

  return {
    wake: (kind) => runner.wake(kind),
    async settle() {
      const hasRun = await runner.settle()
      await ended()
      return { hasRun, nextAt: await nextJobAt(db, clock()) }
    },
    start: () => void start(),
    async pause() {
      await runner.stop()
      await ended()
    },
    isStuck: () => runner.isStuck(),
    async stop() {
      isStopping = true
      await runner.stop()
      await ended()
    },
  }
}

/** Sets up payments and their jobs. No job runs before `start`; the other methods may be called before it. */
export function createPayments(settings: PaymentsSettings): Payments {
  const { db, config, client, logger, instanceId, clock = () => new Date() } = settings
  const { cards, continuations, codes, risk, contactOf, accounts, storedAccounts, holds, changed, tracer } = settings
  const breakers = settings.breakers ?? breakersOf(logger, clock)
  const { background, ended } = backgroundWork(logger)
  const deps: PaymentDeps = {
    db,
    config,
    exchangeRates: settings.exchangeRates,
    publicUrl: settings.publicUrl,
    providers: settings.providers,
    ...{ wallets: settings.wallets ?? ledgerWallets(db), clock, logger, instanceId },
    timing: { ...TIMING, ...settings.timing },
    switchesOf: settings.switchesOf,
    ...{ metrics: settings.metrics, exchanged: settings.exchanged, applyReport: settings.applyReport, breakers },
    applyOperationUpdate: settings.applyOperationUpdate,
    ...{ cards, continuations, codes, risk, contactOf, accounts, storedAccounts, holds, changed, tracer, background },
    wake: (kind) => (tracer ?? NO_TRACER).outside(() => runner.wake(kind)),
  }
  const delivery = deliveryOf(deps, { client, breakers, onAttempt: settings.onDeliveryAttempt })
  const runner = createJobRunner({
    ...{ db, clock, logger, instanceId, breakers },
    handlers: {
      payment: (job) => followPayment(deps, job),
      callback: (job) => settleStoredCallback(deps, job),
      merchant_events: createDelivery(delivery),
      operation: async (job) => settings.followOperation?.(job),
      wallet: (job) => deps.wallets.follow(job),
    },
    periodicWork: {
      everyMs: deps.timing.periodicWorkMs,
      run: () => runPeriodicWork(deps, delivery, settings.syncClock),
    },
    leaseMs: deps.timing.leaseMs,
    pollMs: deps.timing.pollMs,
  })

  return {
    submit: (submit) => submitPayment(deps, submit),
    sendCode: (toSend) => sendPaymentCode(deps, toSend),
    stateOf: (access) => readPayment(deps, access),
    idOf: (access) => idOfPayment(deps, access),
    publicationsOf: (ids) => publicationsOf(deps, ids),
    threeDsResult: (access, request) => threeDsResult(deps, access, request),
    continueRedirect: (playerReturn) => continueRedirect(deps, playerReturn),
    confirmDisplayForm: (call) => confirmDisplayForm(deps, call),
    cancelDisplayForm: (call) => cancelDisplayForm(deps, call),
    openWithdrawals: (session) => openWithdrawals(deps, session),
    reverseWithdrawals: (session, paymentId) => reverseWithdrawals(deps, session, paymentId),
    receiveCallback: (callback) => receiveCallback(deps, callback),
    endMismatched: (paymentId, end) => endMismatched(deps, paymentId, end),
    ...runOf(settings, { runner, clock, ended }),
  }
}
