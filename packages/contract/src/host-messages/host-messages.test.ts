import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  HOST_NAMESPACE,
  HOST_PROTOCOL_VERSION,
  parseCashierMessage,
  parseParentMessage,
  toEnvelope,
  type CashierMessage,
  type ParentMessage,
} from './index'

const FROM_CASHIER: CashierMessage[] = [
  { type: 'ready' },
  { type: 'resize', height: 640 },
  { type: 'close' },
  { type: 'close', id: 'c1' },
  { type: 'canGoBack', value: true },
  { type: 'redirectTo', id: '1', url: '/my-account' },
  { type: 'reinit', reason: 'session_expired' },
  { type: 'reinit', reason: 'player', id: 'r1' },
  { type: 'resetScroll' },
  { type: 'resetScroll', left: '/deposit/card/', back: '/deposit' },
  { type: 'paymentResult', flow: 'deposit', status: 'success', paymentId: 'p', amount: '25.00', currency: 'EUR' },
  { type: 'error', code: 'crash', message: 'The page stopped' },
]
const FROM_PARENT: ParentMessage[] = [
  { type: 'navigate', flow: 'deposit', status: 'success', search: '?theme=dark' },
  { type: 'navigate', flow: 'deposit', status: 'await', search: '' },
  { type: 'redirectAck', id: '1' },
  { type: 'hello' },
  { type: 'back' },
  { type: 'setTheme', theme: 'dark' },
  { type: 'setLanguage', language: 'de' },
  { type: 'setAnalyticsConsent', given: true },
]

describe('host messages', () => {
  it.each(FROM_CASHIER)('MSG-1 MSG-4 $type of the cashier is read', (message) => {
    expect(parseCashierMessage(toEnvelope(message))).toEqual(message)
  })

  it.each(FROM_PARENT)('MSG-4 $type of the parent is read', (message) => {
    expect(parseParentMessage(toEnvelope(message))).toEqual(message)
  })

  it("MSG-2 reads the specification's bare message with type, status and search", () => {
    expect(parseParentMessage({ type: 'withdrawal', status: 'error', search: '?a=1' })).toEqual({
      type: 'navigate',
      flow: 'withdrawal',
      status: 'error',
      search: '?a=1',
    })
  })

  it.each([
    ['in the envelope', toEnvelope({ type: 'setTheme', theme: 'dark' }), { type: 'setTheme', theme: 'dark' }],
    [
      'bare, with the status await',
      { type: 'deposit', status: 'await', search: '?a=1' },
      { type: 'navigate', flow: 'deposit', status: 'await', search: '?a=1' },
    ],
  ])('issue-8 2.3 MSG-2 MSG-3 the JSON text of a message %s is read', (_, data, message) => {
    expect(parseParentMessage(JSON.stringify(data))).toEqual(message)
  })

  it.each([
    '',
    'ready',
    '"deposit"',
    '[',
    '{"type":"deposit"}',
    '{"type":"deposit","status":"done"}',
    ' '.repeat(9000),
  ])('MSG-4 any other text is not a message: %j', (text) => {
    expect(parseParentMessage(text)).toBeUndefined()
  })

  it.each([
    ['another namespace', { ...toEnvelope({ type: 'ready' }), namespace: 'other' }],
    ['another version', { ...toEnvelope({ type: 'ready' }), version: HOST_PROTOCOL_VERSION + 1 }],
    ['no payload', { namespace: HOST_NAMESPACE, version: HOST_PROTOCOL_VERSION }],
    ['an unknown type', { namespace: HOST_NAMESPACE, version: HOST_PROTOCOL_VERSION, payload: { type: 'own' } }],
    [
      'a property name of every object',
      { namespace: HOST_NAMESPACE, version: HOST_PROTOCOL_VERSION, payload: { type: 'toString' } },
    ],
    ['a height that is text', toEnvelope({ type: 'resize', height: '640' } as unknown as CashierMessage)],
    ['a state that is not a Boolean', toEnvelope({ type: 'canGoBack', value: 'yes' } as unknown as CashierMessage)],
    ['a negative height', toEnvelope({ type: 'resize', height: -1 })],
    ['a screen that is not a text', toEnvelope({ type: 'resetScroll', back: 1 } as unknown as CashierMessage)],
    ['a huge address', toEnvelope({ type: 'redirectTo', id: '1', url: 'x'.repeat(3000) })],
    ['nothing', null],
    ['text', 'ready'],
  ])('MSG-4 %s is ignored', (_, data) => {
    expect(parseCashierMessage(data)).toBeUndefined()
  })

  it.each([
    { type: '../deposit', status: 'success', search: '' },
    { type: 'deposit', status: '../../x', search: '' },
    { type: 'deposit', status: 'success', search: 'x'.repeat(3000) },
    { type: 'deposit' },
  ])('MSG-2 MSG-4 the bare message %j is ignored', (data) => {
    expect(parseParentMessage(data)).toBeUndefined()
  })

  it('MSG-4 parsing never throws, whatever it gets', () => {
    fc.assert(
      fc.property(fc.anything(), (data) => {
        parseCashierMessage(data)
        parseParentMessage(data)
        parseCashierMessage({ namespace: HOST_NAMESPACE, version: HOST_PROTOCOL_VERSION, payload: data })
      }),
    )
  })
})
