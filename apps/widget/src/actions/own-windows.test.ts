import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  isRedirectWindow,
  ownParent,
  parseOwnMessage,
  REDIRECT_WINDOW_PREFIX,
  postToOwnWindow,
  toThreeDsResult,
} from './own-windows'

const own = 'https://cashier.example'
const returned = { type: 'three_ds_returned', provider: 'sandbox', fields: { cres: 'x', threeDSSessionData: 'ps_1' } }

describe('messages of our own windows', () => {
  it.each([
    ['three_ds_method_done', { type: 'three_ds_method_done' }],
    [{ type: 'three_ds_method_done', more: 1 }, { type: 'three_ds_method_done' }],
    [returned, returned],
    [
      { ...returned, provider: '', fields: { MD: '' } },
      { ...returned, provider: '', fields: { MD: '' } },
    ],
  ])('THREEDS-2 the message %j is parsed', (data, expected) => {
    expect(parseOwnMessage({ origin: own, data }, own)).toEqual(expected)
  })

  it.each(['https://bank.example', 'https://cashier.example.evil', 'null', ''])(
    'a message from the origin %j is ignored',
    (origin) => {
      expect(parseOwnMessage({ origin, data: returned }, own)).toBeUndefined()
    },
  )

  it.each([
    [16_384, 40, true],
    [16_385, 40, false],
    [16_384, 41, false],
  ])(
    'a field of %i characters from a provider with a name of %i characters is accepted: %s',
    (length, nameLength, isTaken) => {
      const data = { ...returned, provider: 'p'.repeat(nameLength), fields: { cres: 'x'.repeat(length) } }
      expect(parseOwnMessage({ origin: own, data }, own) !== undefined).toBe(isTaken)
    },
  )

  it.each([null, 'done', 5, { type: 'three_ds_returned' }, { ...returned, fields: { cres: 5 } }, { type: 'close' }])(
    'the message %j is ignored',
    (data) => {
      expect(parseOwnMessage({ origin: own, data }, own)).toBeUndefined()
    },
  )
})

it('THREEDS-2 a message is posted to our own origin only', () => {
  vi.stubGlobal('window', { location: { origin: own } })
  const target = { postMessage: vi.fn() }
  postToOwnWindow(target as unknown as Window, { type: 'three_ds_method_done' })
  expect(target.postMessage.mock.calls).toEqual([[{ type: 'three_ds_method_done' }, own]])
  vi.unstubAllGlobals()
})

describe('the widget around a frame', () => {
  const at = (origin: string) => ({ location: { origin } })
  const windowIn = (parent: object) => vi.stubGlobal('window', { ...at(own), parent })
  afterEach(() => vi.unstubAllGlobals())

  it('THREEDS-2 ownParent is the parent window if it has our own origin', () => {
    const parent = at(own)
    windowIn(parent)
    expect(ownParent()).toBe(parent)
  })

  it('THREEDS-2 ownParent is null in a top-level page and in a frame of another site, even if its address is not readable', () => {
    const alone: Record<string, unknown> = at(own)
    alone.parent = alone
    vi.stubGlobal('window', alone)
    expect(ownParent()).toBeNull()
    windowIn(at('https://play.example'))
    expect(ownParent()).toBeNull()
    windowIn({
      get location(): never {
        throw new DOMException('foreign', 'SecurityError')
      },
    })
    expect(ownParent()).toBeNull()
  })
})

describe('isRedirectWindow', () => {
  const self = { name: 'a window' } as unknown as Window & typeof globalThis
  const around = { name: 'the window around it' } as unknown as Window

  it.each([
    [`${REDIRECT_WINDOW_PREFIX}7f1c`, self, true],
    [`${REDIRECT_WINDOW_PREFIX}7f1c`, around, false],
    ['', self, false],
    ['somebody', self, false],
  ])('RESULT-8 a window with the name %j in %j is a redirect window: %s', (name, parent, expected) => {
    expect(isRedirectWindow({ name, parent, self })).toBe(expected)
  })
})

describe('the fields that the issuer posted', () => {
  it.each([
    [{ cres: 'c', threeDSSessionData: 's' }, 'sandbox', { provider: 'sandbox', cres: 'c', threeDSSessionData: 's' }],
    [{ PaRes: 'p', MD: 'm', TermUrl: 'https://evil.example' }, undefined, { PaRes: 'p', MD: 'm' }],
    [{}, 'sandbox', { provider: 'sandbox' }],
  ])('THREEDS-1 of %j for %s only %j is sent to the service', (fields, provider, expected) => {
    expect(toThreeDsResult(fields, provider)).toEqual(expected)
  })
})
