/** A safe production set-up, and every way in which one change makes it unsafe: each is refused in one line. */
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { providerPlugins } from '../providers/registry'
import { sandbox } from '../providers/sandbox/sandbox'
import { loadSetup } from './load-setup'

const random = (bytes: number) => randomBytes(bytes).toString('base64')

const CONFIG = `environment: production
currencies:
  EUR: { name: Euro, iso_number: "978", precision: 2 }
providers:
  acme:
    plugin: acme
    url: https://api.acme-payments.com
    api_key: ${random(24)}
    callback_secret: whsec_${random(32)}
    page_origins: [https://pay.acme-payments.com]
private_hosts_allowed: []
brands:
  COM:
    name: Arcade
    merchant_keys: [sk_live_${randomBytes(24).toString('hex')}]
    origins: [https://www.arcade-games.com]
    redirect_hosts: [www.arcade-games.com]
    home_url: https://www.arcade-games.com/
    success_url: https://www.arcade-games.com/ok
    fail_url: https://www.arcade-games.com/no
    processing_url: https://www.arcade-games.com/wait
    support_url: https://www.arcade-games.com/help
    webhook:
      url: https://hooks.arcade-games.com/cashier
      secret: whsec_${random(32)}
    currencies: [EUR]
    methods: [card]
methods:
  card:
    flow: deposit
    short_name: card
    public_name: Card
    provider: acme
    provider_method: card
    pay_method_type: cards
    description_url: https://www.arcade-games.com/cards
    limits:
      EUR: { min: "10.00" }
`
const ENV = {
  NODE_ENV: 'production',
  CASHIER_PUBLIC_URL: 'https://pay.arcade-games.com',
  DATABASE_URL: `postgres://cashier_app:${randomBytes(16).toString('hex')}@db.arcade-games.com/cashier`,
  CASHIER_VAULT_KEYS: `k1:${random(32)},k2:${random(32)}`,
  CASHIER_TRUSTED_PROXIES: '10.20.0.0/16',
}

type Change = { readonly env?: Record<string, string>; readonly config?: readonly [string | RegExp, string] }
/** The change, and the beginning of the line of the refusal. */
type Case = readonly [name: string, change: Change, refusal: string]

const env = (name: string, value: string, refusal = `${name}:`): Case => [
  `${name}=${value.slice(0, 40)}`,
  { env: { [name]: value } },
  refusal,
]
const config = (from: string | RegExp, to: string, place: string): Case => [
  `${place}: ${to.slice(0, 40)}`,
  { config: [from, to] },
  `: ${place}: `,
]
const published = 'whsec_bW9kdWxvci1zYW5kYm94LWNhbGxiYWNrLXNlY3JldA=='
const zeroKey = Buffer.alloc(32).toString('base64')

const ADDRESS_PLACES = [
  ['url: https://api.acme-payments.com', 'url: ', 'providers.acme.url'],
  ['[https://pay.acme-payments.com]', '', 'providers.acme.page_origins[0]'],
  ['origins: [https://www.arcade-games.com]', 'origins: ', 'brands.COM.origins[0]'],
  ['home_url: https://www.arcade-games.com/', 'home_url: ', 'brands.COM.home_url'],
  ['url: https://hooks.arcade-games.com/cashier', 'url: ', 'brands.COM.webhook.url'],
] as const
const UNSAFE_ADDRESSES = ['http://www.arcade-games.com', 'https://localhost', 'https://10.0.0.5', 'https://[::1]']
const inPlace = ([from, prefix]: readonly [string, string, string], address: string): readonly [string, string] => [
  from,
  from.includes('[') ? `${prefix}[${JSON.stringify(address)}]` : prefix + address,
]

/** A brand with these limits against abuse. */
const risk = (limits: string, place: string): Case =>
  config('    currencies: [EUR]', `    risk: ${limits}\n    currencies: [EUR]`, `brands.COM.risk.${place}`)
const check = (url: string, secret: string) =>
  `{ merchant_check: { url: "${url}", secret: "${secret}", deadline_ms: 800, on_failure: refuse } }`

const rates = (settings: string, key: string): Case =>
  config(
    'private_hosts_allowed: []',
    `exchange_rates: { m: ${settings.replace('{', '{ plugin: http,')} }`,
    `exchange_rates.m.${key}`,
  )
/** A brand with this wallet of its own. */
const wallet = (url: string, secret: string, place: string): Case =>
  config(
    '    currencies: [EUR]',
    `    wallet: { kind: http, url: "${url}", secret: "${secret}" }\n    currencies: [EUR]`,
    `brands.COM.wallet.${place}`,
  )
const WEBHOOK_SECRET = /^      secret: (whsec_.+)$/m.exec(CONFIG)?.[1] ?? ''

const CASES: readonly Case[] = [
  wallet('http://wallet.arcade-games.com', `whsec_${random(32)}`, 'url'),
  wallet('https://10.0.0.5/wallet', `whsec_${random(32)}`, 'url'),
  wallet('https://wallet.arcade-games.com', published, 'secret'),
  wallet('https://wallet.arcade-games.com', WEBHOOK_SECRET, 'secret'),
  env('CASHIER_CONFIG', '', 'CASHIER_CONFIG: is required'),
  env('CASHIER_PUBLIC_URL', '', 'CASHIER_PUBLIC_URL: is required'),
  env('CASHIER_PUBLIC_URL', 'http://pay.arcade-games.com'),
  env('CASHIER_PUBLIC_URL', 'https://localhost:8080'),
  env('CASHIER_PUBLIC_URL', 'https://127.0.0.1'),
  env('CASHIER_PUBLIC_URL', 'https://192.168.1.20'),
  env('CASHIER_PUBLIC_URL', 'https://[::1]'),
  env('CASHIER_PUBLIC_URL', 'https://cashier'),
  env('CASHIER_PUBLIC_URL', 'https://cashier.local'),
  env('CASHIER_PUBLIC_URL', 'https://cashier.test'),
  env('CASHIER_PUBLIC_URL', 'https://me:pass@pay.arcade-games.com'),
  env('DATABASE_URL', '', 'DATABASE_URL: is required'),
  env('DATABASE_URL', 'mysql://app:x@db.arcade-games.com/cashier'),
  env('DATABASE_URL', 'postgres://postgres:postgres@db.arcade-games.com/cashier'),
  env('DATABASE_URL', 'postgres://cashier:cashier@db.arcade-games.com/cashier'),
  env('DATABASE_URL', 'postgres://app:password@db.arcade-games.com/cashier'),
  env('DATABASE_URL', 'postgres://app@db.arcade-games.com/cashier?sslmode=disable'),
  env('DATABASE_URL', 'postgres://app@db.arcade-games.com/cashier?ssl=0'),
  env('DATABASE_URL', 'postgres://app@db.arcade-games.com/cashier?sslmode=require&sslmode=disable'),
  env('DATABASE_URL', 'postgres://app@db.arcade-games.com/cashier?sslmode=no-verify'),
  env('DATABASE_URL', 'postgres://app@db.arcade-games.com/cashier?uselibpqcompat=true&sslmode=require'),
  env(
    'DATABASE_URL',
    'postgres://app@db.arcade-games.com/cashier?uselibpqcompat=true&sslmode=prefer&sslrootcert=ca.pem',
  ),
  env('DATABASE_DIRECT_URL', 'postgres://postgres:postgres@db.arcade-games.com/cashier'),
  env('DATABASE_DIRECT_URL', 'postgres://app@db.arcade-games.com/cashier?sslmode=disable'),
  env('CASHIER_CENTRIFUGO_API_KEY', 'short'),
  env('CASHIER_CENTRIFUGO_TOKEN_SECRET', 'changeme'),
  env('CASHIER_CLICKSTREAM_SINK', 'http://warehouse.arcade-games.com/events'),
  env('CASHIER_CLICKSTREAM_SINK', 'https://me:pass@warehouse.arcade-games.com/events'),
  env('CASHIER_CLICKSTREAM_SINK', 'ftp://warehouse.arcade-games.com/events'),
  env('CASHIER_CLICKSTREAM_SINK_TOKEN', 'short'),
  env('CASHIER_CLICKSTREAM_SINK_TOKEN', 'changeme'),
  env('CASHIER_CLICKSTREAM_SINK_TOKEN', 'sk_test_q8Zr3LkPw0Xn7VbT5sYd2MfH'),
  env('CASHIER_VAULT_KEYS', '', 'CASHIER_VAULT_KEYS: is required'),
  env('CASHIER_VAULT_KEYS', `k1:${zeroKey}`, 'CASHIER_VAULT_KEYS: key 1 is published'),
  env('CASHIER_VAULT_KEYS', `k1:${random(32)},k2:${zeroKey}`, 'CASHIER_VAULT_KEYS: key 2 is published'),
  env('CASHIER_VAULT_KEYS', `k1:${random(16)}`),
  env('CASHIER_VAULT_KEYS', `k1:${Buffer.alloc(32, 'abcd').toString('base64')}`),
  env('CASHIER_VAULT_KEYS', 'hunter2'),
  env('CASHIER_OPERATIONS_TOKEN', 'a-test-token-for-operators'),
  env('CASHIER_OPERATIONS_TOKEN', 'short'),
  env('DESK_URL', 'http://desk.arcade-games.com'),
  env('DESK_URL', 'https://10.0.0.5'),
  env('CASHIER_BOX', 'on', 'CASHIER_BOX: moves the clock and empties the database; remove it'),
  env('CASHIER_DEMO_OPERATOR', 'on', 'CASHIER_DEMO_OPERATOR: signs in any visitor'),
  env('CASHIER_TRUSTED_PROXIES', '0.0.0.0/0'),
  env('CASHIER_TRUSTED_PROXIES', '10.0.0.1, ::/0'),
  env('CASHIER_TRUSTED_PROXIES', '0.0.0.0/128.0.0.0'),
  env('CASHIER_TRUSTED_PROXIES', '*'),
  env('CASHIER_LOG_LEVEL', 'silent'),
  env('CASHIER_ERROR_REPORTS_URL', 'http://key@errors.arcade-games.com/7'),
  env('CASHIER_ERROR_REPORTS_URL', 'https://key:secret@errors.arcade-games.com/7'),
  env('CASHIER_WIDGET_ERROR_REPORTS_URL', 'http://key@errors.arcade-games.com/7'),
  env('CASHIER_WIDGET_ERROR_REPORTS_URL', 'https://key@10.0.0.5/7'),
  env('CASHIER_WIDGET_ERROR_REPORTS_URL', 'https://key@errors.local/7'),
  env('CASHIER_CRASH_FILE', '/tmp/crash-point'),
  env('NODE_TLS_REJECT_UNAUTHORIZED', '0'),
  env('NODE_OPTIONS', '--inspect=0.0.0.0:9229'),
  env('NODE_OPTIONS', '--insecure-http-parser'),
  env('NODE_OPTIONS', '--tls-min-v1.0'),
  env('NODE_OPTIONS', '--insecure_http_parser'),
  env('NODE_OPTIONS', '--tls-keylog=/tmp/keys'),
  env('NODE_OPTIONS', '--trace-tls'),
  env('NODE_DEBUG', 'http,tls'),
  env('NODE_ENV', 'development', 'NODE_ENV: the configuration is a production configuration'),
  env('NODE_ENV', '', 'NODE_ENV:'),
  [
    'a sandbox configuration',
    { config: ['environment: production', 'environment: sandbox'] },
    'environment: is sandbox',
  ],
  config('plugin: acme', 'plugin: sandbox', 'providers.acme.plugin'),
  risk('{ cvv_failures_per_day: { card: unlimited } }', 'cvv_failures_per_day.card'),
  risk(check('http://risk.arcade-games.com', `whsec_${random(32)}`), 'merchant_check.url'),
  risk(check('https://10.0.0.5', `whsec_${random(32)}`), 'merchant_check.url'),
  risk(check('https://risk.arcade-games.com', published), 'merchant_check.secret'),
  config('private_hosts_allowed: []', 'private_hosts_allowed: [localhost:9000]', 'private_hosts_allowed'),
  rates('{ url: http://rates.arcade-games.com }', 'url'),
  rates('{ url: https://10.0.0.5 }', 'url'),
  rates('{ url: https://rates.arcade-games.com, api_key: hunter2 }', 'api_key'),
  config(/callback_secret: \S+/, `callback_secret: ${published}`, 'providers.acme.callback_secret'),
  config(/api_key: \S+/, 'api_key: sandbox_api_key_demo', 'providers.acme.api_key'),
  config(/api_key: \S+/, 'api_key: hunter2', 'providers.acme.api_key'),
  config(/api_key: \S+/, 'api_key: sk_test_q8Zr3LkPw0Xn7VbT5sYd2MfH', 'providers.acme.api_key'),
  config(/merchant_keys: .*/, 'merchant_keys: [sk_sandbox_demo]', 'brands.COM.merchant_keys[0]'),
  config(/merchant_keys: .*/, 'merchant_keys: [aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa]', 'brands.COM.merchant_keys[0]'),
  config(/secret: whsec_\S+\n {4}currencies/, `secret: ${published}\n    currencies`, 'brands.COM.webhook.secret'),
  config('redirect_hosts: [', 'redirect_hosts: [localhost, ', 'brands.COM.redirect_hosts[0]'),
  config('redirect_hosts: [', "redirect_hosts: ['127.0.0.1:8081', ", 'brands.COM.redirect_hosts[0]'),
  config('success_url: https', 'success_url: http', 'brands.COM.success_url'),
  config('fail_url: https', 'fail_url: http', 'brands.COM.fail_url'),
  config('processing_url: https', 'processing_url: http', 'brands.COM.processing_url'),
  config('support_url: https', 'support_url: http', 'brands.COM.support_url'),
  config('description_url: https', 'description_url: http', 'methods.card.description_url'),
  config(
    'private_hosts_allowed: []',
    `private_hosts_allowed: []\nmessages: { plugin: sandbox, url: "https://sms.acme-payments.com", api_key: "${random(24)}" }`,
    'messages.plugin',
  ),
  config(
    'private_hosts_allowed: []',
    `private_hosts_allowed: []\nmessages: { plugin: sandbox, url: "http://sms.acme-payments.com", api_key: "${random(24)}" }`,
    'messages.url',
  ),
  config(
    'private_hosts_allowed: []',
    'private_hosts_allowed: []\nmessages: { plugin: sandbox, url: "https://sms.acme-payments.com", api_key: "demo" }',
    'messages.api_key',
  ),
  ...(
    [
      [
        'email: { plugin: smtp, host: mail.arcade-games.com, from: a@arcade-games.com, security: none }',
        'email.security',
      ],
      [
        'email: { plugin: smtp, host: mail.arcade-games.com, from: a@arcade-games.com, user: cashier }',
        'email.password',
      ],
      [
        `phone: { plugin: twilio, account_sid: AC${'0'.repeat(32)}, auth_token: changeme, from: Arcade }`,
        'phone.auth_token',
      ],
    ] as const
  ).map(([sender, key]) =>
    config('private_hosts_allowed: []', `private_hosts_allowed: []\nmessages: { ${sender} }`, `messages.${key}`),
  ),
  ...ADDRESS_PLACES.flatMap((place) =>
    UNSAFE_ADDRESSES.map((address): Case => [
      `${place[2]}: ${address}`,
      { config: inPlace(place, address) },
      `: ${place[2]}: `,
    ]),
  ),
]

describe('issue-9 2 production refuses to be unsafe', () => {
  let directory: string
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'modulor-setup-'))
  })
  afterAll(() => rm(directory, { recursive: true, force: true }))

  const load = async ({ env: changed = {}, config: edit }: Change = {}) => {
    const path = join(directory, 'production.yaml')
    const text = edit ? CONFIG.replace(...edit) : CONFIG
    expect(text === CONFIG).toBe(edit === undefined)
    await writeFile(path, text)
    return loadSetup(
      { CASHIER_CONFIG: path, ...ENV, ...changed },
      new Map([...providerPlugins, ['acme', { ...sandbox, name: 'acme' }]]),
    )
  }

  it('starts with a safe set-up', async () => {
    expect(await load()).toMatchObject({ ok: true, setup: { environment: { mode: 'production' } } })
  })

  it('has at least 60 unsafe set-ups', () => {
    expect(CASES.length).toBeGreaterThanOrEqual(60)
  })

  it.each(CASES)('refuses %s', async (_, change, refusal) => {
    const outcome = await load(change)
    const lines = outcome.ok ? [] : outcome.problems.filter((line) => line.includes(refusal))
    expect(lines, outcome.ok ? 'it would start' : outcome.problems.join('\n')).not.toEqual([])
    expect(lines.join('\n')).not.toMatch(/hunter2|whsec_|sk_/)
  })
})
