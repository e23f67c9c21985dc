import { ClickstreamBatch, parseClickstreamEvent, type ClickstreamEvent } from '@modulor/contract/clickstream'
import { act, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  bootSample,
  depositListingSample,
  methodDetailsSample,
  openPaySessionSample,
  payGroupSample,
  paySessionSample,
} from '../api/wire-samples'
import { analyticsChosen } from '../session'
import { openCashier, type Answers, type OpenOptions } from '../testing/open-cashier'

const wallet = payGroupSample({ id: 'w-1', short_name: 'wallet', public_name: 'Wallet', pay_method_type: 'e_wallets' })
const bank = payGroupSample({ id: 'b-1', short_name: 'bank', public_name: 'Bank', pay_method_type: 'bank_transfers' })
const listing = depositListingSample({ payment_groups: [wallet, bank] })
const ACCEPTED = { accepted_count: 1, refused_count: 0 }

beforeEach(() => {
  Reflect.deleteProperty(navigator, 'globalPrivacyControl')
  // The page is idle at once.
  vi.stubGlobal('requestIdleCallback', (work: () => void) => {
    work()
    return 0
  })
  vi.stubGlobal('cancelIdleCallback', () => undefined)
  for (const name of ['modulor_visit', 'modulor_visitor']) document.cookie = `${name}=; Max-Age=0; Path=/`
})

async function open(clickstream: 'on' | 'ask' | undefined, over: OpenOptions = {}, answers: Answers = {}) {
  const cashier = await openCashier({
    boot: { deposit: listing, brand: { ...bootSample().brand, ...(clickstream && { clickstream }) } },
    ...over,
    answers: {
      depositInit: () => listing,
      depositSelect: () =>
        methodDetailsSample({ id: 'w-1', short_name: 'wallet', public_name: 'Wallet', parameters: [] }),
      depositSubmit: () => paySessionSample({ pay_group_id: 'w-1' }),
      sessionState: () => paySessionSample({ pay_group_id: 'w-1' }),
      clickstream: () => ACCEPTED,
      ...answers,
    },
  })
  // The clickstream is loaded after the first view; on a busy machine that takes seconds.
  if (clickstream) await waitFor(() => expect(cashier.store.getState().analytics?.connection).toBe('initialized'))
  const leave = () => act(() => void window.dispatchEvent(new Event('pagehide')))
  const events = (): ClickstreamEvent[] =>
    cashier.callsOf('clickstream').flatMap(({ body }) =>
      ClickstreamBatch.parse(body).events.map((event) => {
        const parsed = parseClickstreamEvent(event)
        // Nothing is sent that the contract would strip or refuse.
        expect(event).toEqual(parsed)
        return parsed as ClickstreamEvent
      }),
    )
  const eventData = () => events().map(({ name, flow, data }) => ({ name, flow, ...data }))
  const consent = (given: boolean) => act(() => cashier.store.dispatch(analyticsChosen(given)))
  const errors = () => cashier.hostMessages.filter(({ type }) => type === 'error')
  return { ...cashier, leave, events, eventData, consent, errors }
}

type Open = Awaited<ReturnType<typeof open>>
/** Sends the waiting events until the event has arrived. */
const until = ({ leave, eventData }: Open, name: ClickstreamEvent['name'], count = 1) =>
  vi.waitFor(
    () => {
      leave()
      expect(eventData().filter((event) => event.name === name)).toHaveLength(count)
    },
    { timeout: 20_000 },
  )

async function openForm({ player, screen }: Open) {
  await player.click(await screen.findByRole('button', { name: /^Wallet/ }))
  return screen.findByRole('textbox', { name: /Amount/ })
}

async function pay({ player, screen }: Open) {
  const [button] = screen.getAllByRole('button', { name: /^Pay/ })
  if (!button) throw new Error('there is no pay button')
  await player.click(button)
}

const cookieNames = () => document.cookie.split('; ').map((cookie) => cookie.split('=')[0])

describe('the events of a visit', () => {
  it('CLICK-1 AMT-13 from the list to the result, in their order', async () => {
    const cashier = await open('on', { address: '/deposit?clstrmid=campaign-7' })
    const amount = await openForm(cashier)
    await cashier.player.clear(amount)
    await cashier.player.type(amount, '37.50')
    await until(cashier, 'amount_settled')
    await pay(cashier)
    await cashier.screen.findByRole('heading', { name: 'Deposit received' })
    await until(cashier, 'result_viewed')
    expect(cashier.eventData()).toEqual([
      { name: 'method_list_viewed', flow: 'deposit', methods_count: 2 },
      { name: 'carousel_viewed', flow: 'deposit', methods_count: 2 },
      { name: 'method_page_viewed', flow: 'deposit', method: 'wallet' },
      { name: 'amount_settled', flow: 'deposit', method: 'wallet', amount: '37.5', currency: 'EUR' },
      { name: 'payment_submitted', flow: 'deposit', method: 'wallet' },
      {
        name: 'result_viewed',
        flow: 'deposit',
        method: 'wallet',
        status: 'success',
        after_ms: expect.any(Number) as number,
      },
    ])
    expect(cashier.events().map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4, 5, 6])
  })

  it('CLICK-2 CLICK-4 a batch joins the merchant’s visit, and has the session only in its header', async () => {
    const cashier = await open('on', { address: '/deposit?clstrmid=campaign-7' })
    await until(cashier, 'method_list_viewed')
    for (const { body, headers } of cashier.callsOf('clickstream')) {
      expect(body).toMatchObject({ merchant_visit_id: 'campaign-7', device: 'desktop', language: 'en' })
      expect(headers.get('x-session-id')).toBe('s_1')
      expect(JSON.stringify(body)).not.toContain('s_1')
    }
    expect(cookieNames()).toEqual(['modulor_visit', 'modulor_visitor'])
  })

  it('CLICK-2 a merchant’s visit may be a UUID with seven digits in a row', async () => {
    const given = '5b0d4b63-9c68-4f27-8e0f-01234567890a'
    const cashier = await open('on', { address: `/deposit?clstrmid=${given}` })
    await until(cashier, 'method_list_viewed')
    expect(cashier.callsOf('clickstream')[0]?.body).toMatchObject({ merchant_visit_id: given })
  })

  it.each(['anna@example.com', '4111111111111111', '+49-170-1234567', 'x'.repeat(129)])(
    'CLICK-4 a merchant’s visit id that could be personal data (%s) is not sent',
    async (given) => {
      const cashier = await open('on', { address: `/deposit?clstrmid=${encodeURIComponent(given)}` })
      await until(cashier, 'method_list_viewed')
      expect(cashier.callsOf('clickstream')[0]?.body).toMatchObject({ merchant_visit_id: null })
    },
  )

  it('CLICK-1 hiding and showing the quick choice', async () => {
    const cashier = await open('on')
    await cashier.player.click(await cashier.screen.findByRole('button', { name: 'Hide' }))
    await cashier.player.click(await cashier.screen.findByRole('button', { name: 'Show' }))
    await until(cashier, 'carousel_switched', 2)
    const switched = cashier.eventData().filter(({ name }) => name === 'carousel_switched')
    expect(switched).toMatchObject([{ is_shown: false }, { is_shown: true }])
  })

  it('CLICK-1 a submit that the service refuses, with the code of its response', async () => {
    const refusal = {
      status: 422,
      body: { error_code: 'form_invalid', error_message: 'CASHIER.ERROR.FORM_INVALID', retryable: false },
    }
    const cashier = await open('on', {}, { depositSubmit: () => refusal })
    await openForm(cashier)
    await pay(cashier)
    await until(cashier, 'submit_refused')
    expect(cashier.eventData().slice(-2)).toEqual([
      { name: 'payment_submitted', flow: 'deposit', method: 'wallet' },
      { name: 'submit_refused', flow: 'deposit', method: 'wallet', code: 'form_invalid' },
    ])
  })

  it('CLICK-1 a payment that is made elsewhere: its instructions, how long they were shown, and its result', async () => {
    const items = [
      { kind: 'text', label: 'PH.LABEL.IBAN', value: 'DE02120300000000202051' },
      { kind: 'text', label: 'PH.LABEL.REFERENCE', value: 'K7M2' },
    ] as const
    const shown = openPaySessionSample({
      type: 'display_form',
      items: [...items],
      expires_at: null,
      can_confirm: false,
      can_cancel: false,
    })
    let isOver = false
    const cashier = await open(
      'on',
      { address: '/deposit/deposit-display-form?payment_id=p_1' },
      { sessionState: () => (isOver ? paySessionSample() : shown) },
    )
    await until(cashier, 'display_form_viewed')
    isOver = true
    await cashier.screen.findByRole('heading', { name: 'Deposit received' })
    await until(cashier, 'result_viewed')
    expect(cashier.eventData()).toMatchObject([
      { name: 'display_form_viewed', items_count: 2 },
      { name: 'display_form_left', duration_ms: expect.any(Number) as number },
      { name: 'result_viewed', status: 'success', after_ms: null },
    ])
    const all = JSON.stringify(cashier.callsOf('clickstream').map(({ body }) => body))
    for (const { value } of items) expect(all).not.toContain(value)
  })

  it('CLICK-1 pages about the account of a withdrawal', async () => {
    const cashier = await open('on', { address: '/account-management-blocked' })
    await until(cashier, 'payout_step_viewed')
    expect(cashier.eventData()).toEqual([
      { name: 'payout_step_viewed', flow: 'withdrawal', step: 'verification_blocked' },
    ])
  })
})

describe('consent', () => {
  it('CLICK-4 a brand without a clickstream sends no events, and its code is not loaded', async () => {
    const cashier = await open(undefined)
    await openForm(cashier)
    cashier.leave()
    expect(cashier.store.getState().analytics?.connection).not.toBe('initialized')
    expect(cashier.callsOf('clickstream')).toEqual([])
    expect(cookieNames()).toEqual([''])
  })

  it('CLICK-4 a brand with `ask`: events before the consent are sent after it, and nothing is stored until then', async () => {
    const cashier = await open('ask')
    await openForm(cashier)
    cashier.leave()
    expect(cashier.callsOf('clickstream')).toEqual([])
    expect(cookieNames()).toEqual([''])
    cashier.consent(true)
    await until(cashier, 'method_page_viewed')
    expect(cashier.eventData().map(({ name }) => name)).toContain('method_list_viewed')
  })

  it('CLICK-4 a brand with `ask` and no consent: the cookies of an earlier visit are removed, and a consent restores them', async () => {
    for (const name of ['modulor_visit', 'modulor_visitor']) document.cookie = `${name}=${crypto.randomUUID()}; Path=/`
    const before = document.cookie
    const cashier = await open('ask')
    expect(cookieNames()).toEqual([''])
    cashier.consent(true)
    await openForm(cashier)
    await vi.waitFor(() => expect(document.cookie.split('; ').sort()).toEqual(before.split('; ').sort()))
  })

  it('CLICK-4 a refusal before the clickstream is loaded removes the cookies of an earlier consent', async () => {
    for (const name of ['modulor_visit', 'modulor_visitor']) document.cookie = `${name}=${crypto.randomUUID()}; Path=/`
    const waiting: (() => void)[] = []
    vi.stubGlobal('requestIdleCallback', (work: () => void) => waiting.push(work))
    const boot = { deposit: listing, brand: { ...bootSample().brand, clickstream: 'ask' } } as const
    const { store } = await openCashier({ boot, answers: { depositInit: () => listing } })
    act(() => store.dispatch(analyticsChosen(false)))
    act(() => waiting.forEach((work) => work()))
    await vi.waitFor(() => expect(store.getState().analytics?.connection).toBe('initialized'))
    expect(cookieNames()).toEqual([''])
  })

  it('CLICK-4 a refusal of consent removes the collected events and the cookies', async () => {
    const cashier = await open('on')
    await until(cashier, 'method_list_viewed')
    const before = cashier.callsOf('clickstream').length
    cashier.consent(false)
    await openForm(cashier)
    cashier.leave()
    expect(cashier.callsOf('clickstream')).toHaveLength(before)
    expect(cookieNames()).toEqual([''])
  })

  it('CLICK-4 a consent after a refusal sends no events from before the refusal', async () => {
    const cashier = await open('ask')
    const amount = await openForm(cashier)
    cashier.consent(false)
    cashier.consent(true)
    await cashier.player.clear(amount)
    await cashier.player.type(amount, '25')
    await pay(cashier)
    await until(cashier, 'payment_submitted')
    const names = cashier.eventData().map(({ name }) => name)
    for (const before of ['method_list_viewed', 'method_page_viewed']) expect(names).not.toContain(before)
  })

  it('CLICK-4 a browser with a privacy signal sends nothing without a consent', async () => {
    Object.defineProperty(navigator, 'globalPrivacyControl', { value: true, configurable: true })
    const cashier = await open('on')
    await openForm(cashier)
    cashier.leave()
    expect(cashier.callsOf('clickstream')).toEqual([])
  })
})

describe('analytics that does not work', () => {
  const broken: [string, Answers['clickstream']][] = [
    [
      'blocked',
      () => {
        throw new TypeError('blocked by a filter')
      },
    ],
    ['slow', () => new Promise(() => undefined)],
    ['refused', () => ({ status: 401, body: { error_code: '17', error_message: 'CASHIER.PH2.ERROR_MESSAGE.17' } })],
    ['broken', () => ({ status: 500, body: {} })],
  ]
  it.each(broken)(
    'CLICK-4 %s neither delays nor breaks a payment, and the session continues',
    async (_kind, answer) => {
      const cashier = await open('on', {}, answer ? { clickstream: answer } : {})
      cashier.leave()
      await openForm(cashier)
      cashier.leave()
      await pay(cashier)
      await cashier.screen.findByRole('heading', { name: 'Deposit received' })
      expect(cashier.callsOf('clickstream').length).toBeGreaterThan(0)
      expect(cashier.store.getState().shared.isSessionExpired).toBe(false)
      expect(cashier.errors()).toEqual([])
    },
  )
})
