import { describe, expect, it } from 'vitest'
import { browserLocation, keepInEntry, hrefOf, locationOf } from './location'

const at = (address: string, state: unknown) => {
  const { pathname, search, hash } = new URL(address, 'https://cashier.example')
  return browserLocation({ location: { pathname, search, hash }, history: { state } } as Window)
}

describe('an address of the router', () => {
  it.each([
    [{ pathname: '/deposit' }, '/deposit'],
    [{ pathname: '/deposit', search: '', hash: '' }, '/deposit'],
    [{ pathname: '/deposit', search: '?', hash: '#' }, '/deposit'],
    [{ pathname: '/deposit', search: 'lang=de-COM' }, '/deposit?lang=de-COM'],
    [{ pathname: '/deposit', search: '?lang=de-COM', hash: '#top' }, '/deposit?lang=de-COM#top'],
    [{ pathname: 'deposit', hash: 'top' }, '/deposit#top'],
  ])('issue-10 2 the address of %j is %s', (to, href) => {
    expect(hrefOf(to)).toBe(href)
  })

  it('RESULT-11 it never leads to another site', () => {
    expect(hrefOf({ pathname: '//evil.example//deposit' })).toBe('/evil.example/deposit')
  })

  it('issue-10 2 an address that is rendered once has no state', () => {
    expect(locationOf('/deposit?lang=de-COM#top')).toEqual({
      pathname: '/deposit',
      search: '?lang=de-COM',
      hash: '#top',
      state: null,
      key: 'default',
    })
  })
})

describe('a history entry', () => {
  it('ROUTE-13 ROUTE-15 an entry of an earlier build can be read', () => {
    const state = { usr: { isFromForm: true }, key: 'x1y2z3', idx: 4 }
    expect(at('/deposit?a=1', state)).toEqual({
      pathname: '/deposit',
      search: '?a=1',
      hash: '',
      state: { isFromForm: true },
      key: 'x1y2z3',
    })
  })

  it.each([[null], [undefined], ['text'], [4], [{}], [{ idx: 0 }], [{ key: 7 }]])(
    'ROUTE-15 an entry of another script (%j) has no state and the default key',
    (state) => {
      expect(at('/deposit', state)).toMatchObject({ state: null, key: 'default' })
    },
  )

  it.each([
    ['of the cashier', { usr: null, key: 'x1y2z3' }, 'x1y2z3'],
    ['that was opened by its address, so that Back does not leave the cashier', null, 'default'],
  ])('ROUTE-15 a stored state and its key are kept: an entry %s', (_, before, key) => {
    const kept: { entry: unknown } = { entry: before }
    const page = {
      location: { pathname: '/deposit', search: '?a=1', hash: '' },
      history: {
        get state() {
          return kept.entry
        },
        replaceState: (entry: unknown) => (kept.entry = entry),
      },
    } as unknown as Window
    keepInEntry(page, { scrollY: 240 })
    expect(browserLocation(page)).toMatchObject({ state: { scrollY: 240 }, key })
  })

  it('ROUTE-15 if the browser refuses to replace the entry, nothing is thrown', () => {
    const page = {
      location: { pathname: '/deposit', search: '', hash: '' },
      history: {
        state: null,
        replaceState() {
          throw new DOMException('Attempt to use history.replaceState() more than 100 times', 'SecurityError')
        },
      },
    } as unknown as Window
    expect(() => keepInEntry(page, { scrollY: 240 })).not.toThrow()
  })
})
