import { describe, expect, it } from 'vitest'
import { OPERATOR_ENDPOINTS } from './endpoints'

const AT = '2026-11-20T10:00:00.000Z'
const PAYMENT = {
  ...{ payment_id: 'p', reference: 'R', brand: 'COM', player_id: 'u', flow: 'deposit', state: 'succeeded' },
  ...{ decline_code: null, is_authorised: false, method_id: 'card', method_name: 'Card', provider: 'sandbox' },
  ...{ provider_reference: null, currency: 'EUR', amount: '1.00', total: '1.00', card_last4: null, destination: null },
  ...{ order_id: null, request_id: null, created_at: AT, updated_at: AT },
}
const pageOf = (payment: object) => ({ payments: [payment], next_cursor: null, understood: [] })
const OPERATION = { kind: 'refund', sources: ['player'], left: '1.00', is_whole: false }
const NET = { currency: 'EUR', paid: '1.00', moved: '0.00', reserved: '0.00', left: '1.00' }

describe('a response with values of a later release', () => {
  it('SVC-8 is read where the desk only shows the value', () => {
    const payments = OPERATOR_ENDPOINTS.findPayments.response
    for (const change of [{ state: 'on_hold' }, { state: 'declined', decline_code: 'card_frozen' }])
      expect(payments.parse(pageOf({ ...PAYMENT, ...change })).payments[0]).toMatchObject(change)
    const self = { id: 'o', name: 'Anna', roles: ['auditor'], permissions: ['cases.read', 'audits.read'] }
    expect(OPERATOR_ENDPOINTS.me.response.parse(self)).toEqual(self)
  })

  it('SVC-8 is refused where a decision depends on the value', () => {
    expect(OPERATOR_ENDPOINTS.findPayments.response.safeParse(pageOf({ ...PAYMENT, flow: 'transfer' })).success).toBe(
      false,
    )
    const operations = (possible: object) => ({ net: NET, operations: [], possible: [possible] })
    const { response } = OPERATOR_ENDPOINTS.readOperations
    expect(response.safeParse(operations(OPERATION)).error).toBeUndefined()
    expect(response.safeParse(operations({ ...OPERATION, kind: 'reversal' })).success).toBe(false)
  })
})
