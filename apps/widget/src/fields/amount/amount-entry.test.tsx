import type { DepositListing } from '@modulor/contract/http'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { compileMessages } from '../../../build/compile-messages'
import { readMessages } from '../../../build/read-messages'
import { LANGUAGES, TextsProvider } from '../../i18n'
import { StoreProvider } from '../../session'
import { storeSample, type ListingSettings } from '../store-sample'
import { AmountEntry, type AmountEntryProps } from './amount-entry'

const english = compileMessages(readMessages('en'))
/** Renders the amount entry; no-break spaces are replaced by spaces. */
function draw(
  props: Partial<AmountEntryProps> = {},
  settings: ListingSettings = {},
  over: Partial<DepositListing> = {},
) {
  const markup = renderToStaticMarkup(
    <StoreProvider store={storeSample(settings, over)}>
      <TextsProvider language={LANGUAGES.en} catalogue={english} english={english}>
        <AmountEntry
          flow="deposit"
          methodId="card-1"
          value="1500"
          currency="EUR"
          precision={2}
          limits={{ min: '10.00', max: '5000.00', displayLimits: true }}
          blocks={['25.00', '1500.00']}
          balance={null}
          error={undefined}
          inputRef={() => {}}
          onChange={() => {}}
          {...props}
        />
      </TextsProvider>
    </StoreProvider>,
  )
  return markup.replaceAll('\u00a0', ' ')
}

const blocksOf = (markup: string) =>
  [...markup.matchAll(/<button class="mc-block"[^>]*aria-pressed="(\w+)"[^>]*>(.*?)<\/button>/g)].map(
    ([, isPressed = '', words = '']) => ({ isPressed, words: words.replace(/<\/?small>/g, ' ').trim() }),
  )
const lineOf = (markup: string) => /<div class="mc-amount__line">(.*?)<\/div>/.exec(markup)?.[1] ?? ''

describe('the amount entry', () => {
  it.each([
    ['digits_code', 'EUR', false],
    ['code_digits', 'EUR', true],
    ['digits_symbol', '€', false],
    ['symbol_digits', '€', true],
  ] as const)('AMT-10 with the setting %s the currency is shown as %s', (display, mark, isFirst) => {
    const line = lineOf(draw({}, { currency_display_setting_id: display }))
    expect(line).toContain(`>${mark}</span>`)
    expect(line.indexOf(mark) < line.indexOf('<input')).toBe(isFirst)
  })

  it('AMT-3 AMT-11 the amount and its limits are grouped by spaces, and no limit is shown as ∞', () => {
    const markup = draw({ limits: { min: '10.00', max: null, displayLimits: true } })
    expect(markup).toContain('value="1 500"')
    expect(markup).toContain('min 10')
    expect(markup).toContain('max ∞')
  })

  it('AMT-6 a minimum of zero is not shown, nor are limits that must be hidden', () => {
    expect(draw({ limits: { min: '0', max: '50', displayLimits: true } })).not.toContain('min ')
    expect(draw({ limits: { min: '1', max: '50', displayLimits: false } })).not.toContain('max ')
  })

  it('AMT-2 asks for whole numbers where the currency has no decimals', () => {
    expect(draw({ currency: 'JPY', precision: 0 })).toContain('inputMode="numeric"')
    expect(draw({ currency: 'KWD', precision: 3 })).toContain('inputMode="decimal"')
  })

  it('AMT-5 the balance is shown', () => {
    expect(draw({ balance: '148.4' })).toContain('Balance 148.40 EUR')
  })
})

describe('the amount blocks', () => {
  it('AMT-10 a block replaces the amount, and the block with the current amount is marked', () => {
    expect(blocksOf(draw())).toEqual([
      { isPressed: 'false', words: '25' },
      { isPressed: 'true', words: '1 500' },
    ])
  })

  it('AMT-10 AMT-11 amounts from a thousand on are shortened if the merchant has configured that', () => {
    expect(blocksOf(draw({}, { short_amount_block: true })).map(({ words }) => words)).toEqual(['25', '1.5k'])
  })

  it('AMT-10 if the merchant has configured that, blocks add to the amount, and none is marked', () => {
    expect(blocksOf(draw({}, { sum_amount_block: true }))).toEqual([
      { isPressed: 'false', words: '+25' },
      { isPressed: 'false', words: '+1 500' },
    ])
  })

  it('AMT-10 MONEY-1 a block shows the bonus it would earn', () => {
    const bonus = {
      pay_group_id: null,
      min_deposit_amount: '50',
      max_deposit_amount: null,
      absolute_bonus_value: null,
      percent_bonus_value: '10',
      max_bonus_value: '100',
    }
    const markup = draw({}, { bonus_in_amount_block: true }, { user_bonuses: [bonus] })
    expect(blocksOf(markup).map(({ words }) => words)).toEqual(['25', '1 500 +100.00 EUR'])
    expect(draw({}, {}, { user_bonuses: [bonus] })).not.toContain('+100')
  })
})
