import { describe, expect, it } from 'vitest'
import { readPageAddress } from './page-address'
import { pageView } from './page-boot'
import type { PageDeps, PageRequest } from './page.types'

const brandOf = (code: string, clickstream: 'off' | 'on' = 'off') => ({
  ...{ name: code, design_theme: 'classic', redirect_hosts: [], home_url: 'https://home.example/' },
  ...{ origins: [`https://${code.toLowerCase()}.example`], clickstream, texts: {} },
})
const request: PageRequest = { url: '/', posted: null, mayLaunch: true, entry: {} }

/** A page without a session, so the database is not queried. */
function viewOf(url: string, codes: readonly string[], over: Partial<PageDeps> = {}) {
  const brands = Object.fromEntries(codes.map((code) => [code, brandOf(code, code === 'NET' ? 'on' : 'off')]))
  const returnedTo = () => Promise.resolve(undefined)
  const deps = {
    config: { brands, environment: 'sandbox' },
    isTraced: false,
    returnedTo,
    now: () => new Date(0),
    ...over,
  }
  return pageView(deps as unknown as PageDeps, request, readPageAddress(url))
}

describe('a page without a session', () => {
  it.each([
    ['the brand of its address', '/?lang=en-NET', ['COM', 'NET'], 'NET'],
    ['the default brand, even if another one comes first', '/', ['NET', 'COM'], 'COM'],
    ['the default brand if the address names an unknown one', '/?lang=en-XYZ', ['NET', 'COM'], 'COM'],
    ['the first brand if there is no default brand', '/', ['NET', 'ORG'], 'NET'],
  ])('ROUTE-1 BOOT-12 shows %s', async (_, url, codes, code) => {
    expect((await viewOf(url, codes)).boot.brand.code).toBe(code)
  })

  it.each([
    ['the brand that its address names', '/?lang=en-NET', ['https://net.example']],
    ['no page if the address names no brand', '/', []],
    [
      'any brand where a bank or an issuer sends the player back',
      '/3ds_result',
      ['https://com.example', 'https://net.example'],
    ],
  ])('MSG-4 may be framed by %s', async (_, url, origins) => {
    expect((await viewOf(url, ['COM', 'NET'])).frameAncestors).toEqual(origins)
  })

  it('DISP-4 says when it was written, as a device may have another time', async () => {
    expect((await viewOf('/', ['COM'])).boot.written_at).toBe('1970-01-01T00:00:00.000Z')
  })

  it('CLICK-1 contains whether events are collected and whether it is traced, and nothing about a session', async () => {
    const { boot } = await viewOf('/?lang=en-COM', ['COM', 'NET'])
    expect(boot).toMatchObject({ session_timeout: null, session_error: null, deposit: null, withdrawal: null })
    expect([boot.brand, boot]).toEqual([
      expect.not.objectContaining({ clickstream: expect.anything() as unknown }),
      expect.not.objectContaining({ is_traced: expect.anything() as unknown }),
    ])
    const other = await viewOf('/?lang=en-NET', ['COM', 'NET'], { isTraced: true })
    expect([other.boot.brand.clickstream, other.boot.is_traced]).toEqual(['on', true])
  })
})

describe('a page whose list cannot be read', () => {
  const session = { brand: 'COM', language: 'en', country: 'DE', openedAt: new Date(0) }
  const failing = () => Promise.reject(new Error('the database is away'))

  it.each(['/deposit', '/withdrawal'])(
    'BOOT-8 %s is answered with its new session, and the widget requests the list',
    async (path) => {
      const failures: unknown[] = []
      const { boot } = await viewOf(`${path}?launch_code=lc_1`, ['COM'], {
        config: { brands: { COM: { ...brandOf('COM'), design_theme: 'modulor' } }, environment: 'sandbox' },
        sessions: { launch: () => Promise.resolve({ ok: true, value: { session, sessionId: 'cs_1' } }) },
        payGroups: { listDeposit: failing, listWithdrawal: failing },
        now: () => new Date(0),
        onFailure: (error: unknown) => failures.push(error),
      } as unknown as Partial<PageDeps>)
      expect(boot).toMatchObject({ session_id: 'cs_1', session_error: null, deposit: null, withdrawal: null })
      expect(failures).toHaveLength(1)
    },
  )
})
