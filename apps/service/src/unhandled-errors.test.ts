import { describe, expect, it } from 'vitest'
import { createLog } from './logging/log'
import { createUnhandledErrorHandler, mayKeepServing, type UnhandledKind } from './unhandled-errors'

const failure = (code: string) => Object.assign(new Error(code), { code })

describe('an unhandled error', () => {
  it.each([
    ['unhandledRejection', new TypeError('x is undefined'), true],
    ['unhandledRejection', 'no error at all', true],
    ['uncaughtException', failure('ECONNRESET'), true],
    ['uncaughtException', failure('ENOTFOUND'), true],
    ['uncaughtException', failure('EPIPE'), true],
    ['uncaughtException', failure('ERR_SSL_WRONG_VERSION_NUMBER'), true],
    ['uncaughtException', failure('ENOSPC'), false],
    ['uncaughtException', failure('ERR_ASSERTION'), false],
    ['uncaughtException', new TypeError('x is undefined'), false],
    ['uncaughtException', 'no error at all', false],
  ] as const)('issue-9 1.1 %s of %s: the process may serve on: %s', (kind, error, expected) => {
    expect(mayKeepServing(kind, error)).toBe(expected)
  })

  function resort() {
    const lines: string[] = []
    const counted: UnhandledKind[] = []
    let stops = 0
    let now = 0
    const handle = createUnhandledErrorHandler({
      log: createLog('debug', { write: (line) => void lines.push(line) }),
      count: (kind) => void counted.push(kind),
      stop: () => void (stops += 1),
      elapsedMs: () => now,
    })
    return { lines, counted, stops: () => stops, advance: (milliseconds: number) => (now += milliseconds), handle }
  }

  it('issue-9 1.1 is logged without secrets and counted', () => {
    const { lines, counted, stops, handle } = resort()
    handle('unhandledRejection', new Error('card 4242 4242 4242 4242'))
    expect(counted).toEqual(['unhandledRejection'])
    expect(lines.join('')).toContain('"level":"fatal"')
    expect(lines.join('')).not.toContain('4242 4242')
    expect(stops()).toBe(0)
  })

  const throwing = () => {
    throw new Error('a getter')
  }
  it.each([
    ['a message that throws', Object.defineProperty(new Error('x'), 'message', { get: throwing })],
    ['a code that throws', Object.defineProperty(new Error('x'), 'code', { get: throwing })],
    ['a prototype that throws', new Proxy({}, { getPrototypeOf: throwing })],
  ])('issue-9 1.1 %s is logged, counted, and stops the process in order', (_, error) => {
    const { lines, counted, stops, handle } = resort()
    handle('uncaughtException', error)
    expect([counted, stops()]).toEqual([['uncaughtException'], 1])
    expect(lines.join('')).toContain('"error":"unreadable"')
  })

  it('issue-9 1.1 stops the process when there are too many of them', () => {
    const { stops, advance, handle } = resort()
    const some = () => Array.from({ length: 20 }, () => handle('uncaughtException', failure('ECONNRESET')))
    some()
    advance(60_001)
    some()
    expect(stops()).toBe(0)
    handle('uncaughtException', failure('ECONNRESET'))
    expect(stops()).toBe(1)
  })
})
