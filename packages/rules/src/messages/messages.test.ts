import { describe, expect, it } from 'vitest'
import { compareMessages } from './compare-messages'
import { compileMessage } from './compile-message'
import { readMessage } from './read-message'

describe('issue-13 5 a brand’s text for a message', () => {
  const PLURAL = '{count, plural, one {# way} other {# ways}}'
  const SELECT = '{kind, select, card {Card {label}} other {None}}'
  it.each<[original: string, text: string, locale: string, difference: object | undefined]>([
    ['Pay {amount}', 'Bezahlen: {amount}', 'de', undefined],
    ['Pay', 'Bezahlen', 'de', undefined],
    ['Pay {amount}', 'Bezahlen', 'de', { kind: 'missing', name: 'amount' }],
    ['Pay {amount}', '{sum}', 'de', { kind: 'unknown', name: 'sum', known: ['amount'] }],
    ['Pay {amount}', '{amount, number}', 'de', { kind: 'no_number', name: 'amount' }],
    ['Pay {amount}', '{amount, select, a {x} other {y}}', 'de', { kind: 'no_choice', name: 'amount' }],
    [PLURAL, '{count} da', 'de', undefined],
    [PLURAL, '{count, plural, one {#} other {#}}', 'pl', { kind: 'missing_form', form: 'few' }],
    [PLURAL, '{count, plural, other {#}}', 'ja', undefined],
    [SELECT, '{kind, select, card {{label}} other {}}', 'de', undefined],
    [SELECT, '{kind, select, other {{label}}}', 'de', undefined],
    [SELECT, '{kind, select, crad {{label}} other {}}', 'de', { kind: 'unknown_word', name: 'kind', word: 'crad' }],
    [SELECT, '{kind, select, card {Karte} other {}}', 'de', { kind: 'missing', name: 'label' }],
  ])('%s as %s in %s: %o', (original, text, locale, difference) => {
    const found = compareMessages(compileMessage(original), compileMessage(text), locale)
    if (difference) expect(found).toMatchObject(difference)
    else expect(found).toBeUndefined()
  })

  it.each([
    ['Pay {amount', 'a brace is not closed'],
    ['{}', 'there is no name between the braces'],
    ['{a b}', 'what stands between the braces is no name of a value'],
    ['{a, plurall, other {x}}', 'a value has a type other than'],
    ['{a, plural, one {x}}', 'has no case "other"'],
    ['<b>x', 'a tag is not closed'],
    ['{a, select, other}', 'expect select argument selector fragment'],
    ['{day, date}', 'has a type that the widget does not support'],
  ])('%s is refused: %s', (text, why) => {
    expect(readMessage(text)).toEqual({ ok: false, why: expect.stringContaining(why) as string })
  })
})
