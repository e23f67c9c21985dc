import { Linter } from 'eslint'
import { expect, it } from 'vitest'
import { plainWords } from './plain-words.js'

function wordsIn(code: string, file = 'form.js'): string[] {
  const config: Linter.Config = {
    plugins: { house: { rules: { 'plain-words': plainWords } } },
    rules: { 'house/plain-words': 'error' },
  }
  return new Linter().verify(code, [config], file).map(({ message }) => message)
}

it.each([
  ['a name', 'const isChosenAnew = true', '"anew" is no standard term: again.'],
  ['a property', 'const page = { wishedSize: 1 }', '"wished" is no standard term: requested.'],
  ['a comment', '// The form is judged by the service.', '"judged" is no standard term: checked.'],
  ['a comment of two lines', '/**\n * Shows passing\n * words. */', '"passing words" is no standard term: toasts.'],
  ['a message', "log.info('somebody sent it')", '"somebody" is no standard term: name the person, or use the passive.'],
  ['a template', 'say(`${n} rows are not ours`)', '"not ours" is no standard term: invalid, not of this service.'],
])('issue-10 1 a word of our own in %s is reported with the standard term', (_where, code, message) => {
  expect(wordsIn(code)).toEqual([message])
})

it('issue-10 1 standard terms, and words that only contain one of ours, are left alone', () => {
  expect(wordsIn('// Recommended: amend the judgement.\nconst recommended = { silent: equivalent }')).toEqual([])
})

it('issue-10 1 the texts of tests and of applied migrations are not checked', () => {
  expect(wordsIn("it('tells nobody', run)", 'form.test.js')).toEqual([])
  expect(wordsIn("sql('nobody can change it')", 'db/migrations/0001-ledger.js')).toEqual([])
})
