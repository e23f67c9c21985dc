import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CLICKSTREAM_EVENT_NAMES, CLICKSTREAM_EVENTS, parseClickstreamEvent, shortName } from './events'
import { isMerchantVisitId } from './limits'

const envelope = { sequence: 1, at_ms: 1_774_000_000_000, flow: 'deposit' }

const SAMPLES = {
  method_list_viewed: { methods_count: 12 },
  carousel_viewed: { methods_count: 3 },
  carousel_switched: { is_shown: false },
  method_page_viewed: { method: 'card' },
  amount_settled: { method: 'card', amount: '25.00', currency: 'EUR' },
  payment_submitted: { method: 'card' },
  submit_refused: { method: 'card', code: 'no_answer' },
  payment_step_viewed: { method: 'card', step: 'three_ds_challenge' },
  display_form_viewed: { method: 'bank', items_count: 4 },
  display_form_left: { method: 'bank', duration_ms: 61_000 },
  payout_step_viewed: { step: 'accounts' },
  result_viewed: { method: 'card', status: 'success', after_ms: null },
} as const

describe('an event of the clickstream', () => {
  it.each(CLICKSTREAM_EVENT_NAMES)('CLICK-1 %s has a schema, and every field has a description', (name) => {
    const event = { ...envelope, name, data: SAMPLES[name] }
    expect(parseClickstreamEvent(event)).toEqual(event)
    const { data, fields } = CLICKSTREAM_EVENTS[name]
    expect(Object.keys(data.shape).sort()).toEqual(Object.keys(fields).sort())
  })

  it('CLICK-4 fields that its schema does not have are removed', () => {
    const data = { method: 'card', card_number: '4111111111111111', email: 'a@example.com' }
    const event = { ...envelope, name: 'payment_submitted', data, session_id: 's_secret' }
    expect(parseClickstreamEvent(event)).toEqual({ ...envelope, name: 'payment_submitted', data: { method: 'card' } })
  })

  it.each([
    ['an unknown name', { name: 'password_typed', data: {} }],
    ['another event’s data', { name: 'amount_settled', data: { method: 'card' } }],
    [
      'an amount that is a number with a rounding',
      { name: 'amount_settled', data: { ...SAMPLES.amount_settled, amount: 0.1 + 0.2 } },
    ],
    ['an unknown code', { name: 'submit_refused', data: { method: 'card', code: '123456' } }],
    ['a sentence', { name: 'method_page_viewed', data: { method: 'Anna Smith' } }],
    ['an address', { name: 'method_page_viewed', data: { method: 'anna@example.com' } }],
    ['a card number', { name: 'method_page_viewed', data: { method: '4111-1111-1111-1111' } }],
    [
      'a card number as an amount',
      { name: 'amount_settled', data: { ...SAMPLES.amount_settled, amount: '4111111111111' } },
    ],
    ['no data', { name: 'method_page_viewed', data: {} }],
    ['an early sequence', { name: 'method_list_viewed', data: { methods_count: 1 }, sequence: 0 }],
    ['an unknown flow', { name: 'method_list_viewed', data: { methods_count: 1 }, flow: 'refund' }],
  ])('CLICK-1 CLICK-4 %s is refused', (_what, over) => {
    expect(parseClickstreamEvent({ ...envelope, ...over })).toBeUndefined()
  })

  it('CLICK-4 no field accepts seven digits in a row, however they are separated', () => {
    const digits = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 7, maxLength: 19 })
    const separators = fc.constantFrom('', '-', '.', '_', ':')
    fc.assert(
      fc.property(digits, separators, (list, separator) => {
        const method = `m${list.join(separator)}`
        expect(shortName(60).safeParse(method).success).toBe(false)
      }),
    )
  })

  it('CLICK-1 a merchant’s visit id may be any UUID, and no other text with seven digits in a row', () => {
    for (const text of ['5b0d4b63-9c68-4f27-8e0f-01234567890a', '5B0D4B63-9C68-4F27-8E0F-01234567890A', 'campaign-7'])
      expect(isMerchantVisitId(text), text).toBe(true)
    for (const text of [
      '4111111111111111',
      'x-5b0d4b63-9c68-4f27-8e0f-01234567890a',
      '0151-2345678',
      '',
      'x'.repeat(129),
    ])
      expect(isMerchantVisitId(text), text).toBe(false)
  })

  it('CLICK-1 parsing never throws, whatever it gets', () => {
    fc.assert(fc.property(fc.anything(), (value) => void parseClickstreamEvent(value)))
  })
})
