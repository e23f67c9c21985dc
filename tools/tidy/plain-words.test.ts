import { Linter } from 'eslint'
import { expect, it } from 'vitest'
import { plainWords } from './plain-words.js'

function wordsIn(code: string): string[] {
  const config: Linter.Config = {
    plugins: { house: { rules: { 'plain-words': plainWords } } },
    rules: { 'house/plain-words': 'error' },
  }
  return new Linter().verify(code, [config]).map(({ message }) => message)
}

it.each([
  ['a name', 'const isChosenAnew = true', '"anew" is no standard term: again.'],
  ['a property', 'const page = { wishedSize: 1 }', '"wished" is no standard term: requested.'],
  ['a comment', '// The form is judged by the service.', '"judged" is no standard term: checked.'],
  ['a comment of two lines', '/**\n * Shows passing\n * words. */', '"passing words" is no standard term: toasts.'],
])('issue-10 1 a word of our own in %s is reported with the standard term', (_where, code, message) => {
  expect(wordsIn(code)).toEqual([message])
})

it('issue-10 1 standard terms, and words that only contain one of ours, are left alone', () => {
  expect(wordsIn('// Recommended: amend the judgement.\nconst recommended = { silent: equivalent }')).toEqual([])
})
