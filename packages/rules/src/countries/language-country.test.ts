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
  ])('COUNTRY-2 the language %j stands for %s', (language, country) => {
    expect(languageCountry(language)).toBe(country)
  })
})
