import { ENGLISH_TEXTS } from '@modulor/contract/messages'
import { describe, expect, it } from 'vitest'
import { checkLabels } from './check-labels'
import { checkTexts } from './check-texts'
import { sampleBrand, sampleConfig, sampleMethod } from './config-sample'
import { brandNameIn, ownTextsOf } from './own-texts'
import type { BrandConfig } from './schema'

const fields = [
  { name: 'note', label: 'Contract number', place_holder: '12-34-56' },
  { name: 'bank', type: 'select', label: 'PH.LABEL.BANK', options: [{ value: 'E', label: 'E.ON Bank' }] },
]
const configWith = (texts: unknown) =>
  sampleConfig({
    methods: { method: sampleMethod({ fields }), other: sampleMethod({ short_name: 'other' }) },
    brands: { COM: sampleBrand({ texts }) },
  })

function problemsOf(texts: unknown): string[] {
  const config = configWith(texts)
  const problems: string[] = []
  const { COM } = config.brands
  if (COM) checkTexts(config, COM, (path, message) => problems.push(`${path.slice(1).join(' ')}: ${message}`))
  return problems
}

describe('issue-13 5 the texts of a brand', () => {
  it.each<[what: string, code: string, texts: object, problem: string]>([
    [
      'unknown key',
      'de',
      { messages: { 'LIST.DEPOSITS': 'x' } },
      'is not the key of a message; did you mean "LIST.DEPOSIT"?',
    ],
    ['brace', 'de', { messages: { 'REDIRECT.TITLE': 'Zu {method' } }, 'is not a message: a brace is not closed'],
    [
      'unknown placeholder',
      'de',
      { messages: { 'REDIRECT.TITLE': 'Zu {metod}' } },
      'the placeholder {metod} has no value here: it has {method}; did you mean "method"?',
    ],
    [
      'placeholder too many',
      'de',
      { messages: { 'LIST.DEPOSIT': '{amount}' } },
      'the placeholder {amount} has no value here: this message has no placeholders',
    ],
    ['placeholder missing', 'de', { messages: { 'REDIRECT.TITLE': 'Weiter' } }, 'the placeholder {method} is missing'],
    [
      'plural of a text',
      'de',
      { messages: { 'REDIRECT.TITLE': '{method, plural, one {x} other {y}}' } },
      '{method} is no number, so it has no plural',
    ],
    [
      'unknown word',
      'de',
      { messages: { 'PH.ERROR.FIELD_REQUIRED': '{kind, select, amout {x} other {{label}}}' } },
      '{kind} is never "amout"',
    ],
    [
      'plural form',
      'pl',
      { messages: { 'LIST.FOUND': '{count, plural, one {#} other {#}}' } },
      'the plural lacks the form "few" of this language',
    ],
    [
      'unknown method',
      'de',
      { methods: { metod: 'x' } },
      'the method "metod" is not configured; did you mean "method"?',
    ],
    [
      'one name for two',
      'de',
      { methods: { method: 'Eins', other: 'Zwei' } },
      '"Method" is the name of another method or label too',
    ],
    [
      'unknown label',
      'de',
      { labels: { 'Contract numbr': 'x' } },
      'no field has this label or option; did you mean "Contract number"?',
    ],
    ['key as label', 'de', { labels: { 'PH.LABEL.BANK': 'x' } }, 'is the key of a message: write it under `messages`'],
  ])('are refused with %s, with one problem for each text', (_what, code, texts, problem) => {
    const [first, ...others] = problemsOf({ [code]: texts })
    expect(first).toContain(problem)
    expect(others).toEqual([])
  })

  it('have a size limit for each text and for all together, because every page contains them', () => {
    expect(() => configWith({ de: { messages: { 'LIST.DEPOSIT': 'x'.repeat(501) } } })).toThrow(/500/)
    expect(() => configWith({ de: { methods: { method: 'x'.repeat(81) } } })).toThrow(/80/)
    const plain = Object.keys(ENGLISH_TEXTS).filter((key) => !ENGLISH_TEXTS[key]?.includes('{'))
    const messages = Object.fromEntries(plain.slice(0, 70).map((key) => [key, 'x'.repeat(500)]))
    expect(problemsOf({ de: { messages } })).toEqual([])
    expect(problemsOf({ de: { messages }, fr: { messages } })).toEqual([
      expect.stringContaining('at most 65536 are possible'),
    ])
  })

  it('are passed to the widget with names by their meaning and with compiled messages', () => {
    const texts = {
      de: {
        name: 'Vorführung',
        methods: { method: 'Weg' },
        labels: { 'Contract number': 'Vertrag <Nr.>' },
        messages: { 'REDIRECT.TITLE': 'Zu {method}', 'LIST.FOUND': '{count, plural, one {# da} other {# da}}' },
      },
    }
    expect(problemsOf(texts)).toEqual([])
    const config = configWith(texts)
    const { COM } = config.brands
    expect(COM && ownTextsOf(config, COM)).toEqual({
      de: {
        Method: 'Weg',
        'Contract number': 'Vertrag <Nr.>',
        'REDIRECT.TITLE': ['Zu ', ['argument', 'method']],
        'LIST.FOUND': [['plural', 'count', 'cardinal', 0, { one: [['pound'], ' da'], other: [['pound'], ' da'] }]],
      },
    })
    expect(['de-AT', 'fr'].map((language) => brandNameIn(config, 'COM', language))).toEqual(['Vorführung', 'Demo'])
    expect(ownTextsOf(config, { ...sampleConfig().brands.COM, texts: {} } as BrandConfig)).toBeUndefined()
  })
})

describe('issue-13 5 a label', () => {
  it.each([
    ['PH.LABEL.BNAK', 'is not the key of a message; did you mean "PH.LABEL.BANK"?'],
    ['ph.label.bank', 'is not the key of a message; did you mean "PH.LABEL.BANK"?'],
    ['PH.NOTHING', 'is not the key of a message'],
    ['SHOP.FIELD.COLOUR', 'is not the key of a message'],
    ['PH.LABEL.BANK', undefined],
    ['Halden Bank', undefined],
    ['E.ON', undefined],
    ['name@example.com', undefined],
    ['12-34-56', undefined],
  ])('%s: %s', (text, problem) => {
    const option = { name: 'a', options: [{ value: '1', label: text }] }
    const routing = { by: 'a', fields: {}, otherwise: [{ name: 'b', place_holder: text }] }
    const { method } = sampleConfig({
      methods: { method: sampleMethod({ fields: [option, { name: 'c', label: text }], routing, info: text }) },
    }).methods
    const found: string[] = []
    if (method) checkLabels(method, (path, message) => found.push(`${path.join('.')}: ${message}`))
    const places = ['fields.0.options.0.label', 'fields.1.label', 'routing.otherwise.0.place_holder', 'info']
    expect(found).toEqual(problem === undefined ? [] : places.map((place) => `${place}: ${problem}`))
  })
})
