/** The widget shows the responses of another service (issue-8 3, ENT-9). The API client, the mapping and the list are the real ones. */
import { ENDPOINTS } from '@modulor/contract/http'
import fc from 'fast-check'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { renderToStaticMarkup } from 'react-dom/server'
import { StaticRouter } from '../../router'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { compileMessages } from '../../../build/compile-messages'
import { readMessages } from '../../../build/read-messages'
import { readListing, type Listing } from '../../api'
import { createApiClient } from '../../api/api-client'
import { specListing, specMethodDetails, specPayGroup } from '../../api/spec-samples'
import { toMethodDetails } from '../../api/to-method-details'
import { bootSample } from '../../api/wire-samples'
import { LANGUAGES, TextsProvider } from '../../i18n'
import { createStore, loadListing, StoreProvider } from '../../session'
import { startQuerySample } from '../../session/start-query-sample'
import { openLocalData } from '../../storage'
import { UNKNOWN_DEVICE, VisitProvider } from '../../visit'
import { MethodList } from './method-list'

const english = compileMessages(readMessages('en'))
let server: Server
let answer: unknown
let reports: string[]

beforeAll(async () => {
  server = createServer((_, response) => response.end(JSON.stringify(answer)))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(() => new Promise((resolve) => server.close(resolve)))
beforeEach(() => (reports = []))

const baseUrl = () => `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`
const apiClient = () =>
  createApiClient({
    baseUrl: baseUrl(),
    sessionId: () => 's_1',
    onSessionError: () => undefined,
    report: (_, message) => reports.push(message),
  })
async function read(listing: Record<string, unknown>) {
  answer = listing
  return readListing(apiClient(), { flow: 'deposit', isExplained: false })
}
async function readWell(listing: Record<string, unknown>): Promise<Listing> {
  const outcome = await read(listing)
  if ('error' in outcome) throw new Error(outcome.error.errorMessage)
  return outcome.data
}
const namesOf = (listing: Listing) => listing.methods.map(({ name }) => name)

/** The list as it is rendered after the store has read the response. */
async function draw(wire: Record<string, unknown>): Promise<string> {
  answer = wire
  const store = createStore({ boot: bootSample(), query: startQuerySample(), baseUrl: baseUrl() })
  await store.dispatch(loadListing('deposit'))
  const { listing } = store.getState().listings.deposit
  if (!listing) throw new Error('the listing was not read')
  const visit = {
    device: UNKNOWN_DEVICE,
    localData: openLocalData(undefined),
    brand: bootSample().brand,
    posted: null,
    isEntryTrusted: true,
    isNavigationHidden: false,
    hasCloseIcon: true,
    isForcedMobile: false,
    requestedSize: { width: null, height: null },
    brandTheme: 'brand0',
    isInPopUp: false,
  }
  return renderToStaticMarkup(
    <StoreProvider store={store}>
      <VisitProvider visit={visit}>
        <TextsProvider language={LANGUAGES.en} catalogue={english} english={english}>
          <StaticRouter address="/deposit">
            <MethodList flow="deposit" listing={listing} />
          </StaticRouter>
        </TextsProvider>
      </VisitProvider>
    </StoreProvider>,
  )
}
const rowsOf = (markup: string) => [...markup.matchAll(/<button[^>]*data-id="([^"]+)"/g)].map(([, name]) => name)

describe('a listing with only the fields of the specification', () => {
  it('ENT-1 ENT-4 AMT-12 it is read: numbers as exact text, and missing fields as their defaults', async () => {
    const listing = await readWell(specListing())
    expect(reports).toEqual([])
    expect(listing).toMatchObject({
      userBalance: '148.4',
      userCurrency: 'EUR',
      merchantRedirectType: 'self',
      order: null,
    })
    expect(listing.features).toEqual({ billing_new_list: true })
    expect(listing.methods).toMatchObject([
      {
        id: '17',
        enabled: true,
        parentId: null,
        fee: { percentage: '1.5', fix: '0.2' },
        limits: { min: '10', max: '5000.5', displayLimits: true },
        category: 'other',
        ribbon: null,
        lastUsedRank: null,
      },
    ])
  })

  it('ENT-4 LIST-18 it is rendered, and its method can be opened', async () => {
    const markup = await draw(specListing())
    expect(rowsOf(markup)).toEqual(['wallet'])
    expect(markup).toContain('Wallet')
    expect(markup.replace(/[\s\u00a0]/g, ' ')).toContain('148.40 EUR')
    expect(markup).not.toMatch(/<button[^>]*data-id="wallet"[^>]*aria-disabled="true"/)
  })

  it('LIST-8 NOTE-2 issue-8 3 a limit notice without its values uses the limit’s amount, and any other such notice is hidden', async () => {
    const notice = (type: string, value: string, more = {}) => ({ type, style: 'info', value, ...more })
    const rest = 'CASHIER.NOTICE.LIMIT_REST'
    const words = async (...view_data: object[]) =>
      (await draw(specListing({ view_data }))).replace(/<[^>]+>/g, ' ').replace(/[\s\u00a0]+/g, ' ')
    expect(await words(notice('limit_notice', rest, { amount: '60' }))).toContain('You can deposit up to 60 EUR more.')
    const text = await words(notice('information_block', rest), notice('information_block', 'Good evening.'))
    expect(text).toContain('Good evening.')
    expect(text).not.toMatch(/You can deposit up to|[{}]/)
    const closed = await words(notice('limit_notice', rest))
    expect(closed).toContain('You have reached your deposit limit')
    expect(closed).not.toMatch(/[{}]/)
  })

  it.each<[string, Record<string, unknown>, object]>([
    ['an unknown ribbon', { ribbon: 'glowing' }, { ribbon: null }],
    ['an unknown action type', { action_type: 'Carousel' }, { actionType: 'Activity' }],
    ['a lower-case action type', { action_type: 'nestedlist' }, { actionType: 'NestedList' }],
    ['an unknown kind of method', { pay_method_type: 'barter' }, { category: 'other' }],
    ['an unknown native pay type', { native_pay_type: 'Samsung' }, { nativePayType: null }],
    ['an address that may not be followed', { description_url: 'javascript:alert(1)' }, { descriptionUrl: null }],
    ['nothing where nothing is allowed', { popular: null, arrangement: null }, { isPopular: false, arrangement: 0 }],
  ])('ENT-9 MONEY-6 a method with %s is shown', async (_, over, expected) => {
    expect((await readWell(specListing({ payment_groups: [specPayGroup(over)] }))).methods).toMatchObject([expected])
  })

  it('ENT-5 ENT-6 the details of a method are read', () => {
    const wire = ENDPOINTS.depositSelect.response.parse(specMethodDetails())
    expect(toMethodDetails(wire)).toMatchObject({
      currencyAlpha3: 'EUR',
      currencyPrecision: 2,
      limits: { min: '10', max: '5000', displayLimits: false },
      maxRecurringAmount: '250',
      amountBlocks: ['20', '50', '100.5'],
      fields: [
        { name: 'account', dataType: 'String', isRequired: true },
        { name: 'age', dataType: 'Integer' },
      ],
      preset: { amount: '25', currency: 'EUR' },
      fee: { percentage: '1.5', fix: '0.2' },
    })
  })
})

describe('an invalid entry', () => {
  /** Each change makes a method invalid: it has no identity, no money, or a value that cannot be checked. */
  const DAMAGES: readonly ((group: Record<string, unknown>) => unknown)[] = [
    () => null,
    () => 'wallet',
    () => [],
    (group) => ({ ...group, id: undefined }),
    (group) => ({ ...group, id: { nested: 1 } }),
    (group) => ({ ...group, short_name: '' }),
    (group) => ({ ...group, public_name: 5 }),
    (group) => ({ ...group, currencies: [] }),
    (group) => ({ ...group, currencies: 'EUR' }),
    (group) => ({ ...group, merchant_user_fee: { percentage: 0.1 + 0.2, fix: 0 } }),
    (group) => ({ ...group, restricted_until: 'tomorrow' }),
    (group) => ({ ...group, enabled: 'perhaps' }),
  ]

  it('ENT-9 it is left out and reported, and every other method is shown', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 2, max: 6 }),
        fc.nat(),
        fc.constantFrom(...DAMAGES),
        async (count, at, damage) => {
          reports = []
          const groups = Array.from({ length: count }, (_, index) =>
            specPayGroup({ id: index, short_name: `m${String(index)}` }),
          )
          const bad = at % count
          const listing = await readWell(
            specListing({ payment_groups: groups.map((group, index) => (index === bad ? damage(group) : group)) }),
          )
          expect(namesOf(listing)).toEqual(groups.map(({ short_name }) => short_name).toSpliced(bad, 1))
          expect(reports).toHaveLength(1)
          expect(reports[0]).toContain(`payment_groups.${String(bad)}`)
        },
      ),
      { numRuns: 60 },
    )
  })

  it('ENT-9 a notice of an unknown kind hides no method', async () => {
    const listing = await readWell(specListing({ view_data: [{ type: 'fireworks', style: 'loud', value: 'X' }] }))
    expect([listing.viewData, namesOf(listing)]).toEqual([[], ['wallet']])
    expect(reports).toHaveLength(1)
  })

  it('ENT-9 a list without a valid entry is an error, not an empty list', async () => {
    expect(await read(specListing({ payment_groups: [null, {}] }))).toMatchObject({
      error: { status: 'PARSING_ERROR' },
    })
  })

  it('ENT-9 MONEY-3 a response with an invalid tax is refused: a quote without it would be too high', async () => {
    expect(await read(specListing({ tax: [{ from: '0', percent_value: 'a tenth' }] }))).toMatchObject({
      error: { status: 'PARSING_ERROR' },
    })
  })
})
