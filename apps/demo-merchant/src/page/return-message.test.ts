import { expect, it } from 'vitest'
import { returnMessage } from './return-message'

it.each([
  ['success', /went through/],
  ['error', /did not go through/],
  ['processing', /still on its way/],
])('SVC-4 greets a player back from the cashier with %s, and claims nothing about money', (payment, words) => {
  const text = returnMessage(new URLSearchParams({ payment }))
  expect(text).toMatch(/^Welcome back\./)
  expect(text).toMatch(words)
  expect(text).not.toMatch(/received|credited/)
})

it.each(['', 'refund', 'constructor', '<b>'])('says nothing for %j', (payment) => {
  expect(returnMessage(new URLSearchParams({ payment }))).toBeUndefined()
})
