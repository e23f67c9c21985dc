/** Checks that apply only to a production configuration (issue: production refuses to be unsafe). */
import { ratePlugins, rateSettingsOf } from '../../exchange-rates'
import { messagePlugins, messageSettingsOf, senderEntries } from '../../providers/message-registry'
import { addressesOf, secretsOf, type Plugins } from '../check-providers'
import type { Problem } from '../problem'
import type { BrandConfig, CashierConfig } from '../schema'
import { secretWeakness } from './secret-weakness'
import { unsafeAddress, unsafeHost } from './unsafe-address'

type Report = (path: readonly PropertyKey[], message: string) => void

/** The name of plug-ins that move no real money and send no real messages. */
const SANDBOX_PLUGIN = 'sandbox'
const NEW_SECRET = 'generate a new one with: openssl rand -base64 32'
const REAL_PLUGIN = 'name the plug-in of your provider'
const PUBLIC_HTTPS = 'use a public https address'

function checkersOf(report: Report) {
  return {
    address(path: readonly PropertyKey[], address: string | undefined) {
      const reason = address === undefined ? undefined : unsafeAddress(address)
      if (reason !== undefined) report(path, `${reason} in production; ${PUBLIC_HTTPS}`)
    },
    secret(path: readonly PropertyKey[], secret: string) {
      const reason = secretWeakness(secret)
      if (reason !== undefined) report(path, `${reason}; ${NEW_SECRET}`)
    },
    plugin(path: readonly PropertyKey[], plugin: string) {
      if (plugin === SANDBOX_PLUGIN) report(path, `is the sandbox, which moves no real money; ${REAL_PLUGIN}`)
    },
  }
}

type Checkers = ReturnType<typeof checkersOf>

function checkBrand(path: readonly PropertyKey[], brand: BrandConfig, { address, secret }: Checkers, report: Report) {
  for (const key of ['home_url', 'success_url', 'fail_url', 'processing_url', 'support_url'] as const)
    address([...path, key], brand[key])
  address([...path, 'webhook', 'url'], brand.webhook.url)
  secret([...path, 'webhook', 'secret'], brand.webhook.secret)
  const { wallet } = brand
  address([...path, 'wallet', 'url'], wallet.url)
  if (wallet.secret !== undefined) secret([...path, 'wallet', 'secret'], wallet.secret)
  if (wallet.secret === brand.webhook.secret)
    report([...path, 'wallet', 'secret'], `is the secret of the webhook; ${NEW_SECRET}`)
  const { merchant_check: check, cvv_failures_per_day: cvv } = brand.risk
  address([...path, 'risk', 'merchant_check', 'url'], check?.url)
  if (check) secret([...path, 'risk', 'merchant_check', 'secret'], check.secret)
  if (cvv.card === 'unlimited')
    report(
      [...path, 'risk', 'cvv_failures_per_day', 'card'],
      'must not be unlimited in production: a CVV could be guessed; write a limit',
    )
  brand.origins.forEach((origin, index) => address([...path, 'origins', index], origin))
  brand.merchant_keys.forEach((key, index) => secret([...path, 'merchant_keys', index], key))
  brand.redirect_hosts.forEach((host, index) => {
    const reason = unsafeHost(host.replace(/:\d+$/, ''))
    if (reason !== undefined) report([...path, 'redirect_hosts', index], `${reason}; name a public host`)
  })
}

function checkMessages({ messages }: CashierConfig, { address, secret, plugin }: Checkers, report: Report) {
  for (const { path, entry } of senderEntries(messages)) {
    const sender = messagePlugins.get(entry.plugin)
    const settings = messageSettingsOf(entry)
    plugin([...path, 'plugin'], entry.plugin)
    for (const [key, text] of Object.entries(settings)) {
      if (typeof text !== 'string') continue
      if (/^https?:/i.test(text)) address([...path, key], text)
      if (sender?.secrets.includes(key)) secret([...path, key], text)
    }
    const unsafe = sender?.settings.safeParse(settings).success ? sender.unsafe?.(settings) : undefined
    if (unsafe) report([...path, unsafe.key], `${unsafe.why} in production`)
  }
}

/** Returns every reason why a configuration with `environment: production` must not be used. */
export function checkProductionConfig(config: CashierConfig, plugins: Plugins): readonly Problem[] {
  const problems: Problem[] = []
  const report: Report = (path, message) => void problems.push({ path, message })
  const checkers = checkersOf(report)
  const { address, secret, plugin } = checkers
  if (config.private_hosts_allowed.length > 0)
    report(['private_hosts_allowed'], 'must be empty in production; remove its entries')
  for (const [id, provider] of Object.entries(config.providers)) {
    const path = ['providers', id]
    plugin([...path, 'plugin'], provider.plugin)
    for (const { key, text } of addressesOf(provider)) address([...path, key], text)
    for (const { key, text } of secretsOf(provider, plugins)) secret([...path, key], text)
    provider.page_origins.forEach((page, index) => address([...path, 'page_origins', index], page))
  }
  checkMessages(config, checkers, report)
  for (const [name, entry] of Object.entries(config.exchange_rates)) {
    const settings = Object.entries(rateSettingsOf(entry)).flatMap(([key, text]) =>
      typeof text === 'string' ? [{ key, text }] : [],
    )
    for (const { key, text } of settings) {
      if (/^https?:/i.test(text)) address(['exchange_rates', name, key], text)
      if (ratePlugins.get(entry.plugin)?.secrets.includes(key)) secret(['exchange_rates', name, key], text)
    }
  }
  const { openid } = config.operators
  if (openid) {
    // The issuer may be in a private network.
    if (!openid.issuer.startsWith('https:')) report(['operators', 'openid', 'issuer'], 'must be https in production')
    secret(['operators', 'openid', 'client_secret'], openid.client_secret)
  }
  for (const [id, method] of Object.entries(config.methods))
    address(['methods', id, 'description_url'], method.description_url)
  for (const [code, brand] of Object.entries(config.brands)) checkBrand(['brands', code], brand, checkers, report)
  return problems
}
