import { expect, it } from 'vitest'
import { depositListingSample } from '../../api/wire-samples'
import { buttonsOf, draw, storeOf, wordsOf } from '../../testing/draw-in-cashier'
import { ListHeader, type ListHeaderProps } from './list-header'

const header = (over: Partial<ListHeaderProps> = {}, visit: { hasCloseIcon?: boolean } = {}) =>
  draw(<ListHeader flow="deposit" balance="12.00 EUR" country="SE" canChooseCountry={false} {...over} />, {
    store: storeOf({ deposit: depositListingSample() }),
    visit,
  })

it.each([
  ['SE', 'Sweden'],
  ['DE', 'Germany'],
])('COUNTRY-2 the country %s is called %s', (country, name) => {
  expect(wordsOf(header({ country }))).toContain(name)
})

it.each(['', 'UN'])('COUNTRY-2 BOOT-5 the country “%s” is none, and is not made up', (country) => {
  expect(header({ country })).not.toContain('list-country')
  expect(wordsOf(header({ country, canChooseCountry: true }))).not.toContain('UN')
})

it('COUNTRY-1 a country can be pressed only where the methods depend on it', () => {
  expect(buttonsOf(header())).toEqual(['Close'])
  expect(buttonsOf(header({ canChooseCountry: true }))).toEqual(['Country: Sweden. Change', 'Close'])
})

it('UI-5 has no close sign where the host has one', () => {
  expect(buttonsOf(header({}, { hasCloseIcon: false }))).toEqual([])
})
