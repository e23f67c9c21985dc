import { Icon } from '@modulor/ui'
import { expect, it } from 'vitest'
import { draw, storeOf } from '../../testing/draw-in-cashier'
import { NoShops } from './no-shops'

const drawn = (state: 'none' | 'failed') =>
  draw(<NoShops state={state} onRetry={() => undefined} />, { store: storeOf({}) })
const pathOf = (markup: string) => /<path d="([^"]*)"/.exec(markup)?.[1]

it('BET-1 UI-7 shops that failed to load are shown as an error with a button, and an empty list is not', () => {
  expect(drawn('failed')).toContain('--negative')
  expect(drawn('failed')).toContain('<button')
  expect(drawn('none')).not.toContain('--negative')
  expect(drawn('none')).not.toContain('<button')
  const shop = pathOf(draw(<Icon name="shop" />, { store: storeOf({}) }))
  expect(pathOf(drawn('none'))).toBe(shop)
  expect(pathOf(drawn('failed'))).not.toBe(shop)
})
