/** Captures and voids that two operators end over the operator API, while the provider and other operators act too (decision 103). */
import { randomUUID } from 'node:crypto'
import type { OperatorCase, OperatorOperation } from '@modulor/contract/operator'
import { oneDatabaseKind, until } from '@modulor/testkit'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { DAY_MS } from '../../src/durations'
import type { OutsideWorld } from '../http/outside-world'
import { signedIn, type CaseDesk, type CaseStory } from './case-desk'
import { openDeskOnLine } from './desk-on-line'
import type { Line } from './provider-line'

const REASON = 'The records of the provider were compared'
type Person = Awaited<ReturnType<typeof signedIn>>
type EndStory = CaseStory & { readonly ends: readonly { readonly end: string; readonly kind: string }[] }

describe.each(oneDatabaseKind())('ends of captures on %s', (kind) => {
  let outside: OutsideWorld
  let line: Line
  let desk: CaseDesk
  let approver: Person
  let second: Person

  beforeAll(async () => {
    ;({ outside, line, desk } = await openDeskOnLine(kind))
    approver = await signedIn(desk.service, desk.api, 'approver')
    second = await signedIn(desk.service, desk.api, 'approver', 'finance')
  })
  afterEach(() => line.repair())
  afterAll(async () => {
    await desk.close()
    line.close()
    await outside.close()
  })

  async function authorised() {
    const player = `player-${randomUUID()}`
    const session = await desk.service.openSession({ user: { id: player } })
    const card = { card_pan: '4242424242424242', month: '12', year: '35' }
    const { json } = await desk.submit(session, card, '25.00', 'card-review')
    const { payment_id: id } = json as { payment_id: string }
    expect(await desk.stateOf(id)).toBe('processing')
    return { id, player }
  }
  const request = async (id: string, what: 'capture' | 'void') => {
    const body = { kind: what, source: 'player', amount: '25.58', reason: REASON }
    const answer = await desk.finance.call('requestOperation', { params: { paymentId: id }, body })
    return answer.json as OperatorOperation & { error_code?: string }
  }
  const read = async (caseId: string) => (await desk.read(caseId)) as EndStory
  const act = async (
    by: Person,
    call: 'requestCaseEnd' | 'confirmCaseEnd' | 'refuseCaseEnd' | 'keepCaseOpen',
    { case: found }: Pick<EndStory, 'case'>,
    more: object = {},
  ) => {
    const answer = await by.call(call, { params: { caseId: found.case_id }, body: { version: found.version, ...more } })
    return { status: answer.status, json: answer.json as OperatorCase & { error_code?: string } }
  }
  /** An operation without a response, whose case is opened after a day. */
  async function unanswered(what: 'capture' | 'void', isLost: boolean) {
    const payment = await authorised()
    if (isLost) line.loseAnswers()
    else line.cut()
    const { operation_id: operationId, state } = await request(payment.id, what)
    expect(state).toBe('unknown')
    desk.service.clock.advance(DAY_MS)
    const story = await desk.eventually('the case', () => desk.find('operation_unsettled', operationId))
    return { ...payment, operationId, story: story as EndStory }
  }
  const ask = (story: EndStory, by: Person = desk.finance) =>
    act(by, 'requestCaseEnd', story, { end: 'not_carried_out', reason: REASON })
  const confirmed = (caseId: string) =>
    until(async () => {
      const answer = await act(approver, 'confirmCaseEnd', await read(caseId))
      return answer.json.error_code === 'operation_running' ? undefined : answer
    })
  const operationsOf = async (id: string) => {
    const { json } = await desk.finance.call('readOperations', { params: { paymentId: id } })
    const { operations } = json as { operations: OperatorOperation[] }
    return operations.map(({ kind: each, state, failure_code: code }) => [each, state, code])
  }

  it('decision-103 if operators end a capture that the provider has carried out, the payment posts its money once', async () => {
    const { id, player, story } = await unanswered('capture', true)
    expect(story.ends).toMatchObject([{ end: 'not_carried_out', kind: 'capture' }])
    await ask(story)
    expect((await confirmed(story.case.case_id)).status).toBe(200)
    line.repair()
    await desk.eventually('the payment to succeed', async () => (await desk.stateOf(id)) === 'succeeded')
    expect(await desk.balanceOf(player)).toBe('25.00')
    expect(await desk.journalOf(id)).toEqual(['charge 25.58'])
    expect(await operationsOf(id)).toEqual([['capture', 'failed', 'not_carried_out']])
    expect(await desk.ledgerFaults()).toEqual([])
  })

  it('decision-103 a void after operators ended a capture that was carried out does not give the money back', async () => {
    const { id, player, story } = await unanswered('capture', true)
    await ask(story)
    expect((await confirmed(story.case.case_id)).status).toBe(200)
    // The line is still broken: the void is being sent when the provider reports the capture.
    const { state } = await request(id, 'void')
    expect(state).toBe('unknown')
    line.repair()
    await desk.eventually('the payment to succeed', async () => (await desk.stateOf(id)) === 'succeeded')
    await desk.eventually('the void to end', async () =>
      (await operationsOf(id)).every(([, each]) => each === 'failed'),
    )
    expect(await desk.balanceOf(player)).toBe('25.00')
    expect(await desk.journalOf(id)).toEqual(['charge 25.58'])
    expect(await desk.ledgerFaults()).toEqual([])
  })

  it('decision-103 of a concurrent confirmation and refusal one counts, and it decides the capture’s state', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { id, story } = await unanswered('capture', false)
      await ask(story)
      const asked = await read(story.case.case_id)
      const answers = await Promise.all([
        act(approver, 'confirmCaseEnd', asked),
        act(second, 'refuseCaseEnd', asked),
        act(desk.finance, 'keepCaseOpen', asked),
        act(second, 'confirmCaseEnd', asked),
      ])
      const won = answers.filter(({ status }) => status === 200)
      expect(won.length, JSON.stringify(answers)).toBe(1)
      const isEnded = answers[0].status === 200 || answers[3].status === 200
      const { case: after } = await read(story.case.case_id)
      expect(after).toMatchObject(isEnded ? { state: 'closed' } : { state: 'open', close_end: null })
      const [operation] = await operationsOf(id)
      expect(operation?.slice(1)).toEqual(isEnded ? ['failed', 'not_carried_out'] : ['unknown', null])
      line.repair()
      if (!isEnded)
        await desk.eventually('the payment to succeed', async () => (await desk.stateOf(id)) === 'succeeded')
    }
    expect(await desk.ledgerFaults()).toEqual([])
  })

  it('decision-103 if the provider reports the capture during the confirmation, the money is posted once', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { id, player, story } = await unanswered('capture', true)
      await ask(story)
      const asked = await read(story.case.case_id)
      line.repair()
      desk.service.clock.advance(DAY_MS)
      const [answer] = await Promise.all([
        act(approver, 'confirmCaseEnd', asked),
        desk.eventually('the payment to succeed', async () => (await desk.stateOf(id)) === 'succeeded'),
      ])
      const [operation] = await operationsOf(id)
      if (answer.status === 200) expect(operation).toEqual(['capture', 'failed', 'not_carried_out'])
      else
        expect(['case_closed', 'case_changed', 'operation_changed', 'operation_running']).toContain(
          answer.json.error_code,
        )
      await desk.eventually(
        'the case to be closed',
        async () => (await read(story.case.case_id)).case.state === 'closed',
      )
      expect(await desk.balanceOf(player)).toBe('25.00')
      expect(await desk.journalOf(id)).toEqual(['charge 25.58'])
    }
    expect(await desk.ledgerFaults()).toEqual([])
  })

  it('decision-103 an end cannot be confirmed by its requester, and an end that is not offered cannot be requested', async () => {
    const { id, story } = await unanswered('void', false)
    const wrong = await act(desk.finance, 'requestCaseEnd', story, { end: 'carried_out', reason: REASON })
    expect(wrong.json.error_code).toBe('proposal_gone')
    expect((await act(desk.support, 'requestCaseEnd', story, { end: 'not_carried_out', reason: REASON })).status).toBe(
      403,
    )
    await ask(story, second)
    const asked = await read(story.case.case_id)
    expect((await act(second, 'confirmCaseEnd', asked)).json.error_code).toBe('second_person_needed')
    expect((await act(desk.finance, 'confirmCaseEnd', asked)).status).toBe(403)
    expect((await operationsOf(id))[0]?.[1]).toBe('unknown')
  })

  it('issue-12 2 an idempotency key belongs to one operation: a void with the key of a capture is refused', async () => {
    const { id } = await authorised()
    desk.service.clock.advance(8 * DAY_MS)
    const story = await desk.eventually('the case', () => desk.find('never_settled', id))
    line.cut()
    const idempotencyKey = randomUUID()
    const press = async (what: 'capture' | 'void', reason = REASON) => {
      const { case: found } = await read(story.case.case_id)
      const body = { version: found.version, kind: what, source: 'player', reason }
      const params = { caseId: found.case_id }
      const answer = await desk.finance.call('resolveCase', { params, body, idempotencyKey })
      return [answer.status, (answer.json as { error_code?: string }).error_code]
    }
    expect(await press('capture')).toEqual([200, undefined])
    expect(await press('capture')).toEqual([200, undefined])
    expect(await press('void')).toEqual([422, 'idempotency_key_reused'])
    expect(await press('capture', 'The same in other words')).toEqual([200, undefined])
    expect(await operationsOf(id)).toEqual([['capture', 'unknown', null]])
  })
})
