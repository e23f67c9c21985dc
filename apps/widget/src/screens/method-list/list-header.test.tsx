import { afterEach, expect, it, vi } from 'vitest'
import { depositListingSample } from '../../api/wire-samples'
import { buttonsOf, draw, storeOf, wordsOf } from '../../testing/draw-in-cashier'
import { ListHeader, type ListHeaderProps } from './list-header'

afterEach(() => vi.unstubAllGlobals())

const header = (
  over: Partial<ListHeaderProps> = {},
  visit: { hasCloseIcon?: boolean } = {},
  isServerRendered = false,
) =>
  draw(<ListHeader flow="deposit" balance="12.00 EUR" country="SE" canChooseCountry={false} {...over} />, {
    store: storeOf({ deposit: depositListingSample() }),
    visit,
    isServerRendered,
  })

it('issue-13 3 a balance that the wallet does not report is shown as unknown, not as 0', () => {
  const words = wordsOf(header({ balance: null }))
  expect(words).toContain('Unknown')
  expect(words).not.toMatch(/\d/)
})

it.each([
  ['SE', 'Sweden'],
  ['DE', 'Germany'],
])('COUNTRY-2 the country %s is shown as %s', (country, name) => {
  expect(wordsOf(header({ country }))).toContain(name)
})

it('COUNTRY-2 the service renders the name, and during hydration the browser renders the code', () => {
  expect(wordsOf(header({}, {}, true))).toContain('Sweden')
  vi.stubGlobal('document', {})
  expect(wordsOf(header({}, {}, true))).toMatch(/\bSE\b/)
  expect(wordsOf(header())).toContain('Sweden')
})

it.each(['', 'UN'])('COUNTRY-2 BOOT-5 the country “%s” is not shown', (country) => {
  expect(header({ country })).not.toContain('list-country')
  expect(wordsOf(header({ country, canChooseCountry: true }))).not.toContain('UN')
})

it('COUNTRY-1 the country is a button only if the methods depend on it', () => {
  expect(buttonsOf(header())).toEqual(['Close'])
  expect(buttonsOf(header({ canChooseCountry: true }))).toEqual(['Country: Sweden. Change', 'Close'])
})

it('UI-5 there is no close button if the host has one', () => {
  expect(buttonsOf(header({}, { hasCloseIcon: false }))).toEqual([])
})
