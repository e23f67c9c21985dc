import { describe, expect, it } from 'vitest'
import { compileMessage } from '@modulor/rules/messages'
import { compileMessages } from '../../build/compile-messages'
import { formatMessage, type MessageProps } from '@modulor/rules/format-message'
import { chooseLanguage, LANGUAGES } from './languages'
import { createTranslate } from './texts'

const format = (text: string, props: MessageProps = {}, locale = 'en', isIsolating = false) =>
  formatMessage(compileMessage(text), { locale, props, isIsolating })

describe('formatMessage', () => {
  it.each<[string, MessageProps, string, string]>([
    ['Deposit', {}, 'en', 'Deposit'],
    ['Pay {amount}', { amount: '5.00 EUR' }, 'en', 'Pay 5.00 EUR'],
    ['Pay {amount}', {}, 'en', 'Pay {amount}'],
    ["It''s {name}, '{'not a value'}'", { name: 'it' }, 'en', "It's it, {not a value}"],
    ['{count, plural, =0 {none} one {# method} other {# methods}}', { count: 0 }, 'en', 'none'],
    ['{count, plural, =0 {none} one {# method} other {# methods}}', { count: 1 }, 'en', '1 method'],
    ['{count, plural, =0 {none} one {# method} other {# methods}}', { count: 1200 }, 'de', '1.200 methods'],
    ['{n, plural, zero {z} one {o} two {t} few {f #} many {m #} other {x}}', { n: 3 }, 'ar-u-nu-latn', 'f 3'],
    ['{n, plural, zero {z} one {o} two {t} few {f #} many {m #} other {x}}', { n: 11 }, 'ar-u-nu-latn', 'm 11'],
    ['{n, plural, offset:1 one {# more} other {# more}}', { n: 4 }, 'en', '3 more'],
    ['{n, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}', { n: 22 }, 'en', '22nd'],
    ['{flow, select, deposit {in {n}} other {out}}', { flow: 'deposit', n: 1 }, 'en', 'in 1'],
    ['{flow, select, deposit {in} other {out}}', { flow: 'toString' }, 'en', 'out'],
    ['{n, number}', { n: 1234.5 }, 'de', '1.234,5'],
  ])('UI-2 %s with %o in %s is formatted as %s', (text, props, locale, wanted) => {
    expect(format(text, props, locale)).toBe(wanted)
  })

  it('UI-2 a value is isolated, so that it does not change the order of a right-to-left text', () => {
    expect(format('من {amount}', { amount: '5 EUR' }, 'ar', true)).toBe('من \u20685 EUR\u2069')
  })

  it.each(['{when, date, short}', '<b>bold</b>', '{n, number, percent}', '{count, plural, one {#}', '{'])(
    '%s is refused at compile time',
    (text) => {
      expect(() => compileMessages({ KEY: text })).toThrow(/KEY/)
    },
  )
})

describe('translate', () => {
  const english = { ONLY: 'only English {n}', BOTH: 'both' }
  const t = createTranslate(LANGUAGES.de, { BOTH: 'beide' }, compileMessages(english))
  it('BOOT-9 falls back to English, then to the key', () => {
    expect(t('BOTH')).toBe('beide')
    expect(t('ONLY', { n: 1 })).toBe('only English 1')
    expect(t('NOWHERE')).toBe('NOWHERE')
    expect(t('toString')).toBe('toString')
  })
})

describe('chooseLanguage', () => {
  it.each([
    [['de', 'ar', 'en'], 'de'],
    [[null, 'ar', 'de'], 'ar'],
    [[null, null, 'de'], 'de'],
    [[null, undefined, ''], 'en'],
    [['xx', 'de', 'de'], 'en'],
    [['DE-at'], 'de'],
    [['toString', 'de'], 'en'],
  ])('BOOT-9 the language of %o is %s', (candidates, code) => {
    expect(chooseLanguage(...candidates).code).toBe(code)
  })

  it('UI-2 Arabic is right-to-left', () => {
    expect(chooseLanguage('ar').direction).toBe('rtl')
    expect(chooseLanguage('de').direction).toBe('ltr')
  })
})
