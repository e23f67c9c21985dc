import { describe, expect, it } from 'vitest'
import { amountChanged, createStore, flowActions, sessionExpired, type TypedValues } from '../session'
import { openLocalData } from '../storage'
import { defaultBoot } from './boot'
import { parseQuery } from './query'
import { toStartQuery } from './start-query'
import { saveTyped, restoreTyped } from '../session/typed-over-reload'

function storeOf(typed: TypedValues | null, flow: 'deposit' | 'withdrawal' = 'deposit') {
  const query = parseQuery('', { width: 390, height: 844 })
  const start = toStartQuery(query, { flow, sessionId: 's1' })
  return createStore({ boot: defaultBoot('https://cashier.example'), query: start, typed })
}

describe('typed values after a reload', () => {
  it('BOOT-10 FORM-17 they are restored once', () => {
    const localData = openLocalData(undefined)
    const before = storeOf(null)
    before.dispatch(amountChanged('25'))
    before.dispatch(flowActions.deposit.valuesKept({ methodId: 'm1', values: { phone: '+49301234' } }))
    saveTyped(localData, before.getState())
    const after = storeOf(restoreTyped(localData, 's1')).getState()
    expect(after.shared).toMatchObject({ amount: '25', amountTouched: true })
    expect(after.deposit.keptValues).toEqual({ m1: { phone: '+49301234' } })
    expect(restoreTyped(localData, 's1')).toBeNull()
  })

  it('issue-8 2.4 they are not restored in another session, and are deleted by it', () => {
    const localData = openLocalData(undefined)
    const before = storeOf(null)
    before.dispatch(flowActions.deposit.valuesKept({ methodId: 'm1', values: { name: 'Marta' } }))
    saveTyped(localData, before.getState())
    expect(restoreTyped(localData, 's2')).toBeNull()
    expect(restoreTyped(localData, 's1')).toBeNull()
  })

  it('SESS-4 FORM-17 after the session has ended they are not stored', () => {
    const localData = openLocalData(undefined)
    const ended = storeOf(null)
    ended.dispatch(flowActions.deposit.valuesKept({ methodId: 'm1', values: { name: 'Marta' } }))
    ended.dispatch(sessionExpired())
    saveTyped(localData, ended.getState())
    expect(localData.read('typed')).toBeNull()
  })

  it('BOOT-10 an untouched amount or an amount of the other flow is not restored', () => {
    const localData = openLocalData(undefined)
    saveTyped(localData, storeOf(null).getState())
    expect(storeOf(restoreTyped(localData, 's1')).getState().shared).toMatchObject({
      amount: '0',
      amountTouched: false,
    })
    const deposit = storeOf(null)
    deposit.dispatch(amountChanged('25'))
    saveTyped(localData, deposit.getState())
    expect(storeOf(restoreTyped(localData, 's1'), 'withdrawal').getState().shared.amount).toBe('0')
  })
})
