import { describe, expect, it } from 'vitest'
import { extractError, httpError, localError, textKeyOf } from './api-error'

describe('generic extraction', () => {
  it.each([
    [
      { error_code: 'a', error_message: 'm' },
      { errorCode: 'a', errorMessage: 'm' },
    ],
    [
      { error_code: 17, message: 'm' },
      { errorCode: '17', errorMessage: 'm' },
    ],
    [
      { error_code: 'a', errorMessage: 'm' },
      { errorCode: 'a', errorMessage: 'm' },
    ],
    [{ data: { error_code: 'a', message: 'm' } }, { errorCode: 'a', errorMessage: 'm' }],
    [{ error: { error_code: 'a', error_message: 'm' } }, { errorCode: 'a', errorMessage: 'm' }],
    [
      { message: 'first', error_message: 'second' },
      { errorCode: null, errorMessage: 'first' },
    ],
    [
      { message: '', error: { message: 'inner' } },
      { errorCode: null, errorMessage: 'inner' },
    ],
    [
      { message: 5, error: 'text' },
      { errorCode: null, errorMessage: '' },
    ],
    ['<html>', { errorCode: null, errorMessage: '' }],
    [undefined, { errorCode: null, errorMessage: '' }],
    [null, { errorCode: null, errorMessage: '' }],
  ])('ERR-1 code and message are extracted from %j', (body, expected) => {
    expect(extractError(body)).toEqual(expected)
  })
})

describe('an HTTP refusal', () => {
  it.each([
    [503, undefined, true],
    [400, undefined, false],
    [409, { retryable: true }, true],
    [500, { retryable: false }, false],
  ])('ERR-2 the status %s with %j is retryable: %s', (status, body, isRetryable) => {
    expect(httpError(status, body)).toMatchObject({ status, isRetryable })
  })

  it('ERR-3 only the message keys of fields are kept', () => {
    expect(httpError(422, { fields: { amount: 'K', other: 5 } }).fields).toEqual({ amount: 'K' })
    expect(httpError(422, { fields: 'all' }).fields).toEqual({})
  })
})

describe('the message for the player', () => {
  it.each([
    [httpError(422, { error_message: 'CASHIER.ERROR.FORM_INVALID' }), 'CASHIER.ERROR.FORM_INVALID'],
    [httpError(422, { error_message: 'Something in English' }), 'CASHIER.ERROR.BAD_REQUEST'],
    [httpError(502, '<html>'), 'CASHIER.ERROR.INTERNAL'],
    [localError('FETCH_ERROR', 'ECONNREFUSED 10.0.0.1'), 'CASHIER.ERROR.FETCH_ERROR'],
    [localError('TIMEOUT_ERROR', ''), 'CASHIER.ERROR.TIMEOUT_ERROR'],
    [localError('PARSING_ERROR', ''), 'CASHIER.ERROR.PARSING_ERROR'],
    [localError('NO_SESSION', 'no sessionId'), 'CASHIER.PH2.ERROR_MESSAGE.17'],
  ])('ERR-2 the message of %j is %s', (error, key) => {
    expect(textKeyOf(error)).toBe(key)
  })
})
