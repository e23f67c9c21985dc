/** Refusals of submits above a limit over HTTP (issue-9 3.1): status, times, and no card data. */
import { randomUUID } from 'node:crypto'
import { oneDatabaseKind } from '@modulor/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { RiskConfig } from '../../src/config/risk-schema'
import { openTestService, type TestService } from '../http/test-service'

const NUMBERS = ['4242424242424242', '5555555555554444', '378282246310005', '6011111111111117'] as const
const LIMIT = { soft: 1, hard: 2 }

describe.each(oneDatabaseKind())('refusals of the limits on %s', (kind) => {
  let service: TestService
  beforeAll(async () => {
    service = await openTestService(kind, {
      configure: (config) => {
        const brand = config.brands['COM']
        if (!brand) throw new Error('the demo has lost its brand')
        const risk = RiskConfig.parse({ new_cards_per_hour: { address: LIMIT } })
        return { ...config, brands: { ...config.brands, COM: { ...brand, risk } } }
      },
    })
  })
  afterAll(() => service.close())

  it('issue-9 3.1 SVC-7 ERR-3 the limit of an IP address applies to all its players, and an untrusted header has no effect', async () => {
    const pay = async (number: string, index: number) =>
      service.call('depositSubmit', {
        session: await service.openSession({ user: { id: randomUUID() } }),
        params: { payGroupId: 'card' },
        idempotencyKey: randomUUID(),
        headers: { 'x-forwarded-for': `198.51.100.${index}` },
        body: {
          amount: '25.00',
          currency: 'EUR',
          card_data: {
            card_pan: number,
            card_cvv: number.startsWith('37') ? '1234' : '123',
            month: '08',
            year: '2035',
            card_cardholder_name: 'A Player',
            save_card: false,
            is_card_token_active: false,
          },
        },
      })
    const answers = []
    for (const [index, number] of NUMBERS.entries()) {
      answers.push(await pay(number, index))
      service.clock.advance(1_000)
    }
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 429, 429])
    const refused = answers[3]
    expect(refused?.json).toMatchObject({
      error_code: 'too_many_attempts',
      error_message: 'CASHIER.ERROR.TOO_MANY_ATTEMPTS',
      retryable: false,
      retry_at: expect.stringMatching(/^\d{4}-.*Z$/) as string,
    })
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(3_000)
    const said = answers.map(({ text }) => text).join() + service.logged.join()
    for (const number of NUMBERS) expect(said).not.toContain(number)
  })
})
