/** The provider's library is simulated here, at the boundary; the browser story has the simulator's own, with its frames. */
import { act } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import {
  depositListingSample,
  fieldSample,
  methodDetailsSample,
  payGroupSample,
  paySessionSample,
} from '../../api/wire-samples'
import { openCashier } from '../../testing/open-cashier'
import { adyenWeb } from './adyen-web'

type Options = {
  readonly onConfigSuccess: () => void
  readonly onError: () => void
  readonly onChange: (state: object) => void
  readonly onBrand: (event: object) => void
}

/** The custom card of Adyen Web, of which a test holds the strings. */
class Card {
  static readonly made: Card[] = []
  static now(): Card {
    const card = Card.made.at(-1)
    if (!card) throw new Error('no fields were mounted')
    return card
  }
  readonly done: string[] = []
  constructor(
    readonly checkout: unknown,
    readonly options: Options,
  ) {
    Card.made.push(this)
  }
  mount(root: HTMLElement) {
    this.done.push(...[...root.querySelectorAll<HTMLElement>('[data-cse]')].map(({ dataset }) => dataset['cse'] ?? ''))
    return this
  }
  setFocusOn = (field: string) => this.done.push(`focus ${field}`)
  showValidation = () => this.done.push('show')
  unmount = () => this.done.push('unmount')
  updateStyles = () => undefined
}

const SETTINGS = {
  ...{ library: 'adyen_web', script_url: 'https://cdn.example/adyen.js', client_key: 'test_1', environment: 'test' },
}
const VALUES = {
  ...{ encryptedCardNumber: 'n', encryptedExpiryMonth: 'm', encryptedExpiryYear: 'y', encryptedSecurityCode: 'c' },
}
const state = (isValid: boolean, more: object = {}) => ({
  ...{ isValid, data: { paymentMethod: { type: 'scheme', checkoutAttemptId: 'a', ...VALUES } } },
  ...more,
})

async function open() {
  Card.made.length = 0
  const checkouts: object[] = []
  const AdyenCheckout = (configuration: object) => {
    checkouts.push(configuration)
    return Promise.resolve({})
  }
  vi.stubGlobal('AdyenWeb', { AdyenCheckout, CustomCard: Card })
  const listing = depositListingSample({ payment_groups: [payGroupSample({ id: 'card', short_name: 'card' })] })
  const field = fieldSample({ name: 'card', extended_type: 'card_hosted' })
  const parts = { id: 'card', short_name: 'card', parameters: [field], hosted_card: JSON.stringify(SETTINGS) }
  const cashier = await openCashier({
    address: '/deposit/card/',
    boot: { deposit: listing },
    answers: {
      depositSelect: () => methodDetailsSample(parts),
      depositSubmit: () => paySessionSample(),
      sessionState: () => paySessionSample(),
      depositInit: () => listing,
    },
  })
  await vi.waitFor(() => Card.now(), { timeout: 20_000 })
  return {
    ...cashier,
    checkouts,
    press: async () => cashier.player.click(cashier.screen.getAllByRole('button', { name: /^Pay/ })[0]!),
  }
}

afterEach(() => vi.unstubAllGlobals())

it('issue-14 1 a form with a provider’s card fields sends what they have encrypted, once all of it is valid', async () => {
  const { screen, checkouts, press, callsOf } = await open()
  const card = Card.now()
  expect(checkouts).toMatchObject([{ clientKey: 'test_1', environment: 'test', analytics: { enabled: false } }])
  expect(card.done).toEqual(['encryptedCardNumber', 'encryptedExpiryDate', 'encryptedSecurityCode'])
  act(() => card.options.onConfigSuccess())

  // The number is right and the rest is missing.
  act(() => card.options.onChange(state(false, { valid: { encryptedCardNumber: true } })))
  await press()
  await vi.waitFor(() => expect(card.done.slice(3).sort()).toEqual(['focus encryptedExpiryDate', 'show']))
  const errors = { encryptedExpiryDate: { error: 'cc.dat.910' }, encryptedSecurityCode: { error: 'cc.cvc.921.amex' } }
  act(() => card.options.onChange(state(false, { errors })))
  expect(screen.getByText('Enter the expiry date of the card.')).toBeDefined()
  expect(screen.getByText('Please check the CVV.')).toBeDefined()
  expect(callsOf('depositSubmit')).toEqual([])

  act(() => card.options.onBrand({ brand: 'mc' }))
  expect(await screen.findByRole('img', { name: 'Mastercard' })).toBeDefined()
  act(() => card.options.onChange(state(true)))
  await press()
  await vi.waitFor(() => expect(callsOf('depositSubmit').length).toBe(1))
  expect(callsOf('depositSubmit')[0]?.body).toMatchObject({
    card_data: { card_encrypted: JSON.stringify(VALUES), save_card: false },
    parameters: {},
  })
  expect(JSON.stringify(callsOf('depositSubmit')[0]?.body)).not.toContain('card_pan')
})

it('issue-14 1 card fields that fail can be loaded again', async () => {
  const { screen, player } = await open()
  act(() => Card.now().options.onError())
  expect(screen.getByText(/The card fields could not be loaded/)).toBeDefined()
  const before = Card.made.length
  await player.click(screen.getByRole('button', { name: 'Try again' }))
  await vi.waitFor(() => expect(Card.made.length).toBe(before + 1))
  act(() => Card.now().options.onConfigSuccess())
  expect(screen.queryByText(/could not be loaded/)).toBeNull()
  expect(Card.made[before - 1]?.done).toContain('unmount')
})

it('issue-14 1 a library that never gets its own answers has failed after ten seconds', async () => {
  vi.useFakeTimers()
  try {
    vi.stubGlobal('AdyenWeb', { AdyenCheckout: () => new Promise(() => undefined), CustomCard: Card })
    const onFailed = vi.fn()
    const holder = document.createElement('div')
    void adyenWeb({
      ...{ settings: { ...SETTINGS, library: 'adyen_web' }, root: holder, locale: 'en-GB', countryCode: 'DE' },
      ...{ holders: { number: holder, expiry: holder, cvv: holder } },
      style: { color: 'black', fontFamily: 'serif', fontSize: '16px', textAlign: 'left' },
      ...{ onReady: vi.fn(), onFailed, onParts: vi.fn(), onValues: vi.fn(), onBrand: vi.fn(), onEnter: vi.fn() },
    })
    await vi.advanceTimersByTimeAsync(9_999)
    expect(onFailed).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(onFailed).toHaveBeenCalledOnce()
  } finally {
    vi.useRealTimers()
  }
})
