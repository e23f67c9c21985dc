import { toEnvelope } from '@modulor/contract/host-messages'
import { expect, it } from 'vitest'
import { admitMessage } from './message-gate'

const ORIGIN = 'https://cashier.example'
const frame = new EventTarget()
const stranger = new EventTarget()
const close = toEnvelope({ type: 'close' })

const refused: [string, { origin: string; source: EventTarget | null; data: unknown }][] = [
  ['another origin', { origin: 'https://evil.example', source: frame, data: close }],
  ['a subdomain', { origin: 'https://a.cashier.example', source: frame, data: close }],
  ['the origin as a prefix', { origin: 'https://cashier.example.evil.example', source: frame, data: close }],
  ['another scheme', { origin: 'http://cashier.example', source: frame, data: close }],
  ['another port', { origin: 'https://cashier.example:444', source: frame, data: close }],
  ['an opaque origin', { origin: 'null', source: frame, data: close }],
  ['a wildcard', { origin: '*', source: frame, data: close }],
  ['another frame of the same origin', { origin: ORIGIN, source: stranger, data: close }],
  ['no source', { origin: ORIGIN, source: null, data: close }],
  ['no namespace', { origin: ORIGIN, source: frame, data: { type: 'close' } }],
  ['another namespace', { origin: ORIGIN, source: frame, data: { ...close, namespace: 'other' } }],
  ['another version', { origin: ORIGIN, source: frame, data: { ...close, version: 2 } }],
  ['an unknown type', { origin: ORIGIN, source: frame, data: { ...close, payload: { type: 'open' } } }],
  ['a type of the prototype', { origin: ORIGIN, source: frame, data: { ...close, payload: { type: 'toString' } } }],
  ['a wrong field', { origin: ORIGIN, source: frame, data: { ...close, payload: { type: 'resize', height: '9' } } }],
  ['text', { origin: ORIGIN, source: frame, data: JSON.stringify(close) }],
  ['nothing', { origin: ORIGIN, source: frame, data: undefined }],
]

it.each(refused)('MSG-4 a message with %s is ignored', (_, event) => {
  expect(admitMessage(messageEvent(event), { origin: ORIGIN, window: frame })).toBeUndefined()
})

it('MSG-4 a message of the exact origin and window is accepted', () => {
  const event = messageEvent({ origin: ORIGIN, source: frame, data: close })
  expect(admitMessage(event, { origin: ORIGIN, window: frame })).toEqual({ type: 'close' })
})

it('MSG-4 once the frame has no window every message is ignored, even one without a source', () => {
  const event = messageEvent({ origin: ORIGIN, source: null, data: close })
  expect(admitMessage(event, { origin: ORIGIN, window: null })).toBeUndefined()
})

it('MSG-4 the shape is checked only after origin and source', () => {
  const data = new Proxy(close, {
    get() {
      throw new Error('the shape of a stranger was read')
    },
  })
  const event = messageEvent({ origin: 'https://evil.example', source: frame, data })
  expect(admitMessage(event, { origin: ORIGIN, window: frame })).toBeUndefined()
})

function messageEvent(event: { origin: string; source: EventTarget | null; data: unknown }) {
  // Only windows matter as sources here, and Node has none; the gate compares sources and never calls them.
  return event as { origin: string; source: MessageEventSource | null; data: unknown }
}
