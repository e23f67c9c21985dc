import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { FLOWS, MONEY_FACTS } from '@modulor/contract/vocabulary'
import { describe, expect, it } from 'vitest'
import { readMessages } from '../../build/read-messages'
import { moneyKey } from '../actions/money-words'
import { LANGUAGE_CODES } from '@modulor/contract/languages'
import { MONEY_BASES } from './money-messages'

/** Words of texts that may be about money. */
const MONEY_WORDS =
  /\b(taken|takes?|charged|paid|pays|receive[ds]?|credited|refund\w*|returns?|returned|arriv\w+|balance|sent|money|through|on its way|transferred|withdrawn)\b/i

/** The files that may name the text of a money fact: the mapping, and a refused submit. */
const PLACES: Readonly<Record<string, readonly string[]>> = {
  'MONEY.none_moved': ['actions/money-words.ts', 'screens/method-form/form-notices.tsx'],
}
const ONE_PLACE = ['actions/money-words.ts']

const sources = fileURLToPath(new URL('..', import.meta.url))
const modules = readdirSync(sources, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !path.includes('.test.') && path !== 'i18n/money-messages.ts')
  .map((path) => ({ path, text: readFileSync(join(sources, path), 'utf8') }))
const english = readMessages('en')
const QUESTIONS = MONEY_FACTS.flatMap((money) =>
  FLOWS.flatMap((flow) => [null, 'A-1'].map((orderId) => ({ money, flow, orderId }))),
)

describe('issue-8 1.2 the texts about money', () => {
  it('UI-2 every text with a word about money has a row that names its basis', () => {
    const spoken = Object.keys(english).filter((key) => MONEY_WORDS.test(english[key] ?? ''))
    expect(spoken.filter((key) => !Object.hasOwn(MONEY_BASES, key))).toEqual([])
    expect(Object.keys(MONEY_BASES).filter((key) => !Object.hasOwn(english, key))).toEqual([])
  })

  it.each(QUESTIONS)('RESULT-3 a $flow with $money (order $orderId) gets a text of that fact', (question) => {
    const key = moneyKey(question)
    expect(Object.hasOwn(english, key)).toBe(true)
    expect(MONEY_BASES[key]).toContain(question.money)
  })

  it('RESULT-3 the text of a money fact is named in one place, so that no page can show it without the fact', () => {
    const sentences = new Set(QUESTIONS.map(moneyKey))
    for (const key of sentences) {
      const users = modules.filter(({ text }) => text.includes(`'${key}'`)).map(({ path }) => path)
      expect([key, users.sort()]).toEqual([key, PLACES[key] ?? ONE_PLACE])
    }
    expect(modules.filter(({ text }) => text.includes('`MONEY.')).map(({ path }) => path)).toEqual([])
  })

  it.each(LANGUAGE_CODES)('UI-2 in %s no other text says that nothing was taken', (code) => {
    const messages = readMessages(code)
    const sentence = messages['MONEY.none_moved'] ?? english['MONEY.none_moved'] ?? ''
    expect(Object.keys(messages).filter((key) => messages[key]?.includes(sentence))).toEqual(['MONEY.none_moved'])
  })
})
