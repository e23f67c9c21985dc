import { expect, it } from 'vitest'
import { httpError } from '../../api/api-error'
import { depositListingSample } from '../../api/wire-samples'
import { draw, storeOf, wordsOf } from '../../testing/draw-in-cashier'
import { FormErrors } from './form-notices'

const MINUTE_MS = 60_000

function wordsOfRefusal(body: object): string {
  const error = httpError(429, { error_code: 'too_many_attempts', error_message: 'KEY', ...body })
  const submission = { kind: 'refused', error } as const
  return wordsOf(
    draw(<FormErrors submission={submission} general={[]} wrongCount={0} errorText={(key) => key} />, {
      store: storeOf({ deposit: depositListingSample({}) }),
      address: '/deposit/card/',
    }),
  )
}

it('issue-9 3.1 a refusal with a time says from when the player may go on, and one without says nothing of it', () => {
  const retry_at = new Date(Date.now() + 30 * MINUTE_MS).toISOString()
  expect(wordsOfRefusal({ retry_at })).toContain('KEY Available in 30 min')
  expect(wordsOfRefusal({})).not.toContain('Available')
})
