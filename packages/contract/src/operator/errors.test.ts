import { expect, it } from 'vitest'
import { OPERATOR_ERRORS } from './errors'

it.each(Object.entries(OPERATOR_ERRORS))('issue-12 2 the texts of %s are sentences for people', (_, texts) => {
  for (const text of [texts.message, texts.advice]) {
    expect(text).toMatch(/^[A-Z].*\.$/)
    // The desk shows the texts unchanged, so the name of a field says nothing.
    expect(text).not.toMatch(/[`_{}]/)
  }
})
