/** The wallets' own objects are simulated here, at the boundary: no device is available. */
import { act } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { depositListingSample, methodDetailsSample, payGroupSample, paySessionSample } from '../../../api/wire-samples'
import { openCashier, type Answers } from '../../../testing/open-cashier'
import type { AppleSession } from './wallet-globals'

const PAYMENT_DATA = { version: 'EC_v1', data: 'c2VjcmV0' }
const VALIDATION_URL = 'https://apple-pay-gateway.apple.com/paymentservices/startSession'

/** ApplePaySession, controlled by the test. */
class Apple {
  static opened: Apple[] = []
  static readonly STATUS_SUCCESS = 0
  static readonly STATUS_FAILURE = 1
  static canMakePayments = () => true
  static now(): Apple {
    const session = Apple.opened.at(-1)
    if (!session) throw new Error('no sheet is open')
    return session
  }

  onvalidatemerchant: AppleSession['onvalidatemerchant'] = null
  onpaymentauthorized: AppleSession['onpaymentauthorized'] = null
  oncancel: AppleSession['oncancel'] = null
  /** The calls on the sheet, in order. */
  readonly done: unknown[] = []

  constructor(
    readonly version: number,
    readonly request: object,
  ) {
    Apple.opened.push(this)
  }
  begin = () => this.onvalidatemerchant?.({ validationURL: VALIDATION_URL })
  abort = () => void this.done.push('abort')
  completeMerchantValidation = (session: unknown) => void this.done.push(session)
  completePayment = ({ status }: { status: number }) => void this.done.push(status === 0 ? 'paid' : 'refused')
  authorise = () => this.onpaymentauthorized?.({ payment: { token: { paymentData: PAYMENT_DATA } } })
}

const google = {
  requests: [] as object[],
  isReady: true,
  answer: () => Promise.resolve({ paymentMethodData: { tokenizationData: { token: 'token-of-google' } } }),
}
class GoogleClient {
  isReadyToPay = () => Promise.resolve({ result: google.isReady })
  loadPaymentData = (request: object) => {
    google.requests.push(request)
    return google.answer()
  }
}

type Sheet = NonNullable<ReturnType<typeof methodDetailsSample>['native_pay']>
const APPLE: Sheet = { type: 'apple_pay', country: 'DE', networks: ['visa'], merchant_name: 'Arcade', google: null }
const GOOGLE: Sheet = {
  ...{ type: 'google_pay', country: 'DE', networks: ['VISA'], merchant_name: 'Arcade' },
  google: { environment: 'TEST', merchant_id: null, gateway: 'example', gateway_merchant_id: 'm-1' },
}
const lost = () => {
  throw new TypeError('the line is gone')
}

async function open(sheet: Sheet, answers: Answers = {}) {
  Apple.opened = []
  google.requests = []
  vi.stubGlobal('ApplePaySession', sheet === APPLE ? Apple : undefined)
  vi.stubGlobal('google', sheet === GOOGLE ? { payments: { api: { PaymentsClient: GoogleClient } } } : undefined)
  const group = payGroupSample({
    id: 'wallet',
    short_name: 'wallet',
    public_name: 'Wallet',
    pay_method_type: 'e_wallets',
  })
  const listing = depositListingSample({ payment_groups: [group] })
  const details = methodDetailsSample({
    ...{ id: 'wallet', short_name: 'wallet', public_name: 'Wallet', parameters: [], native_pay: sheet },
    merchant_user_fee: { percentage: '2', fix: '0' },
  })
  const cashier = await openCashier({
    address: '/deposit/wallet/',
    boot: { deposit: listing },
    answers: {
      depositSelect: () => details,
      applePaySession: () => ({ merchant_session: '{"merchantSessionIdentifier":"SSH1"}' }),
      depositSubmit: () => paySessionSample(),
      sessionState: () => paySessionSample(),
      depositInit: () => listing,
      ...answers,
    },
  })
  const { screen, player } = cashier
  const amount = await screen.findByRole<HTMLInputElement>('textbox', { name: /Amount/ })
  const type = async (text: string) => {
    await player.clear(amount)
    await player.type(amount, text)
  }
  const button = async () => {
    const [first] = await screen.findAllByRole('button', { name: /(?:Apple|Google) Pay/ })
    if (!first) throw new Error('there is no button')
    return first
  }
  const press = async () => player.click(await button())
  const bodies = () => cashier.callsOf('depositSubmit').map(({ body }) => body as Record<string, unknown>)
  return { ...cashier, amount, type, button, press, bodies }
}

afterEach(() => vi.unstubAllGlobals())

describe('Apple Pay in a form', () => {
  it('LIST-17 the sheet opens with our lines and total, and its token is sent with the submit', async () => {
    const { type, press, bodies, callsOf } = await open(APPLE)
    await type('40.10')
    await press()
    expect(Apple.now().request).toMatchObject({
      ...{ countryCode: 'DE', currencyCode: 'EUR', supportedNetworks: ['visa'] },
      lineItems: [
        { label: 'Deposit', amount: '40.10' },
        { label: 'Fee', amount: '0.80' },
      ],
      total: { label: 'Arcade', amount: '40.90' },
    })
    await vi.waitFor(() => expect(Apple.now().done).toEqual([{ merchantSessionIdentifier: 'SSH1' }]))
    expect(callsOf('applePaySession')[0]?.body).toEqual({ validation_url: VALIDATION_URL, domain: location.hostname })
    expect(bodies()).toEqual([])
    act(() => Apple.now().authorise())
    await vi.waitFor(() => expect(Apple.now().done.at(-1)).toBe('paid'))
    expect(bodies()).toMatchObject([
      {
        amount: '40.1',
        native_pay: { type: 'apple_pay', token: JSON.stringify(PAYMENT_DATA), total: '40.90', currency: 'EUR' },
      },
    ])
  })

  it('LIST-17 FORM-16 two clicks open one sheet, and an invalid form opens none', async () => {
    const { type, press, button, amount } = await open(APPLE)
    await type('1')
    await press()
    expect(Apple.opened).toHaveLength(0)
    expect(document.activeElement).toBe(amount)
    await type('40')
    const first = await button()
    await act(() => {
      first.click()
      first.click()
      return Promise.resolve()
    })
    expect(Apple.opened).toHaveLength(1)
  })

  it('LIST-17 VALID-2 Enter in the amount field opens the sheet', async () => {
    const { type, button } = await open(APPLE)
    await button()
    await type('40{Enter}')
    expect(Apple.opened).toHaveLength(1)
  })

  it('LIST-17 closing the sheet keeps the form, and nothing is submitted', async () => {
    const { type, press, bodies, screen, amount } = await open(APPLE)
    await type('40')
    await press()
    act(() => Apple.now().oncancel?.())
    expect(await screen.findAllByText('Apple Pay was closed before you confirmed.')).not.toHaveLength(0)
    expect(amount.value).toBe('40')
    expect(bodies()).toEqual([])
    await press()
    expect(Apple.opened).toHaveLength(2)
  })

  it('LIST-17 if the merchant session cannot be created, the sheet is closed and nothing is submitted', async () => {
    const unavailable = { status: 503, body: { error_code: 'unavailable', error_message: 'CASHIER.ERROR.UNAVAILABLE' } }
    const { press, type, bodies, screen } = await open(APPLE, { applePaySession: () => unavailable })
    await type('40')
    await press()
    expect(await screen.findAllByText(/Apple Pay could not be opened/)).not.toHaveLength(0)
    expect(Apple.now().done).toEqual(['abort'])
    expect(bodies()).toEqual([])
  })

  it.each([
    ['a decline', { transaction_status: 'error', result_status: 'decline', money: 'none_moved' }, 'refused'],
    [
      'no sign of a payment that is being confirmed',
      { transaction_status: 'processing', result_status: null, next_action: { type: 'wait' } },
      'abort',
    ],
  ] as const)('LIST-17 the sheet ends with %s', async (_, payment, end) => {
    const { type, press } = await open(APPLE, { depositSubmit: () => paySessionSample(payment) })
    await type('40')
    await press()
    act(() => Apple.now().authorise())
    await vi.waitFor(() => expect(Apple.now().done.at(-1)).toBe(end))
  })

  it('LIST-17 API-13 after a lost response the payment is requested by the same key, and the sheet is closed', async () => {
    const { type, press, bodies, callsOf } = await open(APPLE, { depositSubmit: lost })
    await type('40')
    await press()
    act(() => Apple.now().authorise())
    await vi.waitFor(() => expect(Apple.now().done.at(-1)).toBe('abort'))
    await vi.waitFor(() => expect(callsOf('sessionState')).not.toHaveLength(0), { timeout: 3_000 })
    const [submit] = callsOf('depositSubmit')
    expect(callsOf('sessionState')[0]?.query.get('idempotency_key')).toBe(submit?.headers.get('idempotency-key'))
    expect(bodies()).toHaveLength(1)
  })

  it('LIST-17 the sheet is closed when the player leaves the form', async () => {
    const { type, press, unmount } = await open(APPLE)
    await type('40')
    await press()
    unmount()
    expect(Apple.now().done).toContain('abort')
    Apple.now().oncancel?.()
  })
})

describe('Google Pay in a form', () => {
  it('LIST-17 the sheet opens for the gateway that decrypts the token, and its token is sent with the submit', async () => {
    const { type, press, bodies } = await open(GOOGLE)
    await type('40.10')
    await press()
    await vi.waitFor(() => expect(bodies()).toHaveLength(1))
    expect(google.requests).toMatchObject([
      {
        allowedPaymentMethods: [
          {
            parameters: { allowedCardNetworks: ['VISA'] },
            tokenizationSpecification: { parameters: { gateway: 'example', gatewayMerchantId: 'm-1' } },
          },
        ],
        transactionInfo: {
          ...{ currencyCode: 'EUR', countryCode: 'DE', totalPriceStatus: 'FINAL', totalPrice: '40.90' },
          displayItems: [
            { label: 'Deposit', price: '40.10' },
            { label: 'Fee', price: '0.80' },
          ],
        },
      },
    ])
    expect(bodies()).toMatchObject([{ amount: '40.1', native_pay: { type: 'google_pay', token: 'token-of-google' } }])
  })

  it.each([
    ['closed', { statusCode: 'CANCELED' }, /Google Pay was closed/],
    ['failed', { statusCode: 'DEVELOPER_ERROR' }, /Google Pay could not be opened/],
  ])('LIST-17 the form says that the sheet was %s, and nothing is submitted', async (_, error, text) => {
    vi.spyOn(google, 'answer').mockRejectedValueOnce(error)
    const { type, press, bodies, screen } = await open(GOOGLE)
    await type('40')
    await press()
    expect(await screen.findAllByText(text)).not.toHaveLength(0)
    expect(bodies()).toEqual([])
  })

  it('LIST-17 there is no button on a device that is not ready to pay', async () => {
    google.isReady = false
    const { screen, bodies, amount, player } = await open(GOOGLE)
    expect(await screen.findAllByText(/Google Pay is not available/)).not.toHaveLength(0)
    expect(screen.queryAllByRole('button', { name: /Google Pay/ })).toEqual([])
    await player.type(amount, '{Enter}')
    expect(bodies()).toEqual([])
    google.isReady = true
  })
})
