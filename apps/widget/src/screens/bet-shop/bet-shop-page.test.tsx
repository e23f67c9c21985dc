import { expect, it } from 'vitest'
import { depositListingSample, payGroupSample } from '../../api/wire-samples'
import { draw, storeOf, wordsOf } from '../../testing/draw-in-cashier'
import { BetShopPage } from './bet-shop-page'

const page = (methods: Parameters<typeof payGroupSample>[0][]) =>
  draw(<BetShopPage />, {
    store: storeOf({ deposit: depositListingSample({ payment_groups: methods.map((over) => payGroupSample(over)) }) }),
    address: '/bet-shop',
  })

it('BET-1 UI-7 shops are shown as loading, not as an empty list', () => {
  const markup = page([{ id: 'kiosk', pay_method_type: 'bet_shops' }])
  expect(markup).toContain('aria-busy="true"')
  expect(markup).toContain('mc-skeleton-block')
  expect(wordsOf(markup)).not.toMatch(/no shops/i)
})

it('BET-1 if no method has shops, the page is not shown as loading and has a heading', () => {
  const markup = page([{ id: 'card' }])
  expect(markup).not.toContain('aria-busy="true"')
  expect(markup).not.toContain('mc-skeleton-block')
  expect(markup).toMatch(/<h2/)
})
