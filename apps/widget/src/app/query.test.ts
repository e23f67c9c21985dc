import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addressWithout, NEW_TAB_PARAMETER, parseQuery, type Query } from './query'

const SIZE = { width: 390, height: 844 }
const read = (search: string) => parseQuery(search, SIZE)

const DEFAULTS: Query = {
  payGroup: null,
  language: null,
  brand: 'COM',
  width: 390,
  height: 844,
  merchantRedirectUrl: null,
  merchantDomain: null,
  isInPopUp: false,
  hasCloseIcon: false,
  isNavigationHidden: false,
  theme: null,
  brandTheme: 'brand0',
  channel: null,
  isForcedMobile: false,
  isForNewTab: false,
  isExplained: false,
}

describe('parseQuery', () => {
  it('BOOT-4 BOOT-5 BOOT-6 an empty query has all defaults', () => {
    expect(read('')).toEqual(DEFAULTS)
  })

  it.each<[string, Partial<Query>]>([
    ['pay_group=card', { payGroup: 'card' }],
    ['lang=de-HARBOUR', { language: 'de', brand: 'HARBOUR' }],
    ['lang=DE-harbour', { language: 'de', brand: 'HARBOUR' }],
    ['lang=de-', { language: 'de', brand: 'COM' }],
    ['lang=de', { language: 'de', brand: 'COM' }],
    // These parameters are not read (BOOT-4 D), so they cannot be misused.
    ['clstrmid=c-1&user=Player%201&metrics=12&mode=light', {}],
    ['width=800&height=600', { width: 800, height: 600 }],
    ['merchant_redirect_url=https%3A%2F%2Fshop.example%2Fa', { merchantRedirectUrl: 'https://shop.example/a' }],
    ['merchant_domain=https%3A%2F%2Fshop.example', { merchantDomain: 'https://shop.example' }],
    ['merchant_domain=shop.example', { merchantDomain: 'https://shop.example/' }],
    ['merchant_domain=shop.example%3A8443', { merchantDomain: 'https://shop.example:8443/' }],
    ['in_pop_up=true&close_icon=1&hidenav=true', { isInPopUp: true, hasCloseIcon: true, isNavigationHidden: true }],
    ['hidenav', { isNavigationHidden: true }],
    ['theme=dark', { theme: 'dark' }],
    ['xChannel=native_android', { channel: 'native_android' }],
    ['xChannel=toaster', {}],
    ['cashier_in_new_tab=true', { isForNewTab: true }],
    ['cashier_in_new_tab', { isForNewTab: true }],
    ['cashier_in_new_tab=yes', { isForNewTab: true }],
    ['cashier_in_new_tab=0', { isForNewTab: true }],
    ['explain=1', { isExplained: true }],
  ])('BOOT-4 reads %s', (search, said) => {
    expect(read(`?${search}`)).toEqual({ ...DEFAULTS, ...said })
  })

  it.each([
    ['brand3', 'brand3'],
    ['Brand-3', 'brand3'],
    ['3', 'brand3'],
    ['brand03', 'brand3'],
    ['brand', 'brand0'],
    ['casino', 'brand0'],
    ['brand3;x', 'brand0'],
  ])('BOOT-6 the theme %s is the brand theme %s', (name, brandTheme) => {
    expect(read(`?theme=${encodeURIComponent(name)}`).brandTheme).toBe(brandTheme)
  })

  it('BOOT-7 reads isForcedMobile', () => {
    expect(read('?isForcedMobile=true').isForcedMobile).toBe(true)
    expect(read('?isForcedMobile=maybe').isForcedMobile).toBe(false)
  })

  it.each([
    ['pay_group=..%2F..%2Fetc'],
    ['lang=%3Cb%3E-COM'],
    ['lang=deutsch-COM'],
    ['lang=de-%22onload%3D'],
    ['width=-5&height=0'],
    ['width=100000000'],
    ['merchant_redirect_url=javascript%3Aalert(1)'],
    ['merchant_redirect_url=data%3Atext%2Fhtml%2Cx'],
    ['merchant_redirect_url=%2F%2Fevil.example'],
    ['merchant_redirect_url=https%3A%2F%2Fshop.example%40evil.example'],
    [`merchant_redirect_url=https%3A%2F%2Fa.example%2F${'a'.repeat(2100)}`],
    ['merchant_domain=javascript%3Aalert(1)'],
    ['merchant_domain=shop.example%2F..%2Fx'],
    ['merchant_domain=shop.example%40evil.example'],
    ['merchant_domain=evil.example%23.shop.example'],
    ['theme=%3Cdark%3E'],
    ['theme=DARK'],
    ['hidenav=false&in_pop_up=no&close_icon=0'],
    ['__proto__=1&constructor=2'],
    ['%E0%A4%A'],
  ])('BOOT-12 %s falls back to the defaults', (search) => {
    expect(read(`?${search}`)).toEqual(DEFAULTS)
  })

  it('BOOT-12 never throws, and every address in it is http(s)', () => {
    const scheme = fc.constantFrom('https://', 'http:', 'javascript:', 'data:', 'ftp://', '//', '')
    const address = fc.tuple(scheme, fc.oneof(fc.domain(), fc.string())).map((parts) => parts.join(''))
    const isAllowed = (found: string | null) => found === null || /^https?:/i.test(found)
    fc.assert(
      fc.property(address, address, fc.string(), (redirect, domain, rest) => {
        const [url, of] = [redirect, domain].map(encodeURIComponent)
        const query = read(`?merchant_redirect_url=${url}&merchant_domain=${of}&${rest}`)
        return isAllowed(query.merchantRedirectUrl) && isAllowed(query.merchantDomain)
      }),
    )
  })
})

describe('addressWithout', () => {
  it('BOOT-3 removes a parameter and keeps the rest', () => {
    const address = 'http://localhost:8080/deposit?cashier_in_new_tab=true&lang=de-COM#top'
    expect(addressWithout(address, [NEW_TAB_PARAMETER])).toBe('http://localhost:8080/deposit?lang=de-COM#top')
  })
})
