import { expect, it } from 'vitest'
import type { Field, Method } from '../../api'
import { findShops, shopField, shopMethods } from './shop-methods'

const shops = [
  { label: 'Dock Seven', address: 'Dock Road 7, 20457 Hafen', workingHours: 'Mon–Fri 07:00–21:00' },
  { label: 'Café Straße', address: 'Old Bridge 2, Lindenau', workingHours: null },
  { label: 'Plain', address: null, workingHours: null },
]

it.each([
  ['', ['Dock Seven', 'Café Straße', 'Plain']],
  ['dock road', ['Dock Seven']],
  ['HAFEN seven', ['Dock Seven']],
  ['cafe', ['Café Straße']],
  ['21:00', ['Dock Seven']],
  ['nowhere', []],
])('BET-1 a search for %j finds %j', (query, found) => {
  expect(findShops(shops, query).map(({ label }) => label)).toEqual(found)
})

const method = (id: string, over: Partial<Method> = {}) =>
  ({ id, enabled: true, actionType: 'Activity', category: 'bet_shops', ...over }) as Method

it('BET-1 shops belong to enabled methods with shops, and the method of the open form is first', () => {
  const methods = [
    method('kiosk'),
    method('off', { enabled: false }),
    method('nested', { actionType: 'NestedList' }),
    method('card', { category: 'cards' }),
    method('current', { category: 'cards' }),
  ]
  const ids = (currentId: string | null) => shopMethods(methods, currentId).map(({ id }) => id)
  expect(ids(null)).toEqual(['kiosk'])
  expect(ids('current')).toEqual(['current', 'kiosk'])
  expect(ids('off')).toEqual(['kiosk'])
})

it('BET-2 shopField is the field for shops, if it has any', () => {
  const field = (extendedType: string, options: unknown[]) => ({ extendedType, options }) as unknown as Field
  const shop = field('bet_shop', [{}])
  expect(shopField({ fields: [field('custom', [{}]), shop] })).toBe(shop)
  expect(shopField({ fields: [field('bet_shop', [])] })).toBeUndefined()
})
