import { ERRORS } from '@modulor/contract/errors'
import { describe, expect, it } from 'vitest'
import { httpError, localError } from '../api/api-error'
import { unreadPayment } from './unread-payment'

const refusal = (code: keyof typeof ERRORS) =>
  httpError(ERRORS[code].status, { error_code: code, error_message: ERRORS[code].message })

describe('a payment whose state could not be read', () => {
  it.each([
    ['no session: a new tab, blocked storage', localError('NO_SESSION', 'no sessionId'), 'NO_SESSION', null],
    ['a session that has ended', refusal('17'), 'NO_SESSION', null],
    ['a foreign or unknown payment', refusal('not_found'), 'NOT_FOUND', null],
    ['too many requests', refusal('rate_limited'), 'UNREACHABLE', 'busy'],
    ['a 403 of a proxy', httpError(403, '<html>'), 'UNREACHABLE', 'failed'],
    ['a 404 of a proxy', httpError(404, '<html>'), 'UNREACHABLE', 'failed'],
    ['a failure of the service', refusal('internal'), 'UNREACHABLE', 'failed'],
    ['an unavailable service', refusal('unavailable'), 'UNREACHABLE', 'failed'],
    ['no connection', localError('FETCH_ERROR', ''), 'UNREACHABLE', 'offline'],
    ['no answer in time', localError('TIMEOUT_ERROR', ''), 'UNREACHABLE', 'failed'],
    ['an answer that cannot be read', localError('PARSING_ERROR', ''), 'UNREACHABLE', 'failed'],
  ] as const)('issue-8 1.2 ERR-2 after %s the page says what is not known', (_, error, words, reason) => {
    const { titleKey, textKey, reasonKey } = unreadPayment(error, { isNamed: true, hasSession: true })
    expect([titleKey, textKey]).toEqual([`RESULT.${words}_TITLE`, `RESULT.${words}_TEXT`])
    expect(reasonKey).toBe(reason === null ? null : `RESULT.UNREAD.${reason}`)
  })

  it.each([
    ['no session', localError('NO_SESSION', ''), true, false, ['reopen', 'merchant']],
    ['an ended session', refusal('17'), true, false, ['reopen', 'merchant']],
    ['an unknown payment', refusal('not_found'), true, true, ['merchant', 'methods']],
    ['an unknown payment, without a session', refusal('not_found'), true, false, ['merchant']],
    ['no payment yet', refusal('not_found'), false, true, ['methods', 'merchant']],
    ['too many requests', refusal('rate_limited'), true, true, ['check', 'merchant']],
    ['no connection', localError('FETCH_ERROR', ''), false, true, ['check', 'merchant']],
  ] as const)('issue-8 1.2 with %s only buttons that can work are offered', (_, error, isNamed, hasSession, ways) => {
    expect(unreadPayment(error, { isNamed, hasSession }).ways).toEqual(ways)
  })
})
