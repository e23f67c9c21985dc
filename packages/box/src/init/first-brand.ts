import { randomBytes } from 'node:crypto'
import { NEWEST_API_VERSION } from '@modulor/contract/api-versions'
import type { Answers } from './answers'
import { CURRENCIES } from './currencies'
import { firstMethods } from './first-methods'

const SECRET_BYTES = 24

const of = (codes: readonly string[], line: (code: string, currency: (typeof CURRENCIES)[string]) => string) =>
  codes.flatMap((code) => (CURRENCIES[code] ? [line(code, CURRENCIES[code])] : [])).join('\n')

/** The port of a site, also if its address has none. */
export function portOfSite(site: string): string {
  const { port, protocol } = new URL(site)
  return port || (protocol === 'https:' ? '443' : '80')
}

/**
 * The configuration of a brand with a card, a bank transfer and a withdrawal, with newly generated keys. `file`: its
 * name, for the comments in it. A JSON string is also a valid YAML string.
 */
export function firstBrand({ code, name, site, currencies }: Answers, file: string): string {
  const { host, hostname } = new URL(site)
  const port = portOfSite(site)
  const hostWithPort = `${hostname}:${port}`
  const limits = of(currencies, (currency, { min, max }) => `      ${currency}: { min: '${min}', max: '${max}' }`)
  const key = randomBytes(SECRET_BYTES).toString('base64url')
  const secret = randomBytes(SECRET_BYTES).toString('base64')
  return `# Start it: npx modulor-box --config ${file} --merchant-port ${port}
# Check a change as you make it: npx modulor-box config check ${file} --watch
# Amounts are in quotes: they are decimal text, never numbers.
environment: sandbox

currencies:
${of(currencies, (currency, { name: title, number, precision }) => `  ${currency}: { name: ${title}, iso_number: '${number}', precision: ${precision} }`)}

# The provider for development and tests; its keys are published, and production refuses it.
providers:
  sandbox:
    plugin: sandbox
    url: http://localhost:\${SANDBOX_PORT:-8082}
    api_key: sandbox_api_key_demo
    callback_secret: whsec_bW9kdWxvci1zYW5kYm94LWNhbGxiYWNrLXNlY3JldA==
    page_origins:
      - http://localhost:\${SANDBOX_PORT:-8082}
messages:
  plugin: sandbox
  url: http://localhost:\${SANDBOX_PORT:-8082}
  api_key: sandbox_api_key_demo

# Addresses that are not public are reached only where they are named.
private_hosts_allowed:
  - localhost:\${SANDBOX_PORT:-8082}
  - ${JSON.stringify(hostWithPort)}

brands:
  ${JSON.stringify(code)}:
    name: ${JSON.stringify(name)}
    # Your server sends one of them with each call.
    merchant_keys: [${JSON.stringify(`sk_sandbox_${key}`)}]
    # The version of the API that your code is written for, in calls and in events.
    api_version: '${NEWEST_API_VERSION}'
    # Pages that may embed the cashier, and where it may send players to.
    origins:
      - ${JSON.stringify(site)}
    redirect_hosts:
      - ${JSON.stringify(host)}
    home_url: ${JSON.stringify(`${site}/`)}
    # Where events are sent to, and what signs them.
    webhook:
      url: ${JSON.stringify(`${site}/webhooks/cashier`)}
      secret: ${JSON.stringify(`whsec_${secret}`)}
    currencies: [${currencies.join(', ')}]
    # A test has no day to wait until a new account may be paid out to.
    payout_hold_hours: 0
    features: { billing_saved_cards: true, billing_withdrawal: true }
    methods: [card, bank, bank-payout]

${firstMethods(limits)}`
}
