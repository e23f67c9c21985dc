import { renderToStaticMarkup } from 'react-dom/server'
import { Provider } from 'react-redux'
import { StaticRouter } from 'react-router'
import { describe, expect, it } from 'vitest'
import { compileMessages } from '../../../build/compile-message'
import { readMessages } from '../../../build/read-messages'
import { toListing } from '../../api'
import { bootSample, depositListingSample, payGroupSample } from '../../api/wire-samples'
import { LANGUAGES, TextsProvider, type LanguageCode } from '../../i18n'
import { createStore } from '../../session'
import { startQuerySample } from '../../session/start-query-sample'
import { openLocalData } from '../../storage'
import { UNKNOWN_DEVICE, VisitProvider } from '../../visit'
import { MethodList } from './method-list'

const english = compileMessages(readMessages('en'))
const visit = {
  device: UNKNOWN_DEVICE,
  localData: openLocalData(undefined),
  brand: bootSample().brand,
  posted: null,
  isNavigationHidden: false,
  hasCloseIcon: true,
  isForcedMobile: false,
  wishedSize: { width: null, height: null },
  brandTheme: 'brand0',
}

type Over = Parameters<typeof depositListingSample>[0]
function draw(over: Over, code: LanguageCode = 'en') {
  const listing = depositListingSample(over)
  const store = createStore({
    boot: bootSample({ deposit: listing }),
    query: startQuerySample({ sessionId: null, lang: code }),
  })
  return renderToStaticMarkup(
    <Provider store={store}>
      <VisitProvider visit={visit}>
        <TextsProvider language={LANGUAGES[code]} catalogue={compileMessages(readMessages(code))} english={english}>
          <StaticRouter location="/deposit">
            <MethodList flow="deposit" listing={toListing(listing)} />
          </StaticRouter>
        </TextsProvider>
      </VisitProvider>
    </Provider>,
  )
}
/** The words of a row, by its short name; no-break spaces as spaces. */
function rowText(markup: string, name: string): string {
  const row = new RegExp(`<button[^>]*data-id="${name}".*?</button>`).exec(markup)?.[0] ?? ''
  return row
    .replace(/<[^>]+>/g, ' ')
    .replace(/[\s\u00a0]+/g, ' ')
    .trim()
}

describe('MethodList', () => {
  it('LIST-18 says name, time, limits and fee of a method, with its logo', () => {
    const markup = draw({ payment_groups: [payGroupSample({ logo: '/logos/card.svg' })] })
    expect(rowText(markup, 'card')).toBe('Bank card Instant 10 – 5 000 EUR 1.5% + 0.20')
    expect(markup).toMatch(/<img[^>]*src="\/logos\/card.svg"[^>]*width="40" height="40" loading="lazy"/)
  })

  it('LIST-18 shows limits only where they are to be shown, and none as ∞', () => {
    const currency = payGroupSample().currencies[0]
    if (!currency) throw new Error('the sample has a currency')
    const open = { ...currency, limits: { min_amount: '50.00', max_amount: null } }
    const markup = draw({
      payment_groups: [
        payGroupSample({ id: '1', short_name: 'hidden', display_limits: false }),
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

  it('LIST-18 shows the bonus ribbon and the lost-profit text', () => {
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
      lost_profit_merchant_bonus: { pay_group: 'card', tiers: [{ from: '0', to: null, value: '12.5' }] },
    })
    expect(rowText(markup, 'card')).toBe(
      'Bank card +20% Instant 10 – 5 000 EUR 12.50 EUR more on your last deposit 1.5% + 0.20',
    )
  })

  it('LIST-10 LIST-15 a method that is off is reachable, says why, and is announced as disabled', () => {
    const markup = draw({
      payment_groups: [payGroupSample({ enabled: false }), payGroupSample({ id: '2', short_name: 'on' })],
    })
    expect(markup).toMatch(/<button[^>]*data-id="card"[^>]*aria-disabled="true"/)
    expect(markup).not.toMatch(/<button[^>]*data-id="on"[^>]*aria-disabled/)
    expect(rowText(markup, 'card')).toBe('Bank card Not available now')
  })

  it('LIST-7 LIST-14 says that no method is there', () => {
    expect(draw({ payment_groups: [] })).toContain('No method is available right now')
  })

  it('LIST-13 says first why the last payment was declined', () => {
    const markup = draw({
      last_decline_info: { decline_sub_reason: 'CASHIER.DECLINE.INSUFFICIENT_FUNDS', comment: 'Try less' },
      view_data: [{ type: 'information_block', style: 'info', value: 'Other news' }],
    })
    const decline = markup.indexOf('Try less')
    expect(decline).toBeGreaterThan(-1)
    expect(markup.indexOf('Other news')).toBeGreaterThan(decline)
    expect(markup).not.toContain('CASHIER.DECLINE')
  })

  it('UI-2 is drawn in the language of the player', () => {
    expect(draw({}, 'ar')).toContain('الرصيد')
    expect(draw({}, 'de')).toContain('Guthaben')
  })
})
