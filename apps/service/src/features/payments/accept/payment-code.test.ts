import { describe, expect, it } from 'vitest'
import { sampleConfig, sampleMethod } from '../../../config/config-sample'
import type { PaymentDeps } from '../model/payment-deps'
import type { PlayerSession, Submit } from '../model/payments.types'
import { codeRefusal, sendPaymentCode } from './payment-code'

type Codes = NonNullable<PaymentDeps['codes']>
type Sent = Awaited<ReturnType<Codes['send']>>

const code = { name: 'code', extended_type: 'custom' }
const later = (extendedType: string) => ({ name: extendedType, extended_type: extendedType, is_required: true })
const otp = { field: 'code', contact: 'phone' }
const config = sampleConfig({
  methods: {
    method: sampleMethod({ fields: [code, later('card_pan'), later('credit_card')], otp }),
    plain: sampleMethod({ fields: [code] }),
  },
})
const session = { brand: 'COM', userId: 'player-1', country: 'DE', currency: 'EUR', terms: {} } as PlayerSession

const send = async (sent: Sent | undefined, contact: string | undefined = '+4930123456', amount = '25.00') => {
  const deps = {
    ...{ config, clock: () => new Date('2026-03-04T12:00:00.000Z'), contactOf: () => Promise.resolve(contact) },
    ...(sent && { codes: { send: () => Promise.resolve(sent) } }),
  } as unknown as PaymentDeps
  const body = { amount, currency: 'EUR', parameters: {} }
  return sendPaymentCode(deps, { session, payGroupId: 'method', body })
}
const answerOf = async (...given: Parameters<typeof send>) => {
  const outcome = await send(...given)
  if (!outcome.ok) throw new Error(outcome.refusal.code)
  return outcome.value
}

describe('the answer to a request for a code', () => {
  it.each([
    [2, true],
    [1, true],
    [0, false],
  ])('OTP-3 with %i more codes, another one may be asked for: %s', async (sendsLeft, canResend) => {
    const counted = { can_resend: canResend, max_request_count: sendsLeft }
    const sent = await answerOf({ kind: 'sent', sendsLeft, waitSeconds: 60 })
    expect(sent).toMatchObject({ ...counted, status: 'sent', block_duration: 60, error: null })
    expect(sent.contact).toMatch(/56$/)
    const undelivered = await answerOf({ kind: 'undelivered', sendsLeft, waitSeconds: 7 })
    expect(undelivered).toMatchObject({ ...counted, status: 'refused', error: 'undelivered', block_duration: 7 })
  })

  it('OTP-3 is a refusal for a player without a contact, and nothing is counted', async () => {
    expect(await answerOf({ kind: 'sent', sendsLeft: 2, waitSeconds: 60 }, '')).toMatchObject({
      ...{ status: 'refused', error: 'no_contact', can_resend: false, block_duration: 0, max_request_count: 0 },
    })
  })

  it('OTP-3 VALID-4 is a refusal for an invalid form, and in a service without codes', async () => {
    const wrong = await send({ kind: 'sent', sendsLeft: 2, waitSeconds: 60 }, undefined, '1.00')
    expect(wrong).toMatchObject({ ok: false, refusal: { code: 'form_invalid' } })
    expect(await send(undefined)).toMatchObject({ ok: false, refusal: { code: 'not_found' } })
  })
})

describe('the code of a submit', () => {
  const refusalOf = async (value: string | undefined, id = 'method', codes?: Partial<Codes>) => {
    const parameters = value === undefined ? {} : { code: value }
    const submit = {
      session,
      payGroupId: id,
      idempotencyKey: 'key',
      body: { amount: '25.00', currency: 'EUR', parameters },
    }
    const payable = { id, method: config.methods[id]! } as Parameters<typeof codeRefusal>[2]
    return codeRefusal({ config, codes } as PaymentDeps, submit as unknown as Submit, payable)
  }

  it.each([[undefined], [''], ['  ']])('OTP-1 %j is no code', async (value) => {
    expect(await refusalOf(value)).toMatchObject({
      refusal: { code: 'otp_refused', fields: { code: 'PH.ERROR.FIELD_REQUIRED' } },
    })
  })

  it('OTP-1 is compared if the method asks for one, without the spaces around it', async () => {
    const compared: string[] = []
    const codes: Partial<Codes> = {
      check: (_, given) => {
        compared.push(given)
        return Promise.resolve({ kind: 'right' })
      },
    }
    expect(await refusalOf(' 123456 ', 'method', codes)).toBeUndefined()
    expect(await refusalOf('123456', 'plain', codes)).toBeUndefined()
    expect(compared).toEqual(['123456'])
    expect(await refusalOf('123456')).toMatchObject({ refusal: { code: 'method_unavailable' } })
  })
})
