import { afterEach, describe, expect, it, vi } from 'vitest'
import { buttonClass } from '@modulor/ui'
import { toPayment } from '../../api/to-payment'
import { depositListingSample, payGroupSample, paySessionSample } from '../../api/wire-samples'
import { STILL, buttonsOf, draw, storeOf, wordsOf } from '../../testing/draw-in-cashier'
import { UNKNOWN_DEVICE, type Visit } from '../../visit'
import { barPath, code128 } from './code-128'
import { DisplayForm } from './display-form'
import { drawQr } from './qr-drawing'

type PaySession = ReturnType<typeof paySessionSample>

const FORM = {
  type: 'display_form',
  items: [{ kind: 'text', label: 'Voucher code', value: '123-456' }],
  expires_at: null,
  can_confirm: true,
  can_cancel: true,
}

const METHODS = depositListingSample({
  payment_groups: [
    payGroupSample({ id: 'other-1', logo: 'https://cdn.example/other.svg' }),
    payGroupSample({ id: 'card-1', logo: 'https://cdn.example/card.svg' }),
  ],
})

function page(
  over: object,
  isReadOnly = false,
  isOffline = false,
  visit: Partial<Visit> = {},
  session: Partial<PaySession> = {},
): string {
  const wire = paySessionSample({
    ...session,
    transaction_status: 'await',
    next_action: { ...FORM, ...over } as PaySession['next_action'],
  })
  const payment = toPayment(wire)
  const action = payment.nextAction
  if (action.type !== 'display_form') throw new Error('not the form that was meant')
  return draw(
    <DisplayForm payment={payment} action={action} {...STILL} isOffline={isOffline} isReadOnly={isReadOnly} />,
    { store: storeOf({ deposit: METHODS }), visit },
  )
}

describe('a payment with a display form', () => {
  afterEach(() => vi.useRealTimers())

  it.each<[string, object, boolean, string[], string[]]>([
    ['can be confirmed and given up', {}, false, ['Cancel', 'I have paid'], []],
    ['cannot be given up', { can_cancel: false }, false, ['I have paid'], ['Cancel']],
    ['cannot be confirmed', { can_confirm: false }, false, ['Cancel'], ['I have paid']],
    ['is only read', {}, true, ['I have paid'], ['Cancel']],
  ])('DISP-2 ALT-1 a payment that %s', (_what, over, isReadOnly, has, hasNot) => {
    const buttons = buttonsOf(page(over, isReadOnly))
    for (const each of has) expect(buttons).toContain(each)
    for (const each of hasNot) expect(buttons).not.toContain(each)
  })

  it('DISP-2 a payment that can be neither confirmed nor cancelled has no empty button bar', () => {
    expect(page({})).toContain('class="mc-bar"')
    expect(page({ can_confirm: false, can_cancel: false })).not.toContain('display-acts')
  })

  it('DISP-1 LIST-18 the page shows the logo of the payment’s own method', () => {
    expect(page({})).toContain('src="https://cdn.example/card.svg"')
  })

  it('DISP-1 FORM-14 the amount is shown in the currency that is sent, with its destination', () => {
    const shownOf = (session: Partial<PaySession>) => wordsOf(page({}, false, false, {}, session))
    const processing = { amount: '0.00125', currency: 'BTC', rate: '81360' }
    expect(shownOf({ processing, destination: 'bc1q •••• 5418' })).toContain('0.00125 BTC bc1q •••• 5418')
    expect(shownOf({ destination: null })).toContain('Pay exactly 101.70 EUR Voucher code')
  })

  it('DISP-1 a value is followed by its unit if it has one', () => {
    const rows = (unit: string | null) => page({ items: [{ kind: 'text', label: 'Amount', value: '5', unit }] })
    expect(rows('BTC')).toContain('<small> BTC</small>')
    expect(rows(null).split('<small')).toHaveLength(2)
  })

  it.each([
    [true, 'is said'],
    [false, 'is not'],
  ])('DISP-1 ERR-2 that the service cannot be reached (%s) %s', (isOffline) => {
    const [plain, drawn] = [wordsOf(page({})), wordsOf(page({}, false, isOffline))]
    expect(drawn.length > plain.length).toBe(isOffline)
  })

  it.each<[string, number | null, boolean, boolean]>([
    // [when it ends, left time in ms, whether a ring shows the time, whether the time is up]
    ['nothing ends', null, false, false],
    ['it ends in ten minutes', 600_000, true, false],
    ['it ends in less than an hour', 3_599_999, true, false],
    ['it ends in an hour', 3_600_000, false, false],
    ['it ends in a moment', 1, true, false],
    ['it ends now', 0, true, true],
    ['it has ended', -1000, true, true],
  ])('DISP-1 DISP-4 time ring, end time and warning are shown as needed if %s', (_when, leftMs, hasRing, isUp) => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-20T14:03:00Z') })
    const markup = page({ expires_at: leftMs === null ? null : new Date(Date.now() + leftMs).toISOString() })
    expect(markup.includes('mc-ring')).toBe(hasRing)
    expect(wordsOf(markup).includes('Valid until')).toBe(leftMs !== null)
    expect(markup.includes('mc-banner')).toBe(isUp)
    expect(/minutes? left/.test(markup)).toBe(hasRing && !isUp)
  })

  it.each<[string, 'mobile' | 'desktop', boolean]>([
    ['https://bank.example/app', 'mobile', true],
    ['https://bank.example/app', 'desktop', false],
    ['bitcoin:bc1q', 'mobile', false],
    ['javascript:alert(1)', 'mobile', false],
  ])('DISP-1 RESULT-11 the QR code %s on a %s has a link that opens it: %s', (value, type, isOffered) => {
    const items = [{ kind: 'qr', label: 'QR', value }]
    const markup = page({ items }, false, false, { device: { ...UNKNOWN_DEVICE, type } })
    expect(markup.includes('href=')).toBe(isOffered)
    const side = String(drawQr(value).size + 8)
    expect(markup).toContain(`viewBox="-4 -4 ${side} ${side}"`)
    if (isOffered) expect(markup).toContain(buttonClass({ variant: 'primary', isBlock: true }))
  })

  it('DISP-1 a QR code without other items has no empty group below it', () => {
    const code = { kind: 'qr', label: 'QR', value: 'bitcoin:bc1q' }
    const groups = (items: object[]) => page({ items }).split('mc-group').length
    expect(groups([code])).toBe(groups([code, ...FORM.items]) - 1)
  })

  it('DISP-1 only a voucher code is also shown as a bar code, with the quiet zone that a scanner needs', () => {
    const rows = (label: string) => page({ items: [{ kind: 'text', label, value: '123-456' }] })
    const { width } = barPath(code128('123456') ?? [])
    expect(rows('DISPLAY.LABEL.VOUCHER_CODE')).toContain(`viewBox="-10 0 ${String(width + 20)} 1"`)
    expect(rows('DISPLAY.LABEL.ADDRESS')).not.toContain('display-bars')
  })

  it('DISP-1 RESULT-11 a web address is a link, and any other value is text', () => {
    const rows = (value: string) => page({ items: [{ kind: 'text', label: 'Pay at', value }] })
    expect(rows('https://shop.example/pay')).toContain('href="https://shop.example/pay"')
    expect(rows('javascript:alert(1)')).not.toContain('href=')
  })
})
