import { expect, it } from 'vitest'
import { httpError } from '../../api/api-error'
import { depositListingSample } from '../../api/wire-samples'
import type { FieldRouting } from './field-routing'
import { draw, storeOf, wordsOf } from '../../testing/draw-in-cashier'
import { FormErrors, RouteFailure } from './form-notices'

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

it('issue-9 3.1 a refusal with a retry time shows that time', () => {
  const retry_at = new Date(Date.now() + 30 * MINUTE_MS).toISOString()
  expect(wordsOfRefusal({ retry_at })).toContain('KEY Available in 30 min')
  expect(wordsOfRefusal({})).not.toContain('Available')
})

it.each([
  ['settled', { kind: 'settled' }, false],
  ['failed', { kind: 'failed', error: httpError(500, { error_code: 'internal' }) }, true],
  ['without a session', { kind: 'failed', error: httpError(401, { error_code: '17' }) }, false],
] as const)('FORM-11 API-10 the form offers a retry for fields that are %s: %s', (_, state, isSaid) => {
  const routing = { retry: () => undefined } as unknown as FieldRouting
  const said = wordsOf(draw(<RouteFailure state={state} routing={routing} />, { store: storeOf({}) }))
  expect(said.includes('Try again')).toBe(isSaid)
})

it.each([
  [[], 'KEY Nothing was taken.'],
  [['The bank is closed.'], 'KEY The bank is closed. Nothing was taken.'],
  [
    ['The bank is closed.', 'Try a card.', 'The bank is closed.'],
    'KEY The bank is closed. Try a card. Nothing was taken.',
  ],
])('ERR-2 errors without a field, %j, are shown under the refusal, each text once', (general, words) => {
  expect(wordsOfRefusal({}, { general })).toContain(words)
})

it.each([
  [0, 'Nothing was taken.'],
  [1, 'Nothing was taken. Please check 1 field.'],
  [2, 'Nothing was taken. Please check 2 fields.'],
])('ERR-2 the number of wrong fields (%i) is announced to a screen reader', (wrongCount, words) => {
  expect(wordsOfRefusal({}, { wrongCount })).toBe(`KEY ${words}`)
})

it('VALID-6 a refusal whose text stands at a field is not shown for the form again', () => {
  expect(wordsOfRefusal({ fields: { amount: 'KEY' } })).toBe('Please check 1 field.')
  expect(wordsOfRefusal({ fields: { amount: 'OTHER' } })).toBe('KEY Nothing was taken.')
  expect(wordsOfRefusal({ fields: { amount: 'KEY' } }, { general: ['Choose a bank.'] })).toContain('KEY Choose a bank.')
})
