import type { Environment } from '../config/environment'
import type { CashierConfig } from '../config/schema'
import { GOOGLE_PAY_ORIGIN, hasGooglePay, readScriptInventory } from '../features/page'
import { hostedCardsOf } from '../config/hosted-card-of'
import type { OutboundClient } from '../providers/outbound-client'
import type { HostedCardSupport } from '../providers/provider'
import { createProviders } from '../providers/registry'
import { ok, problem, type Finding } from './finding'
import { probePage } from './probe-page'

export const PAGE = 'Payment page'

/**
 * The other origins that the page may load from, frame, send a form to, or be framed by, according to the
 * configuration.
 */
const sourcesOf = (
  { brands, providers, methods }: CashierConfig,
  hostedCards: readonly HostedCardSupport[],
): readonly string[] => [
  ...Object.values(brands).flatMap(({ origins, redirect_hosts: hosts }) => [...origins, ...hosts]),
  ...Object.values(brands).flatMap((brand) => (hasGooglePay({ methods }, brand) ? [GOOGLE_PAY_ORIGIN] : [])),
  ...Object.values(providers).flatMap(({ page_origins: origins }) => origins),
  ...hostedCards.flatMap(({ fields, frames, connections }) => [fields.script_url, ...frames, ...connections]),
]

/** Compares the payment page, as a browser receives it, with the scripts, hashes and headers of this release. */
export async function checkPaymentPage(
  { publicUrl, widgetDir }: Pick<Environment, 'publicUrl' | 'widgetDir'>,
  config: CashierConfig,
  client: OutboundClient,
): Promise<readonly Finding[]> {
  const inventory = await readScriptInventory(widgetDir).catch(() => undefined)
  if (!inventory) return [problem(PAGE, 'this release has no inventory of scripts; run npm run build')]
  const providers = createProviders(config.providers, client)
  const hostedCards = Object.values(config.brands).flatMap((brand) => hostedCardsOf(config, brand, providers))
  const lines = await probePage(`${publicUrl}/deposit`, { inventory, allowedSources: sourcesOf(config, hostedCards) })
  return lines.length > 0
    ? lines.map((line) => problem(PAGE, line))
    : [ok(PAGE, `matches this release, with ${inventory.scripts.length} scripts`)]
}
