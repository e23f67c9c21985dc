/** The parameters of an address affect the page that the service renders, and the store that the browser creates (BOOT-4). */
import { exitTarget } from '@modulor/rules'
import { describe, expect, it } from 'vitest'
import { bootSample, depositListingSample } from '../api/wire-samples'
import { createStore } from '../session'
import { render } from './entry-server'
import { parseQuery } from './query'
import { toStartQuery } from './start-query'

const boot = bootSample({ deposit: depositListingSample() })
const draw = (search: string) => render(boot, `/deposit${search}`)
const SWITCH = 'href="/withdrawal'
const CLOSE = 'aria-label="Close"'

describe('the page rendered for an address', () => {
  it.each<[string, { has?: string[]; hasNot?: string[] }]>([
    ['', { has: [SWITCH, CLOSE, 'lang="en"', 'data-brand-theme="brand0"'], hasNot: ['data-theme=', 'data-mobile'] }],
    ['?hidenav=true', { hasNot: [SWITCH, CLOSE] }],
    ['?hidenav=true&close_icon=true', { has: [CLOSE], hasNot: [SWITCH] }],
    ['?in_pop_up=true', { has: [SWITCH], hasNot: [CLOSE] }],
    ['?theme=dark', { has: ['data-theme="dark"'] }],
    ['?theme=brand3', { has: ['data-brand-theme="brand3"'], hasNot: ['data-theme='] }],
    ['?lang=de-COM', { has: ['lang="de"'] }],
    ['?isForcedMobile=true', { has: ['data-mobile'] }],
    ['?width=390&height=700', { has: ['--query-width:390px', '--query-height:700px'] }],
  ])('BOOT-4 UI-5 issue-8 5 the query %s is applied', (search, { has = [], hasNot = [] }) => {
    const page = draw(search)
    for (const part of has) expect(page).toContain(part)
    for (const part of hasNot) expect(page).not.toContain(part)
  })

  it.each(['?cashier_in_new_tab', '?cashier_in_new_tab=1', '?cashier_in_new_tab=no'])(
    'BOOT-3 %s renders nothing',
    (search) => expect(draw(search)).toBe(''),
  )

  it('ENT-4 ENT-8 without the withdrawal feature there is no link to withdrawals', () => {
    const deposit = depositListingSample({ cashier_features: { billing_withdrawal: false } })
    const page = render(bootSample({ deposit }), '/deposit')
    expect(page).not.toContain(SWITCH)
    expect(page).toContain(CLOSE)
  })
})

describe('the store created for an address', () => {
  const start = (search: string) => {
    const query = parseQuery(search, { width: 390, height: 844 })
    return createStore({ boot, query: toStartQuery(query, { flow: 'deposit', sessionId: 's_1' }) }).getState().shared
  }

  it.each([
    ['?merchant_domain=shop.example', 'https://shop.example/'],
    [
      '?merchant_domain=shop.example&merchant_redirect_url=https%3A%2F%2Fshop.example%2Faccount',
      'https://shop.example/account',
    ],
    ['?merchant_domain=evil.example', 'https://play.example/'],
    ['', 'https://play.example/'],
  ])('BOOT-4 RESULT-5 RESULT-11 %s returns the player to %s', (search, href) => {
    const target = exitTarget({
      exit: 'onwards',
      isEmbedded: false,
      status: 'redirect',
      successUrl: null,
      failUrl: null,
      processingUrl: null,
      merchantRedirectUrl: start(search).merchantRedirectUrl,
      homeUrl: 'https://play.example/',
      hosts: ['shop.example'],
    })
    expect(target.kind === 'redirect' && target.url.href).toBe(href)
  })

  it('BOOT-4 AUTO-5 SESS-6 the requested method and the theme are stored', () => {
    expect(start('?pay_group=bank&theme=dark')).toMatchObject({ preselectedPayGroupId: 'bank', UITheme: 'dark' })
  })
})
