import { describe, expect, it } from 'vitest'
import { cashierAddress, isExactOrigin, redirectAddress } from './addresses'

const ORIGIN = 'https://cashier.example'
const SESSION = `${ORIGIN}/deposit?session_id=s1`
const options = { origin: ORIGIN, isPopUp: false }

it.each([
  [ORIGIN, true],
  ['http://localhost:8080', true],
  [`${ORIGIN}/`, false],
  [`${ORIGIN}/deposit`, false],
  [`${ORIGIN}:443`, false],
  ['https://Cashier.example', false],
  ['cashier.example', false],
  ['*', false],
  ['null', false],
  ['', false],
  ['ftp://cashier.example', false],
])('MSG-4 %s is an exact origin: %s', (text, expected) => {
  expect(isExactOrigin(text)).toBe(expected)
})

describe('the address of the frame', () => {
  it.each([
    ['is the session’s own', SESSION, options, SESSION],
    ['opens the requested flow', SESSION, { ...options, flow: 'withdrawal' }, `${ORIGIN}/withdrawal?session_id=s1`],
    ['keeps a deep link into the flow', `${ORIGIN}/deposit/7`, { ...options, flow: 'deposit' }, `${ORIGIN}/deposit/7`],
    [
      'leaves a deep link into the other',
      `${ORIGIN}/deposit/7`,
      { ...options, flow: 'withdrawal' },
      `${ORIGIN}/withdrawal`,
    ],
    ['carries the theme, once', `${SESSION}&theme=light`, { ...options, theme: 'dark' }, `${SESSION}&theme=dark`],
    ['carries the language', SESSION, { ...options, language: 'de' }, `${SESSION}&lang=de`],
    ['has the parameter for a close icon', SESSION, { ...options, closeIcon: true }, `${SESSION}&close_icon=true`],
    ['hides the navigation', SESSION, { ...options, hideNavigation: true }, `${SESSION}&hidenav=true`],
    ['omits options that are not set', SESSION, { ...options, closeIcon: false, hideNavigation: false }, SESSION],
    ['has the parameter for a pop-up', SESSION, { ...options, isPopUp: true }, `${SESSION}&in_pop_up=true`],
  ] as const)('%s', (_, url, options, expected) => {
    expect(cashierAddress(url, options)).toBe(expected)
  })

  it.each([
    'https://evil.example/deposit',
    'https://cashier.example.evil.example/deposit',
    'http://cashier.example/deposit',
    'https://cashier.example@evil.example/',
    'javascript:alert(1)',
    'blob:https://cashier.example/1',
    '/deposit',
    '',
  ])('MSG-4 an address of another origin than the cashier’s is refused: %s', (url) => {
    expect(cashierAddress(url, options)).toBeUndefined()
  })
})

it.each([
  ['/my-account', 'https://shop.example/my-account'],
  ['?tab=2', 'https://shop.example/play?tab=2'],
  ['https://bank.example/pay?a=1', 'https://bank.example/pay?a=1'],
  ['http://localhost:8082/bank', 'http://localhost:8082/bank'],
  ['javascript:alert(1)', undefined],
  [' JaVaScRiPt:alert(1)', undefined],
  ['data:text/html,x', undefined],
  ['blob:https://shop.example/1', undefined],
  ['http://', undefined],
])('a redirect to %s leads to %s', (url, expected) => {
  expect(redirectAddress(url, 'https://shop.example/play')).toBe(expected)
})
