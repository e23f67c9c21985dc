import { expect, it } from 'vitest'
import { returnMessage } from './return-message'

it.each([
  ['success', /payment succeeded/],
  ['error', /payment failed/],
  ['processing', /being processed/],
])('SVC-4 greets a player back from the cashier with %s, and claims nothing about money', (payment, words) => {
  const text = returnMessage(new URLSearchParams({ payment }))
  expect(text).toMatch(/^Welcome back\./)
  expect(text).toMatch(words)
  expect(text).not.toMatch(/received|credited/)
})

it.each(['', 'refund', 'constructor', '<b>'])('says nothing for %j', (payment) => {
  expect(returnMessage(new URLSearchParams({ payment }))).toBeUndefined()
})
