/** The provider's library is simulated here, at the boundary. The browser test uses the simulator's library, with its frames. */
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
  readonly brands?: readonly string[]
  readonly onConfigSuccess: () => void
  readonly onError: () => void
  readonly onChange: (state: object) => void
  readonly onBrand: (event: object) => void
}

/** Adyen Web's CustomCard, controlled by the test. */
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

const userCard = (id: string, parts: object = {}) => ({
  ...{ id, card_id: id, user_card_id: id, cardholder_name: null, is_last_used: false },
  ...{
    exp_month: '03',
    exp_year: String(new Date().getFullYear() + 3),
    bin: '378282',
    last4: '0005',
    is_card_token_active: true,
  },
  ...parts,
})
type UserCards = readonly ReturnType<typeof userCard>[]

async function open(cards: UserCards = []) {
  Card.made.length = 0
  const checkouts: object[] = []
  const AdyenCheckout = (configuration: object) => {
    checkouts.push(configuration)
    return Promise.resolve({})
  }
  vi.stubGlobal('AdyenWeb', { AdyenCheckout, CustomCard: Card })
  const listing = depositListingSample({ payment_groups: [payGroupSample({ id: 'card', short_name: 'card' })] })
  const field = fieldSample({ name: 'card', extended_type: 'card_hosted' })
  const save = fieldSample({
    ...{ name: 'save_card', type: 'check', extended_type: 'save_requisites', data_type: 'Boolean' },
    ...{ label: 'PH.LABEL.SAVE_CARD', user_requisite: 'false', is_required: false },
  })
  const parameters = [field, save]
  const parts = { id: 'card', short_name: 'card', parameters, hosted_card: JSON.stringify(SETTINGS) }
  const cashier = await openCashier({
    address: '/deposit/card/',
    boot: { deposit: listing },
    answers: {
      depositSelect: () => methodDetailsSample(parts),
      depositSubmit: () => paySessionSample(),
      sessionState: () => paySessionSample(),
      depositInit: () => listing,
      userCards: () => ({ cards: [...cards] }),
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

it('issue-14 1 a form with a provider’s card fields submits the encrypted values once all of them are valid', async () => {
  const { screen, checkouts, press, callsOf } = await open()
  const card = Card.now()
  expect(checkouts).toMatchObject([{ clientKey: 'test_1', environment: 'test', analytics: { enabled: false } }])
  expect(card.done).toEqual(['encryptedCardNumber', 'encryptedExpiryDate', 'encryptedSecurityCode'])
  act(() => card.options.onConfigSuccess())

  // The number is valid and the other fields are empty.
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

it('decision-97 decision-45 a card is saved if the player switches that on', async () => {
  const { screen, player, press, callsOf } = await open()
  act(() => Card.now().options.onConfigSuccess())
  act(() => Card.now().options.onChange(state(true)))
  await player.click(screen.getByRole('switch'))
  await press()
  await vi.waitFor(() => expect(callsOf('depositSubmit').length).toBe(1))
  expect(callsOf('depositSubmit')[0]?.body).toHaveProperty('card_data', {
    ...{ card_encrypted: JSON.stringify(VALUES), save_card: true, is_card_token_active: false },
  })
})

it('decision-97 CARD-11 a saved card needs only its security code, in a field of the provider', async () => {
  const { screen, player, press, callsOf } = await open([
    userCard('token-1'),
    userCard('vault-1', { last4: '4242', is_card_token_active: false }),
  ])
  const first = Card.now()
  act(() => first.options.onConfigSuccess())
  act(() => first.options.onChange(state(true)))
  // A card of our vault has a number, which an operator of this kind must not handle.
  expect(await screen.findAllByRole('radio')).toHaveLength(2)
  await player.click(screen.getByRole('radio', { name: /0005/ }))
  await vi.waitFor(() => expect(Card.made.length).toBe(2))
  const second = Card.now()
  expect(first.done).toContain('unmount')
  expect(second.done).toEqual(['encryptedSecurityCode'])
  expect(second.options.brands).toEqual(['amex'])
  expect(screen.queryByRole('switch')).toBeNull()
  act(() => second.options.onConfigSuccess())

  // The values of the other card are not sent.
  await press()
  await vi.waitFor(() => expect(second.done.slice(1).sort()).toEqual(['focus encryptedSecurityCode', 'show']))
  expect(callsOf('depositSubmit')).toEqual([])
  const encryptedSecurityCode = 'c2'
  act(() =>
    second.options.onChange({ isValid: true, data: { paymentMethod: { type: 'scheme', encryptedSecurityCode } } }),
  )
  await press()
  await vi.waitFor(() => expect(callsOf('depositSubmit').length).toBe(1))
  expect(callsOf('depositSubmit')[0]?.body).toHaveProperty('card_data', {
    ...{ card_id: 'token-1', card_bin: '378282', card_encrypted: JSON.stringify({ encryptedSecurityCode }) },
    ...{ save_card: true, is_card_token_active: true },
  })
})

it('decision-97 a new card that is chosen after a saved one starts with empty fields', async () => {
  const { screen, player, press, callsOf } = await open([userCard('token-1', { bin: '999999' })])
  await player.click(await screen.findByRole('radio', { name: /0005/ }))
  await vi.waitFor(() => expect(Card.made.length).toBe(2))
  // The brand of this card is unknown.
  expect(Card.now().options.brands).toBeUndefined()
  act(() => Card.now().options.onConfigSuccess())
  act(() => Card.now().options.onChange({ isValid: true, data: { paymentMethod: { encryptedSecurityCode: 'c' } } }))
  await player.click(screen.getByRole('radio', { name: /new card/i }))
  await vi.waitFor(() => expect(Card.made.length).toBe(3))
  act(() => Card.now().options.onConfigSuccess())
  await press()
  await vi.waitFor(() => expect(Card.now().done).toContain('show'))
  expect(callsOf('depositSubmit')).toEqual([])
})

it('issue-14 1 card fields that failed to load can be loaded again', async () => {
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

it('issue-14 1 a library that does not become ready within ten seconds has failed', async () => {
  vi.useFakeTimers()
  try {
    vi.stubGlobal('AdyenWeb', { AdyenCheckout: () => new Promise(() => undefined), CustomCard: Card })
    const onFailed = vi.fn()
    const holder = document.createElement('div')
    void adyenWeb({
      ...{ settings: { ...SETTINGS, library: 'adyen_web' }, root: holder, locale: 'en-GB', countryCode: 'DE' },
      ...{ holders: { number: holder, expiry: holder, cvv: holder }, savedBrand: undefined },
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
