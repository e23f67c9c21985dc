import { describe, expect, it } from 'vitest'
import { pageLocationOf } from './page-location'

const at = (pathname: string, state: unknown = null) => ({ pathname, search: '?lang=de', hash: '', key: 'k', state })
const form = { pathname: '/deposit/card/', search: '', key: 'before', state: { filter: 1 } }

describe('pageLocationOf', () => {
  it('ROUTE-9 a page has its own location', () => {
    expect(pageLocationOf(at('/deposit/card/'))).toMatchObject({
      page: { pathname: '/deposit/card/' },
      isModalOpen: false,
    })
  })

  it('ROUTE-9 ROUTE-13 a modal is over the page from which it was opened, with that page’s state', () => {
    expect(pageLocationOf(at('/select-country', { background: structuredClone(form) }))).toEqual({
      page: { ...form, hash: '' },
      isModalOpen: true,
      hasPageBehind: true,
    })
  })

  it.each([
    ['/select-country', '/deposit'],
    ['/reject-withdrawal', '/withdrawal'],
    ['/betshop-withdrawal', '/withdrawal'],
  ])('ROUTE-13 %s opened by its address is over %s', (path, main) => {
    expect(pageLocationOf(at(path))).toMatchObject({
      page: { pathname: main, search: '?lang=de', state: null },
      isModalOpen: true,
      hasPageBehind: false,
    })
  })

  it.each([
    ['text'],
    [{}],
    [{ background: null }],
    [{ background: { ...form, pathname: '//evil.example' } }],
    [{ background: { ...form, pathname: '/select-country' } }],
    [{ background: { ...form, pathname: 7 } }],
    [{ background: { pathname: '/deposit' } }],
  ])('ROUTE-13 the state %o names no valid page', (state) => {
    expect(pageLocationOf(at('/select-country', state))).toMatchObject({
      page: { pathname: '/deposit' },
      hasPageBehind: false,
    })
  })
})
