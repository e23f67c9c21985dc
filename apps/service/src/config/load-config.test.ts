import { mkdtemp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { METHOD_CATEGORIES, PAY_METHOD_TYPES } from '@modulor/contract/vocabulary'
import type { ProviderPlugin } from '../providers/provider'
import { providerPlugins } from '../providers/registry'
import { sandbox } from '../providers/sandbox/sandbox'
import { loadConfig } from './load-config'

/** The smallest valid configuration. Every case below changes one line of it. */
const RIGHT = `environment: sandbox
currencies:
  EUR: { name: Euro, iso_number: "978", precision: 2 }
  JPY: { name: Yen, iso_number: "392", precision: 0 }
providers:
  sandbox:
    plugin: sandbox
    url: http://localhost:8082
    api_key: some_api_key
    callback_secret: whsec_bW9kdWxvci1zYW5kYm94LWNhbGxiYWNrLXNlY3JldA==
    page_origins: [http://localhost:8082]
private_hosts_allowed: []
brands:
  COM:
    name: Demo
    theme: { accent_hue: 266, accent_chroma: 0.2, neutral_hue: 85 }
    merchant_keys: [sk_test_key]
    origins: [http://localhost:8081]
    redirect_hosts: [localhost:8081]
    home_url: http://localhost:8081/
    webhook:
      url: http://localhost:8081/hook
      secret: whsec_bW9kdWxvci1kZW1vLW1lcmNoYW50LXdlYmhvb2stc2VjcmV0
    currencies: [EUR, JPY]
    methods: [card, transfer]
methods:
  card:
    flow: deposit
    short_name: card
    public_name: Card
    provider: sandbox
    provider_method: card
    pay_method_type: cards
    logo: card.svg
    limits:
      EUR: { min: "10.00", max: "500.00", blocks: ["20.00"], preset: "50.00" }
      JPY: { min: "1000" }
    fields:
      - name: note
        regexp: '^\\w{1,20}$'
  transfer:
    flow: deposit
    short_name: transfer
    public_name: Transfer
    provider: sandbox
    provider_method: bank_redirect
    pay_method_type: bank_transfers
    fee_fix: { EUR: "0.20" }
    limits:
      EUR: { min: "10.00" }
`

let directory: string
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'modulor-config-'))
  await mkdir(join(directory, 'logos'))
  await writeFile(join(directory, 'logos', 'card.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
})
afterAll(() => rm(directory, { recursive: true, force: true }))

const load = async (text: string, env: Record<string, string> = {}, plugins = providerPlugins) => {
  const path = join(directory, 'config.yaml')
  await writeFile(path, text)
  const outcome = await loadConfig(path, { env, plugins })
  return outcome.ok
    ? outcome
    : { ...outcome, problems: outcome.problems.map((line) => line.replace(path, 'config.yaml')) }
}
const lineOf = (text: string) => RIGHT.split('\n').findIndex((line) => line.includes(text)) + 1
const replaced = (from: string, to: string) => {
  expect(RIGHT).toContain(from)
  return RIGHT.replace(from, () => to)
}

describe('a valid configuration', () => {
  it('is read with its defaults', async () => {
    const outcome = await load(RIGHT)
    expect(outcome).toMatchObject({ ok: true })
    if (!outcome.ok) return
    expect(outcome.value.config.methods.card).toMatchObject({ action_type: 'Activity', enabled: true })
    expect(outcome.value.config.methods.card?.fields[0]).toMatchObject({ type: 'input', data_type: 'String' })
  })

  it('issue-13 5 may have a red brand colour, because errors also have a sign and words (UI-6)', async () => {
    for (const hue of [10, 27, 45])
      expect(await load(replaced('accent_hue: 266', `accent_hue: ${hue}`))).toMatchObject({ ok: true })
  })

  it('gets the values of environment variables, and defaults where they are not set or empty', async () => {
    const text = replaced('home_url: http://localhost:8081/', 'home_url: http://localhost:${PORT:-8081}/')
    for (const [env, url] of [
      [{}, 'http://localhost:8081/'],
      [{ PORT: '' }, 'http://localhost:8081/'],
    ] as const) {
      const outcome = await load(text, env)
      expect(outcome.ok && outcome.value.config.brands.COM?.home_url).toBe(url)
    }
  })
})

describe('an invalid configuration is refused with line and key', () => {
  const cases: [what: string, from: string, to: string, problem: string][] = [
    ['an unknown key', 'name: Demo', 'name: Demo\n    nmae: Demo', 'brands.COM.nmae: is not a known key'],
    [
      'an unknown key of a field',
      '- name: note',
      '- name: note\n        requird: true',
      'methods.card.fields[0].requird: is not a known key',
    ],
    ['a missing key', '    name: Demo\n', '', 'brands.COM.name: is missing'],
    [
      'a number that must be text',
      'min: "1000"',
      'min: 1000',
      'methods.card.limits.JPY.min: must be text: put it in quotes',
    ],
    [
      'a word that is not on the list',
      'pay_method_type: cards',
      'pay_method_type: card',
      'methods.card.pay_method_type: must be one of',
    ],
    ['a name that is no brand', '  COM:', '  com:', 'brands.com: is not a valid name'],
    [
      'a method that is not there',
      '[card, transfer]',
      '[card, transfr]',
      'brands.COM.methods[1]: the method "transfr" is not configured',
    ],
    [
      'a duplicate method',
      '[card, transfer]',
      '[card, card]',
      'brands.COM.methods[1]: the method "card" is listed twice',
    ],
    [
      'two methods of one short name',
      'short_name: transfer',
      'short_name: card',
      'brands.COM.methods[1]: another deposit method has the same short_name "card"',
    ],
    [
      'a currency that is not there',
      'currencies: [EUR, JPY]',
      'currencies: [EUR, SEK]',
      'brands.COM.currencies[1]: the currency "SEK" is not configured',
    ],
    [
      'a provider that is not there',
      'provider: sandbox\n    provider_method: card',
      'provider: sandbx\n    provider_method: card',
      'methods.card.provider: the provider "sandbx" is not configured',
    ],
    [
      'a plug-in that is not there',
      'plugin: sandbox',
      'plugin: other',
      'providers.sandbox.plugin: unknown plug-in "other"; known: adyen, adyen-payouts, sandbox',
    ],
    [
      'a provider without a setting of its plug-in',
      '    api_key: some_api_key\n',
      '',
      'providers.sandbox.api_key: is missing',
    ],
    [
      'a setting that its plug-in does not know',
      'api_key: some_api_key',
      'api_key: some_api_key\n    merchant: M1',
      'providers.sandbox.merchant: is not a known key',
    ],
    [
      'a setting that its plug-in refuses',
      'callback_secret: whsec_bW9kdWxvci1zYW5kYm94LWNhbGxiYWNrLXNlY3JldA==',
      'callback_secret: short',
      'providers.sandbox.callback_secret: must be whsec_',
    ],
    [
      'limits in a currency that is not configured',
      'JPY: { min',
      'SEK: { min',
      'methods.card.limits.SEK: the currency "SEK" is not configured',
    ],
    [
      'more decimals than the minor unit',
      'min: "1000"',
      'min: "1000.5"',
      'methods.card.limits.JPY.min: has more than the 0 decimals of its currency',
    ],
    [
      'a fee with more decimals than its currency',
      'fee_fix: { EUR: "0.20" }',
      'fee_fix: { EUR: "0.205" }',
      'methods.transfer.fee_fix.EUR: has more than the 2 decimals',
    ],
    ['min above max', 'min: "10.00", max', 'min: "600.00", max', 'methods.card.limits.EUR.min: is above max'],
    [
      'a block beyond the limits',
      'blocks: ["20.00"]',
      'blocks: ["20.00", "501.00"]',
      'methods.card.limits.EUR.blocks[1]: is not between min and max',
    ],
    [
      'a preset beyond the limits',
      'preset: "50.00"',
      'preset: "9.99"',
      'methods.card.limits.EUR.preset: is not between min and max',
    ],
    [
      'a pattern that does not compile',
      "'^\\w{1,20}$'",
      "'^(\\w$'",
      'methods.card.fields[0].regexp: is not a valid regular expression, or takes too long on some inputs',
    ],
    [
      'a catastrophic pattern',
      "'^\\w{1,20}$'",
      "'^(\\w+)+$'",
      'methods.card.fields[0].regexp: is not a valid regular expression, or takes too long on some inputs',
    ],
    [
      'a logo that is not there',
      'logo: card.svg',
      'logo: crad.svg',
      'methods.card.logo: the logos folder has no file "crad.svg"',
    ],
    [
      'a home address on a host that is not allowed',
      'home_url: http://localhost:8081/',
      'home_url: http://localhost:9999/',
      'brands.COM.home_url: the host "localhost:9999" is not among the redirect_hosts',
    ],
    [
      'an origin with a path',
      'origins: [http://localhost:8081]',
      'origins: [http://localhost:8081/x]',
      'brands.COM.origins[0]: must be an origin without a path',
    ],
    [
      'a plug-in of rates that is not there',
      'private_hosts_allowed: []',
      'exchange_rates: { m: { plugin: htp } }',
      'exchange_rates.m.plugin: unknown plug-in; known: static, http; did you mean "http"?',
    ],
    [
      'a rate of zero',
      'private_hosts_allowed: []',
      'exchange_rates: { m: { plugin: static, rates: { EUR: { JPY: "0" } } } }',
      'exchange_rates.m.rates.EUR.JPY: must be above zero',
    ],
    [
      'rates that are too old before they are read again',
      'private_hosts_allowed: []',
      'exchange_rates: { m: { plugin: http, url: "http://localhost:1/", refresh_s: 60, age_max_s: 60 } }',
      'exchange_rates.m.age_max_s: must be above refresh_s',
    ],
    [
      'a sender of messages that does not exist',
      'private_hosts_allowed: []',
      'messages: { email: { plugin: smpt } }',
      'messages.email.plugin: unknown plug-in; known: sandbox, smtp, twilio; did you mean "smtp"?',
    ],
    [
      'a sender for a channel that it does not support',
      'private_hosts_allowed: []',
      'messages: { phone: { plugin: smtp, host: mail.example.com, from: a@example.com } }',
      'messages.phone.plugin: cannot send by phone',
    ],
    [
      'a sender without its address',
      'private_hosts_allowed: []',
      'messages: { email: { plugin: smtp, host: mail.example.com } }',
      'messages.email.from: is missing',
    ],
    [
      'a setting that a sender does not know',
      'private_hosts_allowed: []',
      'messages: { email: { plugin: smtp, host: mail.example.com, from: a@example.com, hots: x } }',
      'messages.email.hots: is not a known key',
    ],
    [
      'messages without a sender',
      'private_hosts_allowed: []',
      'messages: {}',
      'messages: has no sender: write `plugin`, or `email` and `phone` with one sender each',
    ],
    [
      'texts in a language that does not exist',
      'name: Demo',
      'name: Demo\n    texts: { DE: { methods: { card: Karte } } }',
      'brands.COM.texts.DE: is not a known key; did you mean "de"?',
    ],
    [
      'a text that lacks a placeholder',
      'name: Demo',
      'name: Demo\n    texts: { de: { messages: { REDIRECT.TITLE: Weiter } } }',
      'brands.COM.texts.de.messages.REDIRECT.TITLE: the placeholder {method} is missing',
    ],
    [
      'a label that no language has',
      '- name: note',
      '- name: note\n        label: PH.LABEL.BNAK',
      'methods.card.fields[0].label: is not the key of a message; did you mean "PH.LABEL.BANK"?',
    ],
    [
      'a wallet of the merchant without its address',
      'home_url: http://localhost:8081/',
      'home_url: http://localhost:8081/\n    wallet: { kind: http, secret: whsec_bW9kdWxvci1kZW1vLXdhbGxldC1zZWNyZXQ= }',
      'brands.COM.wallet.url: is required with kind: http',
    ],
    [
      'a variable that is not set',
      'api_key: some_api_key',
      'api_key: ${NO_SUCH_KEY}',
      'providers.sandbox.api_key: the environment variable NO_SUCH_KEY is not set',
    ],
  ]
  it.each(cases)('%s', async (_what, from, to, problem) => {
    const outcome = await load(replaced(from, to))
    expect(outcome.ok).toBe(false)
    if (outcome.ok) return
    const line = outcome.problems.find((each) => each.includes(problem))
    expect(line, outcome.problems.join('\n')).toBeDefined()
    expect(line).toMatch(/^config\.yaml:\d+: /)
  })

  it('issue-10 3.2 names the line of each wrong setting, beside the other problems of the file', async () => {
    const text = replaced('api_key: some_api_key', 'api_key: ""').replace('precision: 0', 'precision: -1')
    const outcome = await load(text.replace('url: http://localhost:8082', 'url: nowhere'))
    const where = outcome.ok ? [] : outcome.problems.map((problem) => problem.split(': ').slice(0, 2).join(' '))
    expect(where).toEqual([
      `config.yaml:${lineOf('JPY: { name')} currencies.JPY.precision`,
      `config.yaml:${lineOf('url: http://localhost:8082')} providers.sandbox.url`,
      `config.yaml:${lineOf('api_key: some')} providers.sandbox.api_key`,
    ])
  })

  it('issue-10 3.2 a withdrawal needs a provider that pays out', async () => {
    const collecting: ProviderPlugin = {
      ...(sandbox as ProviderPlugin),
      open: (settings, means) => {
        const { payOut: _, ...rest } = (sandbox as ProviderPlugin).open(settings, means)
        return rest
      },
    }
    const plugins = new Map([['sandbox', collecting]])
    expect((await load(RIGHT, {}, plugins)).ok).toBe(true)
    const text = replaced('  transfer:\n    flow: deposit', '  transfer:\n    flow: withdrawal')
    expect((await load(text)).ok).toBe(true)
    expect(await load(text, {}, plugins)).toEqual({
      ok: false,
      problems: [
        `config.yaml:${lineOf('short_name: transfer') + 2}: methods.transfer.provider: the provider "sandbox" does not support payouts`,
      ],
    })
  })

  it('issue-13 5 a source that has no rate of a currency of its method is refused', async () => {
    const rates = 'exchange_rates: { m: { plugin: static, rates: { JPY: { EUR: "0.006" } } } }'
    const text = replaced('private_hosts_allowed: []', rates).replace(
      'fee_fix: { EUR: "0.20" }',
      'processing: { currency: JPY, source: m }',
    )
    expect(await load(text)).toEqual({
      ok: false,
      problems: [
        `config.yaml:${lineOf('fee_fix')}: methods.transfer.processing.source: the source "m" has no rate from EUR to JPY`,
      ],
    })
  })

  it('names the exact line, also below a key and in a list', async () => {
    const text = replaced('precision: 0', 'precision: -1').replace('min: "10.00" }', 'min: "x" }')
    const outcome = await load(text)
    expect(outcome.ok).toBe(false)
    if (outcome.ok) return
    expect(outcome.problems.map((problem) => Number(/:(\d+):/.exec(problem)?.[1]))).toEqual([
      lineOf('JPY: { name'),
      RIGHT.split('\n').length - 1,
    ])
  })

  it('names all problems at once, in the order of the file', async () => {
    const text = RIGHT.replace('[card, transfer]', '[crd, transfer]')
      .replace('preset: "50.00"', 'preset: "0.01"')
      .replace('plugin: sandbox', 'plugin: none')
    const outcome = await load(text)
    expect(outcome.ok ? [] : outcome.problems.map((problem) => problem.split(': ')[1])).toEqual([
      'providers.sandbox.plugin',
      'brands.COM.methods[0]',
      'methods.card.limits.EUR.preset',
    ])
  })

  it('a key given twice and broken YAML have a line too', async () => {
    for (const text of [`${RIGHT}environment: sandbox\n`, `${RIGHT}  : [`]) {
      const outcome = await load(text)
      expect(outcome.ok ? [] : outcome.problems[0]).toMatch(/^config\.yaml:\d+: /)
    }
  })

  it('a missing file is reported as a problem, not a crash', async () => {
    expect(await loadConfig(join(directory, 'none.yaml'), { env: {}, plugins: new Map() })).toMatchObject({ ok: false })
  })

  it('never prints an invalid secret', async () => {
    const outcome = await load(
      replaced('secret: whsec_bW9kdWxvci1kZW1vLW1lcmNoYW50LXdlYmhvb2stc2VjcmV0', 'secret: hunter2-hunter2'),
    )
    expect(outcome.ok ? '' : outcome.problems.join('\n')).toContain('brands.COM.webhook.secret')
    expect(JSON.stringify(outcome)).not.toContain('hunter2')
  })
})

describe("the demo's configuration", () => {
  const demo = join(import.meta.dirname, '../../../../config/demo.yaml')

  it('is valid, and offers at least 20 deposits of every category and 8 withdrawals', async () => {
    const outcome = await loadConfig(demo, { env: {}, plugins: providerPlugins })
    expect(outcome.ok ? [] : outcome.problems).toEqual([])
    if (!outcome.ok) return
    const methods = Object.values(outcome.value.config.methods)
    const deposits = methods.filter(({ flow }) => flow === 'deposit')
    expect(deposits.length).toBeGreaterThanOrEqual(20)
    expect(methods.length - deposits.length).toBeGreaterThanOrEqual(8)
    expect(new Set(deposits.map((method) => method.pay_method_type))).toEqual(new Set(PAY_METHOD_TYPES))
    expect(METHOD_CATEGORIES).toEqual(expect.arrayContaining([...PAY_METHOD_TYPES]))
  })

  it('follows the ports of the environment', async () => {
    const outcome = await loadConfig(demo, {
      env: { DEMO_PORT: '9181', SANDBOX_PORT: '9182' },
      plugins: providerPlugins,
    })
    expect(outcome.ok && outcome.value.config.brands.COM?.origins).toEqual(['http://localhost:9181'])
    expect(outcome.ok && outcome.value.config.providers.sandbox?.url).toBe('http://localhost:9182')
    expect(await readFile(demo, 'utf8')).not.toMatch(/localhost:\d/)
  })
})

describe('a message about the configuration contains advice', () => {
  it.each<[string, string, string, string[]]>([
    [
      'a key',
      'name: Demo',
      'nmae: Demo',
      ['brands.COM.name: is missing', 'brands.COM.nmae: is not a known key; did you mean "name"?'],
    ],
    [
      'a key that is far from all',
      'name: Demo',
      'name: Demo\n    colour: red',
      ['brands.COM.colour: is not a known key'],
    ],
    [
      'a key of a field',
      '- name: note',
      '- name: note\n        requird: true',
      ['methods.card.fields[0].requird: is not a known key'],
    ],
    [
      'a word of a list',
      'flow: deposit\n    short_name: card',
      'flow: depost\n    short_name: card',
      ['methods.card.flow: must be one of "deposit", "withdrawal"; did you mean "deposit"?'],
    ],
    [
      'a method',
      '[card, transfer]',
      '[card, transfr]',
      ['brands.COM.methods[1]: the method "transfr" is not configured; did you mean "transfer"?'],
    ],
    [
      'a currency',
      '[EUR, JPY]',
      '[EUR, JPX]',
      ['brands.COM.currencies[1]: the currency "JPX" is not configured; did you mean "JPY"?'],
    ],
    [
      'a provider',
      'provider: sandbox\n    provider_method: card',
      'provider: sandbx\n    provider_method: card',
      ['methods.card.provider: the provider "sandbx" is not configured; did you mean "sandbox"?'],
    ],
    [
      'an extended type',
      '- name: note',
      '- name: note\n        extended_type: ibn',
      ['methods.card.fields[0].extended_type: is not a known type; did you mean "iban"?'],
    ],
    [
      'an extended type that is far from all',
      '- name: note',
      '- name: note\n        extended_type: blood_group',
      ['methods.card.fields[0].extended_type: is not a known type'],
    ],
    [
      'a pattern of origins',
      'origins: [http://localhost:8081]',
      "origins: ['https://*.example.com']",
      ['brands.COM.origins[0]: must be one origin: list each, because a pattern would admit foreign pages'],
    ],
  ])('issue-13 5 for %s that is wrong', async (_, from, to, problems) => {
    const outcome = await load(replaced(from, to))
    expect(outcome.ok ? [] : outcome.problems.map((line) => line.replace(/^config\.yaml:\d+: /, ''))).toEqual(problems)
  })

  it.each([
    ['a tab', '  EUR: {', '\tEUR: {', 'indent with spaces'],
    ['an open quote', '"978"', '"978', 'close the quote or bracket that is open before this place'],
    ['a missing colon', 'currencies:\n', 'currencies\n', 'a colon is missing after a key, or put the text in quotes'],
    ['a text with a colon', 'name: Demo', 'name: Demo: a shop', 'a text with ": " in it needs quotes'],
    [
      'a text that begins with a special character',
      'name: Demo',
      'name: @demo',
      'put the text in quotes, because its first character has a meaning in YAML',
    ],
    ['a duplicate key', 'environment: sandbox', 'environment: sandbox\nenvironment: sandbox', 'remove one of the two'],
    ['a wrong indent', '  JPY:', '   JPY:', 'indent this line as its neighbours are'],
  ])('issue-13 5 for a file that is not YAML only the first error is reported: %s', async (_, from, to, hint) => {
    const outcome = await load(replaced(from, to))
    const problems = outcome.ok ? [] : outcome.problems
    expect(problems).toHaveLength(1)
    expect(problems[0]).toMatch(/^config\.yaml:\d+: /)
    expect(problems[0]).toContain(hint)
  })

  it('issue-13 5 a variable that is not set is reported once, and without further problems where it is used', async () => {
    const outcome = await load(RIGHT.replaceAll('http://localhost:8081/', 'http://localhost:${SHOP_PORT}/'))
    expect(outcome.ok ? [] : outcome.problems).toEqual([
      `config.yaml:${lineOf('home_url')}: brands.COM.home_url: the environment variable SHOP_PORT is not set; it is named in 1 more place`,
    ])
    const two = await load(replaced('home_url: http://localhost:8081/', 'home_url: ${HOME_URL}'))
    expect(two.ok ? [] : two.problems).toEqual([
      `config.yaml:${lineOf('home_url')}: brands.COM.home_url: the environment variable HOME_URL is not set`,
    ])
  })
})
