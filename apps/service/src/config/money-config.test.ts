import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { providerPlugins } from '../providers/registry'
import { loadConfig } from './load-config'

const CONFIG = join(import.meta.dirname, '../../../../config')

/** The demo's own configuration with one line changed: it holds every key that money and terms have. */
describe('money and terms in the configuration', () => {
  let directory: string
  let demo: string
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'modulor-money-config-'))
    await cp(join(CONFIG, 'logos'), join(directory, 'logos'), { recursive: true })
    demo = await readFile(join(CONFIG, 'demo.yaml'), 'utf8')
  })
  afterAll(() => rm(directory, { recursive: true, force: true }))

  async function problemsOf(from: string, to: string): Promise<readonly string[]> {
    expect(demo, from).toContain(from)
    const path = join(directory, 'config.yaml')
    await writeFile(
      path,
      demo.replace(from, () => to),
    )
    const outcome = await loadConfig(path, { env: {}, plugins: providerPlugins })
    if (outcome.ok) return []
    // The position of a method in the demo's list does not matter.
    return outcome.problems.map((problem) => problem.slice(path.length + 1).replace(/methods\[\d+\]/, 'methods[n]'))
  }
  const lineOf = (text: string) => demo.split('\n').findIndex((line) => line.includes(text)) + 1

  it('MONEY-3 AMT-9 are valid in the demo’s configuration', async () => {
    expect(await problemsOf('environment: sandbox', 'environment: sandbox')).toEqual([])
  })

  it.each([
    [
      'a tier that reaches into the next',
      "- { from: '10000.00', to: '25000.00', percent_value: '5' }",
      "- { from: '10000.00', to: '26000.00', percent_value: '5' }",
      "- { from: '25000.00', percent_value: '10', absolute_value: '25.00' }",
      'brands.COM.tax.withdrawal.SEK[1].from: is below the end of the previous tier',
    ],
    [
      'a tier that ends where it begins',
      "- { from: '10000.00', to: '25000.00', percent_value: '5' }",
      "- { from: '10000.00', to: '10000.00', percent_value: '5' }",
      "- { from: '10000.00', to: '25000.00', percent_value: '5' }",
      'brands.COM.tax.withdrawal.SEK[0].to: is not above from',
    ],
    [
      'a percentage above 100',
      "percent_value: '10', absolute_value: '25.00' }",
      "percent_value: '100.1', absolute_value: '25.00' }",
      "percent_value: '10', absolute_value: '25.00' }",
      'brands.COM.tax.withdrawal.SEK[1].percent_value: is above 100',
    ],
    [
      'a tax with more decimals than it is rounded to',
      "percent_value: '10', absolute_value: '25.00' }",
      "percent_value: '10', absolute_value: '25.001' }",
      "percent_value: '10', absolute_value: '25.00' }",
      'brands.COM.tax.withdrawal.SEK[1].absolute_value: has more than the 2 decimals that tax is rounded to',
    ],
    [
      'a lost profit for a method that the brand does not have',
      'pay_group: quill',
      'pay_group: quilt',
      'pay_group: quill',
      'brands.COM.lost_profit_bonus.pay_group: the brand has no deposit method "quilt"',
    ],
    [
      'an approval above a sum with more decimals than its currency',
      '    lost_profit_bonus:',
      "    operation_approval_above: { EUR: '500.005' }\n    lost_profit_bonus:",
      '    lost_profit_bonus:',
      'brands.COM.operation_approval_above.EUR: has more than the 2 decimals of its currency',
    ],
    [
      'an approval in a currency that is not there',
      '    lost_profit_bonus:',
      "    operation_approval_above: { EUR: '500.00', XAU: '1' }\n    lost_profit_bonus:",
      '    lost_profit_bonus:',
      'brands.COM.operation_approval_above.XAU: the currency "XAU" is not configured',
    ],
    [
      'a provider’s currency that is not there',
      "processing: { currency: USD, rates: { EUR: '1.0842', GBP: '1.2710' } }",
      "processing: { currency: XAU, rates: { EUR: '1.0842', GBP: '1.2710' } }",
      'processing: { currency: USD,',
      'methods.pacific.processing.currency: the currency "XAU" is not configured',
    ],
    [
      'a rate of zero',
      "rates: { EUR: '1.0842', GBP",
      "rates: { EUR: '0.0', GBP",
      'processing: { currency: USD,',
      'methods.pacific.processing.rates.EUR: must be above zero',
    ],
    [
      'a rate of a currency without limits',
      "rates: { EUR: '1.0842', GBP",
      "rates: { SEK: '0.09', GBP",
      'processing: { currency: USD,',
      'methods.pacific.processing.rates.SEK: the method has no limits in this currency',
    ],
    [
      'a processing currency to show without a processing',
      "    processing: { currency: USD, rates: { EUR: '1.0842', GBP: '1.2710' } }",
      '    # none',
      'processing: { currency: USD,',
      'methods.pacific.show_processing_currency: needs a `processing` with a currency',
      1,
    ],
    [
      'a processing currency without rates and source',
      "processing: { currency: USD, rates: { EUR: '1.0842', GBP: '1.2710' } }",
      'processing: { currency: USD }',
      'processing: { currency: USD,',
      'methods.pacific.processing: needs `rates`, or a `source` of them',
    ],
    [
      'a source that is not there',
      "processing: { currency: USD, rates: { EUR: '1.0842', GBP: '1.2710' } }",
      'processing: { currency: USD, source: markt }',
      'processing: { currency: USD,',
      'methods.pacific.processing.source: the source "markt" is not configured under exchange_rates; did you mean "market"?',
    ],
    [
      'a source together with rates',
      "GBP: '1.2710' } }",
      "GBP: '1.2710' }, source: market }",
      'processing: { currency: USD,',
      'methods.pacific.processing.source: cannot be used together with `rates`',
    ],
    [
      'a pattern that can hang a form',
      "GBP: '1.2710' } }\n    show_processing_currency: true",
      "GBP: '1.2710' } }\n    show_processing_currency: true\n    amount_pattern: '^(a+)+$'",
      'processing: { currency: USD,',
      'methods.pacific.amount_pattern: is not a valid regular expression, or takes too long on some inputs',
      2,
    ],
    [
      'an experiment’s block with more decimals than its currency',
      "experiment_blocks: ['50.00',",
      "experiment_blocks: ['50.001',",
      "experiment_blocks: ['50.00',",
      'methods.veloro.limits.EUR.experiment_blocks[0]: has more than the 2 decimals of its currency',
    ],
    [
      'a parent that is no list',
      'parent: online-banking',
      'parent: halden',
      'parent: online-banking',
      'methods.aspen-bank.parent: there is no deposit method "halden" of action type NestedList',
    ],
    [
      'a method whose list the brand does not have',
      '      - online-banking\n',
      '',
      '      - aspen-bank',
      'brands.COM.methods[n]: the method "aspen-bank" needs its parent "online-banking" in this list',
      -1,
    ],
    [
      'a description on a foreign host',
      "GBP: '1.2710' } }\n    show_processing_currency: true",
      "GBP: '1.2710' } }\n    show_processing_currency: true\n    description_url: https://elsewhere.test/pacific",
      '      - pacific',
      'brands.COM.methods[n]: the method "pacific" has a description_url on a host that is not among the redirect_hosts',
    ],
  ] as readonly [string, string, string, string, string, number?][])(
    'MONEY-3 MONEY-4 LIST-16 names the line and the key of %s',
    async (_, from, to, at, problem, shift = 0) => {
      expect(await problemsOf(from, to)).toContain(`${lineOf(at) + shift}: ${problem}`)
    },
  )
})
