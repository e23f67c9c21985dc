/**
 * The simulator of Adyen on the sandbox provider's server, in memory. It behaves according to Adyen's documentation.
 */
import type { FastifyInstance } from 'fastify'
import type { Scheduler } from '../scheduler'
import { AdyenAccount } from './adyen-account'
import { ADYEN_DEFAULTS } from './adyen-defaults'
import { registerCheckout } from './checkout-routes'
import { registerControl, type Addresses } from './control-routes'
import { GuardedRoutes } from './guarded-routes'
import { registerHostedFields } from './hosted-fields'
import { registerAdyenPages } from './simulated-pages'
import { registerTransfers } from './transfers'
import { WebhookQueue } from './webhook-queue'

export type AdyenSimulatorSettings = {
  readonly webhookUrl?: string | undefined
  readonly transferWebhookUrl?: string | undefined
}

/** Registers the simulator. Returns a function that stops it. */
export function registerAdyen(
  app: FastifyInstance,
  scheduler: Scheduler,
  publicUrl: () => string,
  settings: AdyenSimulatorSettings,
): () => void {
  const addresses: Addresses = { webhook: settings.webhookUrl, transferWebhook: settings.transferWebhookUrl }
  const queue = new WebhookQueue(scheduler, () => addresses.webhook)
  const account = new AdyenAccount(scheduler, queue)
  const routes = new GuardedRoutes(app, ADYEN_DEFAULTS.apiKey, account)
  registerCheckout(routes, account, publicUrl)
  const transferQueue = new WebhookQueue(scheduler, () => addresses.transferWebhook)
  registerTransfers(routes, account, transferQueue, scheduler)
  registerAdyenPages(app, account)
  registerHostedFields(app, account.cardKey)
  registerControl(app, { account, routes, addresses, queues: [queue, transferQueue] })
  return () => {
    queue.stop()
    transferQueue.stop()
  }
}
