import { readFileSync } from 'node:fs'
import { CARD_BRANDS } from '@modulor/contract/vocabulary'
import { DECLINES, ERRORS, FIELD_ERROR_KEYS } from '@modulor/contract/errors'
import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import { describe, expect, it } from 'vitest'
import { LANGUAGE_CODES } from '@modulor/contract/languages'

const read = (language: string, file: string) =>
  JSON.parse(
    readFileSync(
      new URL(`../../../../packages/contract/src/messages/${language}/${file}.json`, import.meta.url),
      'utf8',
    ),
  ) as Record<string, string>

/** Names of the values in a message, at any depth. */
function namesIn(elements: readonly MessageFormatElement[]): string[] {
  return elements.flatMap((element) => {
    if (element.type === TYPE.literal || element.type === TYPE.pound) return []
    if (element.type === TYPE.plural || element.type === TYPE.select)
      return [element.value, ...Object.values(element.options).flatMap(({ value }) => namesIn(value))]
    return [element.value]
  })
}
const valuesOf = (message: string) => [...new Set(namesIn(parse(message)))].sort()

describe('the texts of form, result and errors', () => {
  it('ERR-3 CARD-5 RESULT-2 every key of the contract has a text', () => {
    const keys = [
      ...Object.values(ERRORS).map(({ message }) => message),
      ...Object.values(DECLINES).map(({ message }) => message),
      ...FIELD_ERROR_KEYS,
    ]
    expect(keys.filter((key) => !(key in read('en', 'errors')))).toEqual([])
    const labels = ['AMOUNT', 'CARD_NUMBER', 'CVV', 'EXP_DATE', 'CARD_HOLDER', 'SAVE_CARD'].map(
      (name) => `PH.LABEL.${name}`,
    )
    const brands = CARD_BRANDS.map((brand) => `CARD.BRAND.${brand}`)
    expect([...labels, ...brands].filter((key) => !(key in read('en', 'form')))).toEqual([])
  })

  it.each(LANGUAGE_CODES.flatMap((language) => ['form', 'result', 'errors'].map((file) => [language, file] as const)))(
    'UI-8 %s/%s has the same keys and values as English',
    (language, file) => {
      const english = read('en', file)
      const other = read(language, file)
      expect(Object.keys(other).sort()).toEqual(Object.keys(english).sort())
      const shape = (texts: Record<string, string>) =>
        Object.fromEntries(Object.entries(texts).map(([key, message]) => [key, valuesOf(message)]))
      expect(shape(other)).toEqual(shape(english))
    },
  )
})
