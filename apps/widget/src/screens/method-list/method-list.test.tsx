import { describe, expect, it } from 'vitest'
import { toListing } from '../../api'
import { depositListingSample, paymentSummarySample, payGroupSample } from '../../api/wire-samples'
import type { LanguageCode } from '../../i18n'
import { draw as drawInCashier, storeOf, wordsOf } from '../../testing/draw-in-cashier'
import { MethodList } from './method-list'

type Over = Parameters<typeof depositListingSample>[0]
function draw(over: Over, language: LanguageCode = 'en') {
  const listing = depositListingSample(over)
  return drawInCashier(<MethodList flow="deposit" listing={toListing(listing)} />, {
    store: storeOf({ deposit: listing }),
    language,
  })
}

/** The text of a row, found by its short name; no-break spaces are replaced by spaces. */
function rowText(markup: string, name: string): string {
  const row = new RegExp(`<button[^>]*data-id="${name}".*?</button>`).exec(markup)?.[0] ?? ''
  return row
    .replace(/<[^>]+>/g, ' ')
    .replace(/[\s\u00a0]+/g, ' ')
    .trim()
}

describe('MethodList', () => {
  it('issue-8 1.4 open payments are first, each with what it waits for', () => {
    const markup = draw({
      open_payments: [
        paymentSummarySample(),
        paymentSummarySample({ payment_id: 'p_2', transaction_status: 'processing', destination: null }),
      ],
    })
    const rows = /<section.*?<\/section>/.exec(markup)?.[0].replace(/<svg.*?<\/svg>/g, '') ?? ''
    const words = rows
      .replace(/<[^>]+>/g, ' ')
      .replace(/[\s\u00a0]+/g, ' ')
      .trim()
    expect(words).toBe(
      'Open payments Bank card Visa •••• 5418 Waiting for you 30.60 EUR Bank card Being confirmed 30.60 EUR',
    )
    expect(rows).toMatch(/<span class="mc-money">30.60\sEUR<\/span>/)
    expect(markup.indexOf('Open payments')).toBeLessThan(markup.indexOf('data-testid="pay-group"'))
  })

  it('LIST-18 a row shows name, time, limits, fee and logo of a method', () => {
    const markup = draw({ payment_groups: [payGroupSample({ logo: '/logos/card.svg' })] })
    expect(rowText(markup, 'card')).toBe('Bank card Instant 10 – 5 000 EUR 1.5% + 0.20')
    expect(markup).toMatch(/<img[^>]*src="\/logos\/card.svg"[^>]*width="40" height="40" loading="lazy"/)
  })

  it('LIST-3 LIST-4 the quick choice shows time and fee of each method, without the last used one', () => {
    const tile = (over: Parameters<typeof payGroupSample>[0]) => ({ show_in_carousel: true, ...over })
    const currency = payGroupSample().currencies[0]
    if (!currency) throw new Error('the sample has a currency')
    const untimed = { ...currency, show_processing_time: false }
    const markup = draw({
      payment_groups: [
        payGroupSample(tile({ id: '1', short_name: 'one', public_name: 'One', last_used: true, last_used_rank: 1 })),
        payGroupSample(tile({ id: '2', short_name: 'two', public_name: 'Two', currencies: [untimed] })),
        payGroupSample(tile({ id: '3', short_name: 'three', public_name: 'Three' })),
      ],
    })
    const start = markup.indexOf('Quick choice')
    const section = markup.slice(start, markup.indexOf('</section>', start))
    const carousel = wordsOf(section)
    // Isolated, so that a right-to-left text does not reorder it.
    expect(section.match(/<span class="mc-money">1.5% \+ 0.20<\/span>/g)).toHaveLength(2)
    expect(carousel).toBe('Quick choice Hide Two 1.5% + 0.20 Three Instant • 1.5% + 0.20')
  })

  it('LIST-3 LIST-4 without methods for them there is neither a quick choice nor a “Used before” section', () => {
    const markup = draw({ payment_groups: [payGroupSample({ show_in_carousel: false })] })
    expect(markup).not.toContain('Quick choice')
    expect(markup).not.toContain('Used before')
  })

  it('LIST-18 limits are shown only if the method shows them, and no limit as ∞', () => {
    const currency = payGroupSample().currencies[0]
    if (!currency) throw new Error('the sample has a currency')
    const open = { ...currency, limits: { min_amount: '50.00', max_amount: null } }
    const markup = draw({
      payment_groups: [
        payGroupSample({ id: '1', short_name: 'hidden', display_limits: false, show_in_carousel: false }),
        payGroupSample({
          id: '2',
          short_name: 'open',
          currencies: [open],
          merchant_user_fee: { percentage: '0', fix: '1.00' },
        }),
      ],
    })
    expect(rowText(markup, 'hidden')).toBe('Bank card Instant 1.5% + 0.20')
    expect(rowText(markup, 'open')).toBe('Bank card Instant 50 – ∞ EUR 1.00 EUR')
  })

  it('LIST-5 a list with methods never says that nothing was found', () => {
    for (const count of [1, 2]) {
      const groups = Array.from({ length: count }, (_, at) => payGroupSample({ id: `m${String(at)}` }))
      expect(draw({ payment_groups: groups })).not.toContain('No methods')
    }
  })

  it('LIST-18 a row shows the bonus ribbon and the lost-profit text', () => {
    const bonus = {
      pay_group_id: 'card-1',
      min_deposit_amount: '10',
      max_deposit_amount: null,
      absolute_bonus_value: null,
      percent_bonus_value: '20.00',
      max_bonus_value: null,
    }
    const markup = draw({
      user_bonuses: [bonus],
      lost_profit_merchant_bonus: {
        pay_group: 'card',
        tiers: [{ from: '0', to: null, value: '12.5' }],
        last_deposit_amount: '40.00',
      },
    })
    expect(rowText(markup, 'card')).toBe(
      'Bank card +20% Instant 10 – 5 000 EUR 12.50 EUR more on your last deposit 1.5% + 0.20',
    )
  })

  it('LIST-10 LIST-15 a disabled method can be focused, shows the reason, and is announced as disabled', () => {
    const markup = draw({
      payment_groups: [payGroupSample({ enabled: false }), payGroupSample({ id: '2', short_name: 'on' })],
    })
    expect(markup).toMatch(/<button[^>]*data-id="card"[^>]*aria-disabled="true"/)
    expect(markup).not.toMatch(/<button[^>]*data-id="on"[^>]*aria-disabled/)
    expect(rowText(markup, 'card')).toBe('Bank card Not available')
  })

  it('LIST-8 issue-8 1.6 a reached limit is shown once, and not in each row', () => {
    const notice = { type: 'limit_notice', style: 'warning', value: 'CASHIER.NOTICE.LIMIT_REACHED' } as const
    const groups = [1, 2, 3].map((id) =>
      payGroupSample({ id: String(id), short_name: `m${id}`, enabled: false, unavailable_reason: 'limit_reached' }),
    )
    const until = '2032-11-21T10:00:00Z'
    const markup = draw({ payment_groups: groups, view_data: [{ ...notice, props: { until } }] })
    expect(markup.match(/limit/gi)).toHaveLength(1)
    expect(markup).toContain('You have reached your deposit limit')
    expect(markup).toMatch(/You can deposit again from 21\u00A0Nov\u00A02032/)
    expect(markup).not.toContain('No method is available')
    expect(rowText(markup, 'm2')).toBe('Bank card Instant 10 – 5 000 EUR')
  })

  it('LIST-8 issue-8 1.6 a method whose minimum is above the remaining limit shows its minimum', () => {
    const notice = { type: 'limit_notice', style: 'info', value: 'CASHIER.NOTICE.LIMIT_REST', amount: '6' } as const
    const closed = payGroupSample({ enabled: false, unavailable_reason: 'limit_reached' })
    const open = payGroupSample({ id: '2', short_name: 'on' })
    expect(rowText(draw({ payment_groups: [closed, open], view_data: [notice] }), 'card')).toBe('Bank card From 10 EUR')
  })

  it('MONEY-8 issue-8 3 counts of categories end at 99+, isolated from right-to-left text', () => {
    const groups = Array.from({ length: 120 }, (_, id) => payGroupSample({ id: String(id), short_name: `m${id}` }))
    const markup = draw({ payment_groups: groups })
    expect(markup).toContain('<span class="mc-money">99+</span>')
    expect(markup).not.toContain('<span>99+')
    expect(markup).not.toContain('120')
  })

  it('AMT-11 issue-8 3 amounts have the decimal separator of the language', () => {
    const listing = { user_balance: '0.00', payment_groups: [payGroupSample()] }
    const german = draw(listing, 'de').replaceAll('\u00a0', ' ')
    expect(german).toContain('0,00 EUR')
    expect(rowText(german, 'card')).toContain('1,5% + 0,20')
    expect(german.replace(/<[^>]+>/g, ' ')).not.toMatch(/\d\.\d/)
  })

  it('LIST-7 LIST-14 a list without methods says so, with space for the brand’s picture', () => {
    const markup = draw({ payment_groups: [] })
    expect(markup).toContain('No method is available right now')
    expect(markup).toContain('block-size:120px')
  })

  it.each([
    ['plain', false],
    ['bold', true],
  ] as const)('NOTE-2 a notice with the style %s is a title: %s', (style, isTitle) => {
    const markup = draw({ view_data: [{ type: 'information_block', style, value: 'Other news' }] })
    expect(markup.includes('<p class="mc-banner__title">Other news</p>')).toBe(isTitle)
    expect(markup.includes('<p>Other news</p>')).toBe(!isTitle)
  })

  it('NOTE-2 MONEY-8 an amount without a currency is shown unchanged', () => {
    const value = 'CASHIER.NOTICE.LIMIT_REST'
    const notice = { type: 'information_block', style: 'info', value, props: { amount: '7' } } as const
    const words = wordsOf(draw({ view_data: [notice] }))
    expect(words).toContain('You can deposit up to 7 more.')
  })

  it('CHECK-1 an order is shown only if the listing has one', () => {
    const listing = depositListingSample()
    const order = { id: 'A-1', amount: '24.90', description: null, payment: null }
    const drawn = (over: Over, Order?: () => string) =>
      drawInCashier(<MethodList flow="deposit" listing={toListing({ ...listing, ...over })} Order={Order} />, {
        store: storeOf({ deposit: listing }),
      })
    expect(drawn({ order }, () => 'the order')).toContain('the order')
    expect(drawn({}, () => 'the order')).not.toContain('the order')
    expect(drawn({ order })).not.toContain('the order')
  })

  it('LIST-13 the reason of the last decline is shown before other notices', () => {
    const markup = draw({
      last_decline_info: { decline_sub_reason: 'CASHIER.DECLINE.INSUFFICIENT_FUNDS', comment: 'Try less' },
      view_data: [{ type: 'information_block', style: 'info', value: 'Other news' }],
    })
    const decline = markup.indexOf('Try less')
    expect(decline).toBeGreaterThan(-1)
    expect(markup.indexOf('Other news')).toBeGreaterThan(decline)
    expect(markup).not.toContain('CASHIER.DECLINE')
  })

  it('UI-2 the list is in the player’s language', () => {
    expect(draw({}, 'ar')).toContain('الرصيد')
    expect(draw({}, 'de')).toContain('Guthaben')
  })
})
