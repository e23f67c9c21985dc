import { expect, it } from 'vitest'
import { findShops } from './shop-methods'

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
])('BET-1 looking for %j finds %j', (query, found) => {
  expect(findShops(shops, query).map(({ label }) => label)).toEqual(found)
})
