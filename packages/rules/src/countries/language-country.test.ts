import { describe, expect, it } from 'vitest'
import { languageCountry } from './language-country'

describe('languageCountry', () => {
  it.each([
    ['uk', 'ua'],
    ['en', 'us'],
    ['hi', 'in'],
    ['sw', 'ne'],
    ['de', 'de'],
    ['fr', 'fr'],
    ['ru', 'ru'],
    ['ar', 'sa'],
    ['he', 'il'],
    ['ja', 'jp'],
    ['zh', 'cn'],
    ['fil', 'ph'],
    ['EN', 'us'],
    ['pt-BR', 'br'],
    ['zh-Hant-TW', 'tw'],
    ['sr_Latn', 'rs'],
    [' de ', 'de'],
    ['', 'un'],
    ['xx', 'un'],
    ['constructor', 'un'],
    ['__proto__', 'un'],
  ])('COUNTRY-2 the country of the language %j is %s', (language, country) => {
    expect(languageCountry(language)).toBe(country)
  })

  it.each([
    ['en', 'us'],
    ['de', 'de'],
    ['ar', 'sa'],
    ['es', 'es'],
    ['fr', 'fr'],
    ['it', 'it'],
    ['pt', 'pt'],
    ['he', 'il'],
    ['hi', 'in'],
    ['ja', 'jp'],
    ['pl', 'pl'],
    ['tr', 'tr'],
    ['uk', 'ua'],
  ])('COUNTRY-2 issue-8 3 the country of the cashier’s language %s is %s', (language, country) => {
    expect(languageCountry(language)).toBe(country)
  })
})
