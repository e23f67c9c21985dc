import { describe, expect, it } from 'vitest'
import { redirectAddressOf, redirectTargetOf } from './follow-redirect'

describe('a redirect', () => {
  it.each([
    ['redirect', false, '_self'],
    ['result', false, '_self'],
    ['blank', false, 'modulor-redirect'],
    ['redirect', true, 'modulor-redirect'],
    ['blank', true, 'modulor-redirect'],
  ] as const)('RESULT-8 shown as %s, framed %s, opens in %s', (display, isFramed, target) => {
    expect(redirectTargetOf(display, isFramed)).toBe(target)
  })

  it.each([
    ['https://bank.example/pay?a=1', { b: '2 &' }, 'https://bank.example/pay?a=1&b=2+%26'],
    ['http://localhost:8082/pay', {}, 'http://localhost:8082/pay'],
    ['javascript:alert(1)', {}, undefined],
    ['data:text/html,x', {}, undefined],
    ['//bank.example', {}, undefined],
    ['https://user@bank.example', {}, undefined],
    ['', {}, undefined],
  ])('RESULT-11 of %j with %j leads to %j', (url, fields, expected) => {
    expect(redirectAddressOf({ url, fields })).toBe(expected)
  })
})
