import type { Plugins } from '../config/check-providers'
import { loadSetup } from '../config/load-setup'
import { createOutboundClient, type OutboundClient } from '../providers/outbound-client'
import { createProviders } from '../providers/registry'
import { checkCertificates } from './check-certificates'
import { checkDatabase } from './check-database'
import { checkExchangeRates } from './check-exchange-rates'
import { checkMessages } from './check-messages'
import { checkPartners } from './check-partners'
import type { Environment } from '../config/environment'
import type { CashierConfig } from '../config/schema'
import { checkPaymentPage, PAGE } from './check-payment-page'
import { checkWallets } from './check-wallets'
import { checkPublicAddress, isServiceAt } from './check-public-address'
import { ok, problem, warning, type Finding } from './finding'

const SETUP = 'Set-up'
const OPERATIONS = 'Operations'

/**
 * Checks the page only if the address responds: otherwise each of its scripts would add a line about the same
 * problem.
 */
async function checkAddressAndPage(
  environment: Environment,
  config: CashierConfig,
  client: OutboundClient,
): Promise<readonly Finding[]> {
  const address = await checkPublicAddress(environment.publicUrl)
  const page = isServiceAt(address)
    ? await checkPaymentPage(environment, config, client)
    : [warning(PAGE, 'was not checked, because the public address does not have it')]
  return [...address, ...page]
}

/**
 * Checks the set-up before real payments: environment and configuration, database and its role, clock, vault keys,
 * the public address with its headers, and the servers that the service calls. Changes nothing.
 */
export async function examine(env: NodeJS.ProcessEnv, plugins: Plugins): Promise<readonly Finding[]> {
  const outcome = await loadSetup(env, plugins)
  if (!outcome.ok) return outcome.problems.map((line) => problem(SETUP, line))
  const { environment, loaded } = outcome.setup
  const isProduction = environment.mode === 'production'
  const client = createOutboundClient({ privateHostsAllowed: loaded.config.private_hosts_allowed })
  try {
    const parts = await Promise.all([
      checkDatabase(environment, loaded.config, createProviders(loaded.config.providers, client, plugins)),
      checkAddressAndPage(environment, loaded.config, client),
      checkPartners(loaded.config, client),
      checkMessages(loaded.config, client),
      checkExchangeRates(loaded.config, client),
      checkWallets(loaded.config, client),
    ])
    const setup = isProduction
      ? ok(SETUP, 'environment and configuration pass the production checks')
      : problem(
          SETUP,
          'this is not a production set-up; set NODE_ENV=production and name a production configuration in CASHIER_CONFIG',
        )
    const { kind } = environment.operations
    const operations =
      kind === 'port' || kind === 'token'
        ? ok(
            OPERATIONS,
            `/ready and /metrics are on ${kind === 'port' ? 'a separate port' : 'the public port, protected by a token'}`,
          )
        : warning(
            OPERATIONS,
            '/ready and /metrics are switched off; set CASHIER_OPERATIONS_PORT or CASHIER_OPERATIONS_TOKEN',
          )
    return [setup, operations, ...parts.flat(), ...checkCertificates(loaded.config, new Date())]
  } finally {
    client.close()
  }
}
