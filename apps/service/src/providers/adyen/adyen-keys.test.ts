/** A key that Adyen has had before says nothing of the request that came first with it. */
import { describe, expect, it } from 'vitest'
import type { OutboundAnswer } from '../outbound-client'
import type { Order, OperationRef, Provider } from '../provider'
import { adyen } from './adyen'
import { adyenPayouts } from './adyen-payouts'

const HMAC_KEYS = ['a5'.repeat(32)]
const ID = 'f7a1f7a8-30d5-4b6f-a2a7-5a0b8dc4b7a1'
const ref = { paymentId: ID, reference: 'PSP', continuation: null, amount: '25.50', currency: 'EUR' }
const page = 'https://cashier.example/status'
const order: Order = {
  ...{ ...ref, flow: 'deposit', providerMethod: 'ideal', requestId: null, documents: [], userId: 'player-1' },
  parameters: { iban: 'NL13TEST0123456789', account_holder: 'A Player' },
  urls: { returnUrl: page, callbackUrl: page, challengeReturnUrl: page, methodReturnUrl: page },
  paySessionId: 'pay-session',
}
const operation: OperationRef = { ...ref, operationId: ID, flow: 'deposit' }

/** What both plug-ins call, with one answer to everything. */
function answered(status: number, errorCode: string): Record<string, () => Promise<{ kind: string }> | undefined> {
  const answer: OutboundAnswer = {
    ...{ kind: 'answered', status },
    body: JSON.stringify({ status, errorCode, errorType: 'validation', message: 'as Adyen says it' }),
  }
  const means = { client: { send: () => Promise.resolve(answer), close: () => undefined } }
  const common = { api_key: 'k', hmac_keys: HMAC_KEYS }
  const payments: Provider = adyen.open(adyen.settings.parse({ ...common, merchant_account: 'M' }), means)
  const payouts: Provider = adyenPayouts.open(adyenPayouts.settings.parse({ ...common, balance_account: 'BA' }), means)
  return {
    authorise: () => payments.authorise?.(order),
    refund: () => payments.refund?.(operation),
    capture: () => payments.capture?.(operation),
    void: () => payments.void?.(operation),
    payOut: () => payouts.payOut?.({ ...order, flow: 'withdrawal' }),
  }
}

describe.each([400, 409, 422])('issue-14 1 SVC-5 a repeat that Adyen refuses with HTTP %s', (status) => {
  it.each(Object.entries(answered(status, '704')))('leaves the result of %s unknown', async (_, call) => {
    expect(await call()).toMatchObject({ kind: 'unknown', why: `http_${status}` })
  })
})

it.each(Object.entries(answered(422, '130')))(
  'issue-14 1 a wrong request of %s was not carried out',
  async (_, call) => {
    expect(['declined', 'failed']).toContain((await call())?.kind)
  },
)
