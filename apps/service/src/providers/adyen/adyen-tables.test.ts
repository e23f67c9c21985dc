/** The tables of the plug-in for Adyen: each row as a person would check it against the documentation. */
import { DECLINE_CODES } from '@modulor/contract/errors'
import { describe, expect, it } from 'vitest'
import type { OutboundAnswer } from '../outbound-client'
import { AdyenSettings, checkoutAddress } from './adyen-settings'
import { RESULT_CODES } from './adyen-wire'
import { fromAdyenAmount, toAdyenAmount } from './minor-units'
import { declineOfCode, declineOfName, REFUSALS } from './refusals'
import { MEANINGS, toAnswer } from './to-answer'

const KNOWN = {
  ...{ amount: '25.50', currency: 'EUR', isManual: false, paySessionId: 'pay-session' },
  step: 'other',
  methodReturnUrl: 'https://cashier.example/m',
} as const
const NOW = new Date('2026-03-04T12:00:00.000Z')
const read = (body: object, more: object = {}, status = 200, requiredReference?: string) => {
  const answer: OutboundAnswer = { kind: 'answered', status, body: JSON.stringify(body) }
  const known = { ...KNOWN, ...more }
  return toAnswer(answer, {
    isFirst: true,
    known,
    now: NOW,
    ...(requiredReference !== undefined && { requiredReference }),
  })
}

describe('issue-14 1 the amounts of Adyen', () => {
  it.each([
    ['25.50', 'EUR', 2550],
    ['1500', 'JPY', 1500],
    ['1500.00', 'JPY', 1500],
    ['1500.50', 'JPY', undefined],
    ['1.250', 'KWD', 1250],
    ['1000', 'CLP', 100_000],
    ['10', 'ISK', 1000],
    ['10', 'CVE', 10],
    ['0.001', 'EUR', undefined],
    ['99999999999999999999.00', 'EUR', undefined],
  ])('%s %s is %s', (amount, currency, value) => {
    const sum = toAdyenAmount(amount, currency)
    expect(sum?.value).toBe(value)
    if (sum) expect(toAdyenAmount(fromAdyenAmount(sum).amount, currency)).toEqual(sum)
  })
})

describe('issue-14 1 what an answer of Adyen means', () => {
  it('every published result code has its row', () => {
    expect(RESULT_CODES.filter((code) => !(code in MEANINGS))).toEqual([])
  })

  it.each([
    [{ resultCode: 'Authorised', pspReference: 'P' }, 'succeeded', { reference: 'P', amount: '25.50', sequence: 6 }],
    [
      { resultCode: 'PartiallyAuthorised', pspReference: 'P', amount: { value: 1000, currency: 'EUR' } },
      ...(['succeeded', { amount: '10.00' }] as const),
    ],
    [{ resultCode: 'Received', pspReference: 'P' }, 'processing', { reference: 'P' }],
    [{ resultCode: 'Refused', refusalReasonCode: '12', pspReference: 'P' }, 'declined', { sequence: 3 }],
    [
      {
        resultCode: 'RedirectShopper',
        pspReference: 'OF-THE-STEP',
        action: { type: 'redirect', url: 'https://bank.example/' },
      },
      ...(['action_required', { reference: null }] as const),
    ],
  ] as const)('%j is %s', (body, kind, facts) => {
    expect(read(body)).toMatchObject({ kind, facts })
  })

  it('an authorised payment that is captured later has charged nothing yet', () => {
    expect(read({ resultCode: 'Authorised', pspReference: 'P' }, { isManual: true })).toMatchObject({
      ...{ kind: 'processing', facts: { isAuthorised: true } },
    })
  })

  it.each([
    [{ resultCode: 'SomethingNew' }, 200, 'answer_unreadable'],
    [{ resultCode: 'Success' }, 200, 'result_unexpected'],
    [{ resultCode: 'Authorised' }, 200, 'psp_reference_missing'],
    [{ resultCode: 'RedirectShopper', action: { type: 'sdk' } }, 200, 'action_unsupported'],
    [
      { resultCode: 'IdentifyShopper', action: { type: 'threeDS2', subtype: 'fingerprint', token: 'x' } },
      200,
      'action_unsupported',
    ],
    [{ status: 401, errorCode: '000', errorType: 'security' }, 401, 'http_401'],
    [{ status: 409, errorCode: '704', errorType: 'validation' }, 409, 'http_409'],
    [{ status: 422, errorCode: '905', errorType: 'internal' }, 422, 'http_422'],
    [{}, 422, 'http_422'],
  ])('%j with HTTP %s is unknown: %s', (body, status, why) => {
    expect(read(body, {}, status)).toEqual({ kind: 'unknown', why })
  })

  it.each([
    ['ours', { kind: 'succeeded' }],
    ['of another payment', { kind: 'unknown', why: 'another_payment' }],
    [undefined, { kind: 'unknown', why: 'reference_missing' }],
  ])('RESULT-8 what a typed address brought counts only for the payment that the answer names: %s', (named, wanted) => {
    const body = { resultCode: 'Authorised', pspReference: 'P', merchantReference: named }
    expect(read(body, {}, 200, 'ours')).toMatchObject(wanted)
  })

  it.each([
    ['101', 'check_card'],
    ['103', 'incorrect_cvv'],
    ['129', 'expired_card'],
    ['777', 'provider_refused'],
    ['constructor', 'provider_refused'],
  ])('a first request that is refused with the error %s is declined as %s', (errorCode, code) => {
    expect(read({ status: 422, errorCode, errorType: 'validation' }, {}, 422)).toMatchObject({ kind: 'declined', code })
  })
})

describe('issue-14 1 the refusals of Adyen', () => {
  it('each has a code of ours, once, by code and by name', () => {
    expect(new Set(REFUSALS.map(([code]) => code)).size).toBe(REFUSALS.length)
    for (const [code, name, ours] of REFUSALS) {
      expect(DECLINE_CODES).toContain(ours)
      expect([declineOfCode(code), declineOfName(name)]).toEqual([ours, ours])
    }
  })

  it.each([
    ['5', undefined, 'do_not_honour'],
    ['5', '41 : Lost card', 'stolen_card'],
    ['5', '43 : Stolen card, pick up', 'stolen_card'],
    ['5', '05 : Do not honor', 'do_not_honour'],
    ['999', undefined, 'provider_refused'],
    [undefined, undefined, 'provider_refused'],
  ])('%s with the issuer’s own word %s is %s', (code, raw, ours) => {
    expect(declineOfCode(code, raw)).toBe(ours)
  })
})

it.each([
  [{}, 'https://checkout-test.adyen.com/v72'],
  [
    { environment: 'live', live_prefix: '1797a841fbb37ca7-Demo' },
    'https://1797a841fbb37ca7-Demo-checkout-live.adyenpayments.com/checkout/v72',
  ],
  [{ checkout_url: 'http://localhost:8082/adyen/checkout/v72/' }, 'http://localhost:8082/adyen/checkout/v72'],
])('issue-14 1 the settings %j lead to %s', (more, address) => {
  const settings = { merchant_account: 'M', api_key: 'k', hmac_keys: ['a5'.repeat(32)], ...more }
  expect(checkoutAddress(AdyenSettings.parse(settings))).toBe(address)
})

describe('DISP-1 the data of a bank transfer by Adyen', () => {
  it('names the recipient and the account number as such', () => {
    const account = { beneficiary: 'Acme Ltd', accountNumber: '12345678', bic: 'TESTNL01', reference: 'R-1' }
    const answer = read({
      resultCode: 'PresentToShopper',
      action: { type: 'bankTransfer', ...account, totalAmount: { value: 2550, currency: 'EUR' } },
    })
    const items = 'action' in answer && answer.action.type === 'display_form' ? answer.action.items : []
    expect(items.map(({ label, value }) => [label, value])).toEqual([
      ['BIC', 'TESTNL01'],
      ['DISPLAY.LABEL.ACCOUNT_NUMBER', '12345678'],
      ['DISPLAY.LABEL.RECIPIENT', 'Acme Ltd'],
      ['DISPLAY.LABEL.PAYMENT_CODE', 'R-1'],
      ['DISPLAY.LABEL.AMOUNT', '25.50'],
    ])
  })
})
