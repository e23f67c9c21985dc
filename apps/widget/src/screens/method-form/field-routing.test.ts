import { describe, expect, it } from 'vitest'
import type { CallOutcome, Routing } from '../../api'
import { localError } from '../../api/api-error'
import { FieldRouting, ROUTE_DELAY_MS } from './field-routing'

const answerOf = (name: string): Routing => ({
  parameters: [],
  view_data: [{ type: 'information_block', style: 'plain', value: name }],
  card_data: null,
})
const offline = { error: localError('FETCH_ERROR', 'offline') }
const body = (bank: string) => ({ currency: 'EUR', parameters: bank === '' ? {} : { bank } })

/** A service that responds when the test completes a request. */
function routingWith() {
  const asked: { bank: unknown; signal: AbortSignal; answer: (outcome: CallOutcome<Routing>) => void }[] = []
  const pauses: number[] = []
  const answers: string[] = []
  let isPausing = true
  const waiting: (() => void)[] = []
  const routing = new FieldRouting({
    request: ({ parameters }, signal) => new Promise((answer) => asked.push({ bank: parameters.bank, signal, answer })),
    pause: (ms) => {
      pauses.push(ms)
      return new Promise((resolve) => (isPausing ? waiting.push(resolve) : resolve()))
    },
    onAnswer: ({ view_data }) => answers.push(view_data[0]?.value ?? ''),
  })
  const rest = async () => {
    isPausing = false
    for (const resolve of waiting.splice(0)) resolve()
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve()
  }
  return { routing, asked, pauses, answers, rest }
}

describe('the fields for the typed values', () => {
  it('FORM-11 an untouched form sends no route request', async () => {
    const { routing, asked } = routingWith()
    routing.update(body(''))
    expect([routing.getState().kind, asked.length, await routing.settle()]).toEqual(['settled', 0, true])
  })

  it('FORM-11 a change is requested after a pause, and of several changes only the newest', async () => {
    const { routing, asked, pauses, rest } = routingWith()
    for (const bank of ['a', 'ab', 'abc', 'abc']) routing.update(body(bank))
    expect(pauses).toEqual([ROUTE_DELAY_MS, ROUTE_DELAY_MS, ROUTE_DELAY_MS])
    await rest()
    expect(asked.map(({ bank }) => bank)).toEqual(['abc'])
  })

  it('FORM-11 the same values in another order do not count as a change', async () => {
    const { routing, asked, rest } = routingWith()
    routing.update({ currency: 'EUR', parameters: { bank: 'a', city: 'b' } })
    routing.update({ currency: 'EUR', parameters: { city: 'b', bank: 'a' } })
    await rest()
    asked[0]?.answer({ data: answerOf('a') })
    await rest()
    routing.update({ currency: 'EUR', parameters: { city: 'b', bank: 'a' } })
    expect([asked.length, routing.getState().kind]).toEqual([1, 'settled'])
  })

  it('FORM-11 only the response to the newest request counts, in whatever order responses arrive', async () => {
    const { routing, asked, answers, rest } = routingWith()
    routing.update(body('a'))
    await rest()
    routing.update(body('b'))
    await rest()
    expect(asked.map(({ signal }) => signal.aborted)).toEqual([true, false])
    asked[1]?.answer({ data: answerOf('b') })
    asked[0]?.answer({ data: answerOf('a') })
    await rest()
    expect([answers, routing.getState().kind]).toEqual([['b'], 'settled'])
  })

  it('FORM-11 after a failure the previous fields are kept, and a retry is sent at once', async () => {
    const { routing, asked, answers, pauses, rest } = routingWith()
    routing.update(body('a'))
    await rest()
    asked[0]?.answer(offline)
    await rest()
    expect([routing.getState().kind, answers]).toEqual(['failed', []])
    routing.retry()
    expect([asked.length, pauses]).toEqual([2, [ROUTE_DELAY_MS]])
    asked[1]?.answer({ data: answerOf('a') })
    await rest()
    expect([routing.getState().kind, answers]).toEqual(['settled', ['a']])
  })

  it('FORM-11 a submit waits for the pending route, even if a newer request replaces it', async () => {
    const { routing, asked, rest } = routingWith()
    routing.update(body('a'))
    await rest()
    let isSettled: boolean | null = null
    const settling = routing.settle().then((result) => (isSettled = result))
    routing.update(body('b'))
    await rest()
    expect(isSettled).toBeNull()
    asked[1]?.answer({ data: answerOf('b') })
    expect(await settling).toBe(true)
  })

  it('FORM-11 a submit requests a failed route once more, and is refused without a response', async () => {
    const { routing, asked, rest } = routingWith()
    routing.update(body('a'))
    await rest()
    asked[0]?.answer(offline)
    await rest()
    const settling = routing.settle()
    await rest()
    expect(asked).toHaveLength(2)
    asked[1]?.answer(offline)
    expect(await settling).toBe(false)
  })

  it('FORM-11 the amount is part of the request only with a card', async () => {
    const { routing, asked, rest } = routingWith()
    const card = { card_data: { card_bin: '411111' } }
    routing.update({ ...body('a'), amount: '10' })
    routing.update({ ...body('a'), amount: '20' })
    await rest()
    expect(asked).toHaveLength(1)
    routing.update({ ...body('a'), ...card, amount: '20' })
    await rest()
    routing.update({ ...body('a'), ...card, amount: '30' })
    await rest()
    expect(asked).toHaveLength(3)
  })

  it('FORM-11 a submit that waits for the route is refused when the form is left', async () => {
    const { routing, rest } = routingWith()
    routing.update(body('a'))
    await rest()
    const settling = routing.settle()
    routing.stop()
    expect(await settling).toBe(false)
  })

  it('FORM-11 a route that was answered before is not requested again when the form is reopened', async () => {
    const { routing, asked, rest } = routingWith()
    routing.update(body('a'))
    await rest()
    asked[0]?.answer({ data: answerOf('a') })
    await rest()
    routing.stop()
    routing.update(body('a'))
    await rest()
    expect(asked).toHaveLength(1)
  })

  it('a pending request is aborted when the form is left, and sent again when it is reopened', async () => {
    const { routing, asked, answers, rest } = routingWith()
    routing.update(body('a'))
    await rest()
    routing.stop()
    asked[0]?.answer({ data: answerOf('a') })
    await rest()
    expect([routing.getState().kind, answers]).toEqual(['settled', []])
    routing.update(body('a'))
    await rest()
    expect(asked).toHaveLength(2)
  })
})
