import { randomUUID } from 'node:crypto'
import { DepositMethodDetails, ErrorBody, RouteAnswer, type FormField } from '@modulor/contract/http'
import { oneDatabaseKind } from '@modulor/testkit'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestService, type TestService } from './test-service'

type Parameters = Readonly<Record<string, string | number | boolean>>

const IBAN = 'DE89370400440532013000'
const PROFILE = {
  email: 'ann@mail.example',
  phone: '+49 30 901820',
  first_name: 'Ann',
  last_name: 'Lee',
  tax_code: 'DE12345678',
  is_verified: true,
}

describe.each(oneDatabaseKind())('forms on %s', (kind) => {
  let service: TestService
  beforeAll(async () => {
    service = await openTestService(kind)
  })
  afterAll(() => service.close())

  const opened = (user: Record<string, unknown> = {}) =>
    service.openSession({ user: { id: `player-${randomUUID()}`, demo_balance: '500.00', ...user } })

  async function route(session: string, payGroupId: string, parameters: Parameters): Promise<FormField[]> {
    const id = payGroupId.endsWith('-payout') ? 'withdrawalRoute' : 'depositRoute'
    const answer = await service.call(id, { session, params: { payGroupId }, body: { currency: 'EUR', parameters } })
    expect(answer.status).toBe(200)
    return RouteAnswer.parse(answer.json).parameters
  }
  async function select(session: string, payGroupId: string): Promise<FormField[]> {
    const id = payGroupId.endsWith('-payout') ? 'withdrawalSelect' : 'depositSelect'
    const answer = await service.call(id, { session, params: { payGroupId }, body: { currency: 'EUR' } })
    return DepositMethodDetails.parse(answer.json).parameters
  }
  const submit = (session: string, payGroupId: string, parameters: Parameters) =>
    service.call(payGroupId.endsWith('-payout') ? 'withdrawalSubmit' : 'depositSubmit', {
      session,
      params: { payGroupId },
      idempotencyKey: randomUUID(),
      body: { amount: '50.00', currency: 'EUR', another_payment: true, parameters },
    })
  const fieldErrors = async (session: string, payGroupId: string, parameters: Parameters) => {
    const answer = await submit(session, payGroupId, parameters)
    return answer.status === 200 ? {} : (ErrorBody.parse(answer.json).fields ?? {})
  }
  const names = (fields: readonly FormField[]) => fields.map(({ name }) => name)
  /** The parameters that a payment keeps. */
  const kept = async (session: string, payGroupId: string, parameters: Parameters) => {
    const answer = await submit(session, payGroupId, parameters)
    expect(answer.json).toHaveProperty('payment_id')
    return service.parametersOf((answer.json as { payment_id: string }).payment_id)
  }

  it.each(['ridgeway', 'ridgeway-payout'])('API-5 FORM-11 %s returns all current fields', async (id) => {
    const session = await opened()
    expect(names(await select(session, id))).toEqual(['account_country'])
    expect(names(await route(session, id, {}))).toEqual(['account_country'])
    expect(names(await route(session, id, { account_country: 'DE' }))).toEqual(['account_country', 'iban'])
    expect(names(await route(session, id, { account_country: 'GB' }))).toEqual([
      'account_country',
      'sort_code',
      'account_number',
    ])
    for (const unknown of ['', 'XX', '__proto__', 'constructor', true, 7])
      expect(names(await route(session, id, { account_country: unknown }))).toEqual(['account_country'])
  })

  it('FORM-11 a form that is not routable returns its own fields', async () => {
    const session = await opened()
    expect(await route(session, 'verdant', { anything: 'x' })).toEqual(await select(session, 'verdant'))
  })

  it('API-5 route refuses the same requests as select', async () => {
    const session = await opened()
    const codeOf = async (payGroupId: string, currency: string) => {
      const { json } = await service.call('depositRoute', { session, params: { payGroupId }, body: { currency } })
      return ErrorBody.parse(json).error_code
    }
    expect(await codeOf('nothing', 'EUR')).toBe('not_found')
    expect(await codeOf('ridgeway-payout', 'EUR')).toBe('not_found')
    expect(await codeOf('ridgeway', 'JPY')).toBe('currency_unavailable')
  })

  it('CARD-6 FORM-11 route returns whether a typed card needs its CVV', async () => {
    const session = await opened()
    const { json } = await service.call('depositRoute', {
      session,
      params: { payGroupId: 'card' },
      body: { currency: 'EUR', amount: '20.00', card_data: { card_bin: '424242' } },
    })
    expect(RouteAnswer.parse(json).card_data).toEqual({ card_bin: '424242', is_cvv_required: true })
    expect(JSON.stringify(json)).not.toContain('4242424242')
  })

  it.each(['ridgeway', 'ridgeway-payout'])('VALID-4 FORM-11 %s validates and stores the routed fields', async (id) => {
    const session = await opened()
    const required = 'PH.ERROR.FIELD_REQUIRED'
    expect(await fieldErrors(session, id, {})).toEqual({ account_country: required })
    expect(await fieldErrors(session, id, { account_country: 'DE' })).toEqual({ iban: required })
    expect(await fieldErrors(session, id, { account_country: 'GB', iban: IBAN })).toEqual({
      sort_code: required,
      account_number: required,
    })
    expect(await fieldErrors(session, id, { account_country: 'XX', iban: IBAN })).toEqual({
      account_country: 'PH.ERROR.FIELD_HAS_ERROR',
    })
    // A field of the other branch does not belong to this form, so it is not stored.
    expect(await kept(session, id, { account_country: 'DE', iban: IBAN, sort_code: '123456' })).toEqual({
      account_country: 'DE',
      iban: IBAN,
    })
  })

  it('VALID-4 issue-8 section 3: an IBAN is stored in one format, and an invalid one is refused', async () => {
    const session = await opened()
    const written = { account_country: 'DE', iban: ' de89 3704 0044 0532 0130 00' }
    expect(await kept(session, 'ridgeway-payout', written)).toEqual({ account_country: 'DE', iban: IBAN })
    const wrong = { account_country: 'DE', iban: 'DE88370400440532013000' }
    expect(await fieldErrors(session, 'ridgeway-payout', wrong)).toEqual({ iban: 'PH.ERROR.INVALID_IBAN' })
  })

  it('VALID-4 FORM-11 route and submit require the same fields', async () => {
    const session = await opened()
    const value = fc.constantFrom('DE', 'GB', 'OTHER', 'XX', '', undefined)
    await fc.assert(
      fc.asyncProperty(value, async (country) => {
        const parameters = country === undefined ? {} : { account_country: country }
        const fields = await route(session, 'ridgeway', parameters)
        const missing = fields.filter(({ name, is_required: isRequired }) => isRequired && name !== 'account_country')
        const errors = await fieldErrors(session, 'ridgeway', parameters)
        expect(Object.keys(errors).filter((name) => name !== 'account_country')).toEqual(names(missing))
      }),
      { numRuns: 12 },
    )
  })

  it('FORM-4 FORM-8 PHONE-3 select and route fill the same fields from the player’s profile', async () => {
    const session = await opened(PROFILE)
    const known = (fields: readonly FormField[]) =>
      Object.fromEntries(fields.flatMap(({ name, user_requisite: text }) => (text === null ? [] : [[name, text]])))
    const expected = {
      first_name: 'Ann',
      last_name: 'Lee',
      email: 'ann@mail.example',
      mobile: '+4930901820',
      country: 'DE',
      verified: 'true',
      tax_code: 'DE12345678',
    }
    expect(known(await select(session, 'fisco'))).toEqual(expected)
    expect(known(await route(session, 'fisco', { first_name: 'Bob' }))).toEqual(expected)
    expect(known(await select(session, 'sonar'))).toEqual({ confirmed_phone: '+4930901820' })
    expect(known(await select(await opened({ phone: undefined }), 'sonar'))).toEqual({})
  })

  it('FORM-4 VALID-4 a value that the service has replaces the one in the request; otherwise the player’s value is used', async () => {
    const typed = { contract_number: 'AB-123456', instalments: 3 }
    const forged = {
      ...typed,
      first_name: 'Eve',
      email: 'eve@mail.example',
      country: 'US',
      ip: '8.8.8.8',
      verified: true,
      tax_code: 'DE99999999',
      nobody_asked: 'x',
    }
    expect(await kept(await opened(PROFILE), 'fisco', forged)).toEqual({
      ...typed,
      first_name: 'Ann',
      last_name: 'Lee',
      email: 'ann@mail.example',
      mobile: '+4930901820',
      country: 'DE',
      ip: '127.0.0.1',
      verified: true,
      // An extended type of the profile prefills the field, and the player may change it.
      tax_code: 'DE99999999',
    })
    const unknown = await opened({ phone: '+4930901820' })
    const supplied = { ...forged, last_name: 'Doe', verified: true }
    expect(await kept(unknown, 'fisco', supplied)).toMatchObject({ first_name: 'Eve', email: 'eve@mail.example' })
    expect(await kept(unknown, 'fisco', supplied)).not.toHaveProperty('verified')
  })

  it('PHONE-3 VALID-4 a missing phone of the profile has its own message', async () => {
    const errors = await fieldErrors(await opened({ phone: undefined }), 'sonar', { confirmed_phone: '+4930111111' })
    expect(errors).toEqual({ confirmed_phone: 'PH.ERROR.EMPTY_PHONE_PROFILE' })
    expect(await kept(await opened(PROFILE), 'sonar', { confirmed_phone: '+1' })).toEqual({
      confirmed_phone: '+4930901820',
    })
  })

  it('FORM-8 VALID-4 a read-only field keeps its value and ignores the request’s', async () => {
    const session = await opened()
    const sent = { transfer_reference: 'MINE', payee: 'Eve', note: 'hello', steps_title: 'x' }
    expect(await kept(session, 'nota', sent)).toEqual({
      transfer_reference: 'NOTA-2048-77',
      payee: 'Demo Arcade Ltd',
      note: 'hello',
    })
  })

  it('VALID-1 VALID-4 the service applies a field’s own message, data type and options', async () => {
    const session = await opened(PROFILE)
    expect(
      await fieldErrors(session, 'fisco', { contract_number: '12', instalments: 13, monthly_income: 'x' }),
    ).toEqual({
      contract_number: 'PH.ERROR.CONTRACT_NUMBER',
      instalments: 'PH.ERROR.FIELD_HAS_ERROR',
      monthly_income: 'PH.ERROR.FIELD_HAS_ERROR',
    })
    expect(Object.keys(await fieldErrors(session, 'kiosk', { shop: 'S99' }))).toEqual(['shop'])
    expect(Object.keys(await fieldErrors(session, 'lyra', { phone: 'call me' }))).toEqual(['phone'])
  })
})
