import { PayGroup, SubmitRequest } from '@modulor/contract/http'
import { describe, expect, it } from 'vitest'
import { payGroup, payGroupCurrency, submitRequest } from './builders'

describe('builders', () => {
  it('they build values that the contract accepts unchanged', () => {
    expect(SubmitRequest.parse(submitRequest())).toEqual(submitRequest())
    expect(PayGroup.parse(payGroup())).toEqual(payGroup())
  })

  it('they accept the parts that matter to a test', () => {
    const group = payGroup({ id: 'card', currencies: [payGroupCurrency({ alpha3: 'JPY', precision: 0 })] })
    expect(PayGroup.parse(group)).toMatchObject({ id: 'card', currencies: [{ alpha3: 'JPY', precision: 0 }] })
  })
})
