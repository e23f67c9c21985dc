import { expect, it } from 'vitest'
import { QUESTIONS } from './answers'

it.each([
  ['code', 'SHOP_2', 'SHOP_2'],
  ['name', ' Café Zoë ', 'Café Zoë'],
  ['name', 'x'.repeat(60), 'x'.repeat(60)],
  ['site', 'http://localhost:3000', 'http://localhost:3000'],
  ['site', 'https://Shop.example/', 'https://shop.example'],
  ['site', 'http://127.0.0.1:3000', 'http://127.0.0.1:3000'],
  ['currencies', 'eur, usd EUR', ['EUR', 'USD']],
] as const)('issue-13 4 init reads the %s %j', (name, text, answer) => {
  expect(QUESTIONS[name].read(text)).toEqual(answer)
})

it.each([
  ['code', 'shop', 'capital letters'],
  ['code', `S${'1'.repeat(20)}`, '1 to 20'],
  ['name', ' ', '1 to 60'],
  ['name', 'x'.repeat(61), '1 to 60'],
  ['name', 'A ${B}', 'a variable'],
  ['name', 'A\u0007', 'invisible'],
  ['name', 'A\u2028B', 'invisible'],
  ['site', 'shop.example', 'an address'],
  ['site', 'ftp://shop.example', 'only the origin'],
  ['site', 'http://shop.example/cashier', 'only the origin'],
  ['site', 'http://shop.example/?a=1', 'only the origin'],
  ['site', 'http://user@shop.example', 'only the origin'],
  ['site', 'http://[::1]:3000', 'IPv4'],
  ['currencies', 'EUR XYZ', 'XYZ cannot be chosen'],
  ['currencies', ' , ', 'at least'],
] as const)('issue-13 4 init refuses the %s %j with the reason: %s', (name, text, why) => {
  expect(() => QUESTIONS[name].read(text)).toThrow(why)
})
