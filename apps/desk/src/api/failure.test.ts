import { OPERATOR_ERRORS, type OperatorErrorCode } from '@modulor/contract/operator'
import { describe, expect, it } from 'vitest'
import type { CallAnswer } from './call'
import { isUncertainAfter } from './failure'

const refusal = (code: OperatorErrorCode): Exclude<CallAnswer<unknown>, { kind: 'done' }> => {
  const { status, message, advice } = OPERATOR_ERRORS[code]
  return { kind: 'refused', status, error: { error_code: code, message, advice, request_id: 'r' } }
}

describe('isUncertainAfter', () => {
  it('issue-12 2 a first request was perhaps carried out if its response was lost, or the service failed', () => {
    expect(isUncertainAfter({ kind: 'unknown' }, false)).toBe(true)
    expect(isUncertainAfter({ kind: 'unreadable' }, false)).toBe(true)
    for (const code of ['internal', 'unavailable'] as const) expect(isUncertainAfter(refusal(code), false)).toBe(true)
    for (const code of ['more_than_left', 'bad_request', 'signed_out', 'rate_limited'] as const)
      expect(isUncertainAfter(refusal(code), false)).toBe(false)
  })

  it('issue-12 2 after a lost response only a decision about the same request says that it was not carried out', () => {
    for (const code of ['more_than_left', 'operation_not_possible', 'provider_not_configured'] as const)
      expect(isUncertainAfter(refusal(code), true)).toBe(false)
    for (const code of ['signed_out', 'not_permitted', 'rate_limited', 'unavailable', 'not_found'] as const)
      expect(isUncertainAfter(refusal(code), true)).toBe(true)
  })
})
