import { expect, it } from 'vitest'
import { httpError } from '../../api/api-error'
import { depositListingSample } from '../../api/wire-samples'
import { draw, storeOf, wordsOf } from '../../testing/draw-in-cashier'
import { FormErrors } from './form-notices'

const MINUTE_MS = 60_000

type Found = { readonly general?: readonly string[]; readonly wrongCount?: number }

function wordsOfRefusal(body: object, { general = [], wrongCount = 0 }: Found = {}): string {
  const error = httpError(429, { error_code: 'too_many_attempts', error_message: 'KEY', ...body })
  const submission = { kind: 'refused', error } as const
  return wordsOf(
    draw(<FormErrors submission={submission} general={general} wrongCount={wrongCount} errorText={(key) => key} />, {
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

it.each([
  [[], 'KEY Nothing was taken.'],
  [['The bank is closed.'], 'KEY The bank is closed. Nothing was taken.'],
  [
    ['The bank is closed.', 'Try a card.', 'The bank is closed.'],
    'KEY The bank is closed. Try a card. Nothing was taken.',
  ],
])('ERR-2 what is wrong with no single field, %j, is said under the refusal, each sentence once', (general, words) => {
  expect(wordsOfRefusal({}, { general })).toContain(words)
})

it.each([
  [0, 'Nothing was taken.'],
  [1, 'Nothing was taken. Please check 1 field.'],
  [2, 'Nothing was taken. Please check 2 fields.'],
])('ERR-2 %i wrong fields are counted for a screen reader', (wrongCount, words) => {
  expect(wordsOfRefusal({}, { wrongCount })).toBe(`KEY ${words}`)
})
