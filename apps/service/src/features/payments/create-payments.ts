import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { CashierConfig } from '../../config/schema'
import type { Tables } from '../../db'
import { createJobRunner } from '../../jobs/job-runner'
import { voidForeignLeases } from '../../jobs/job-queue'
import type { OutwardClient } from '../../providers/outward-client'
import type { Providers } from '../../providers/registry'
import { createDelivery } from '../merchant-events'
import { cancelDisplayForm } from './cancel-display-form'
import { confirmDisplayForm } from './confirm-display-form'
import { followPayment } from './follow-payment'
import { sendPaymentCode } from './payment-code'
import type { PaymentDeps, PaymentMetrics } from './payment-deps'
import type { Payments } from './payments.types'
import { readPayment } from './read-payment'
import { receiveCallback, settleStoredCallback } from './receive-callback'
import { reverseWithdrawals } from './reverse-withdrawals'
import { submitPayment } from './submit-payment'
import { threeDsResult } from './three-ds-result'
import { TIMING, type Timing } from './timing'

export type PaymentsSettings = {
  readonly db: Kysely<Tables>
  readonly config: CashierConfig
  /** How players and providers reach this service, without a slash at its end. */
  readonly publicUrl: string
  readonly providers: Providers
  /** For the merchants' events. */
  readonly client: OutwardClient
  readonly logger: Logger
  /** Names this process in the leases that it takes. */
  readonly instanceId: string
  /** No other process uses the database: what it left taken when it died is due at once. */
  readonly isAlone: boolean
  readonly clock?: () => Date
  readonly timing?: Partial<Timing>
  readonly metrics?: PaymentMetrics
} & Partial<Pick<PaymentDeps, 'cards' | 'codes' | 'contactOf' | 'accounts'>>

/** Sets up payments and their jobs. Nothing runs before `start`; calls may come before it. */
export function createPayments(settings: PaymentsSettings): Payments {
  const { db, config, client, logger, instanceId, clock = () => new Date() } = settings
  const running = new Set<Promise<unknown>>()
  let isStopping = false

  function background<T>(work: Promise<T>): Promise<T> {
    // Whoever stopped waiting sees no failure; the payment's job sees to the rest.
    const ending = work
      .catch((error: unknown) => logger.error({ err: error }, 'work behind an answer failed'))
      .finally(() => running.delete(ending))
    running.add(ending)
    return work
  }

  const deps: PaymentDeps = {
    db,
    config,
    publicUrl: settings.publicUrl,
    providers: settings.providers,
    clock,
    logger,
    instanceId,
    timing: { ...TIMING, ...settings.timing },
    metrics: settings.metrics,
    cards: settings.cards,
    codes: settings.codes,
    contactOf: settings.contactOf,
    accounts: settings.accounts,
    background,
    wake: (kind) => runner.wake(kind),
  }
  const endpointOf = (brand: string) => config.brands[brand]?.webhook
  const runner = createJobRunner({
    db,
    clock,
    logger,
    instanceId,
    handlers: {
      payment: (job) => followPayment(deps, job),
      callback: (job) => settleStoredCallback(deps, job),
      merchant_events: createDelivery({ db, client, clock, logger, endpointOf }),
    },
    leaseMs: deps.timing.leaseMs,
    pollMs: deps.timing.pollMs,
  })

  async function start(): Promise<void> {
    try {
      if (settings.isAlone) await voidForeignLeases(db, instanceId, clock())
    } catch (error) {
      logger.error({ err: error }, 'leases of a dead process run out by themselves')
    }
    if (!isStopping) runner.start()
  }

  return {
    submit: (submit) => submitPayment(deps, submit),
    sendCode: (toSend) => sendPaymentCode(deps, toSend),
    stateOf: (access) => readPayment(deps, access),
    threeDsResult: (access, request) => threeDsResult(deps, access, request),
    confirmDisplayForm: (call) => confirmDisplayForm(deps, call),
    cancelDisplayForm: (call) => cancelDisplayForm(deps, call),
    reverseWithdrawals: (session) => reverseWithdrawals(deps, session),
    receiveCallback: (callback) => receiveCallback(deps, callback),
    start: () => void start(),
    async stop() {
      isStopping = true
      await runner.stop()
      while (running.size > 0) await Promise.all(running)
    },
  }
}
