/** Operators' cases over the operator API: found, claimed, resolved, or closed by two operators (issue-12 2). */
import { randomUUID } from 'node:crypto'
import { CASES_PER_PAGE, type OperatorCase, type OperatorOperation } from '@modulor/contract/operator'
import type { CaseKind } from '@modulor/contract/vocabulary'
import { oneDatabaseKind } from '@modulor/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { transaction } from '../../src/db'
import { openCase, openCaseAbout } from '../../src/features/payments'
import { MERCHANT_KEY, openTestService, type TestService } from '../http/test-service'
import { openOperatorApi, type OperatorApi, type OperatorCaller } from './operator-caller'

const CARD = { card_pan: '4242424242424242', card_cvv: '123', month: '12', year: '30' }
const REASON = 'The statement of the provider has it'
const CREDIT = { kind: 'late_credit', source: 'player', reason: REASON }

type Story = {
  case: OperatorCase
  payment: { payment_id: string; reference: string } | null
  operation: { kind: string; state: string } | null
  proposals: { kind: string; source: string; amount: string }[]
}

describe.each(oneDatabaseKind())('the cases of operators on %s', (kind) => {
  let service: TestService
  let api: OperatorApi
  let finance: OperatorCaller
  let other: OperatorCaller

  beforeAll(async () => {
    service = await openTestService(kind, {
      operations: { kind: 'port', port: 0, host: '127.0.0.1' },
      configure: (config) => ({
        ...config,
        brands: Object.fromEntries(
          Object.entries(config.brands).map(([name, brand]) => [
            name,
            { ...brand, operation_approval_above: { EUR: '50.00' } },
          ]),
        ),
      }),
    })
    api = await openOperatorApi(service)
    finance = await api.signedInAs('finance')
    other = await api.signedInAs('finance')
  })
  afterAll(() => service.close())

  /** A declined deposit that the provider later reports as charged. */
  async function lateSuccess(amount = '25.00', caseKind: CaseKind = 'late_success') {
    const player = `player-${randomUUID()}`
    const session = await service.openSession({ user: { id: player } })
    const { json } = await service.call('depositSubmit', {
      session,
      params: { payGroupId: 'card' },
      idempotencyKey: randomUUID(),
      body: { amount, currency: 'EUR', card_data: CARD },
    })
    const id = String((json as { payment_id?: unknown }).payment_id)
    await service.decline(id)
    await transaction(service.db, (tx) =>
      openCase(tx, id, caseKind, { state: 'declined', amount, currency: 'EUR' }, service.clock.now()),
    )
    const listed = await listOf('open')
    const found = listed.find(({ payment_id: paymentId }) => paymentId === id)
    if (!found) throw new Error('the case is not in the list')
    return { id, player, found }
  }
  const listOf = async (view: 'open' | 'closed', by = finance) =>
    ((await by.call('listCases', { query: { view } })).json as { cases: OperatorCase[] }).cases
  const read = async (caseId: string) => (await finance.call('readCase', { params: { caseId } })).json as Story
  type CaseCall = 'claimCase' | 'releaseCase' | 'resolveCase' | 'requestCaseClose' | 'confirmCaseClose' | 'keepCaseOpen'
  const act = (by: OperatorCaller, id: CaseCall, on: OperatorCase, body: object = {}, idempotencyKey = randomUUID()) =>
    by.call(id, { params: { caseId: on.case_id }, body: { version: on.version, ...body }, idempotencyKey })
  const caseIn = ({ status, json }: Awaited<ReturnType<typeof act>>) => {
    expect([status, json]).toEqual([200, json])
    return json as OperatorCase
  }
  const refusedWith = async (answer: ReturnType<typeof act>, code: string) =>
    expect((await answer).json).toMatchObject({ error_code: code, advice: expect.any(String) as string })
  const balanceOf = async (player: string) => {
    const { json } = await service.call('playerBalance', {
      merchantKey: MERCHANT_KEY,
      params: { brand: 'COM', userId: player },
    })
    return JSON.stringify(json)
  }

  it('issue-12 2 a late success is corrected by the operation that the service proposes, and its case is closed', async () => {
    const { player, found } = await lateSuccess()
    const story = await read(found.case_id)
    expect(story.case).toMatchObject({ kind: 'late_success', state: 'open', details: { amount: '25.00' } })
    expect(story.proposals).toMatchObject([{ kind: 'late_credit', source: 'player' }])
    const key = randomUUID()
    const closed = caseIn(await act(finance, 'resolveCase', found, CREDIT, key))
    expect(closed).toMatchObject({ state: 'closed', claimed_by: finance.operatorId })
    expect(await balanceOf(player)).toContain('"25.00"')
    expect((await listOf('open')).map(({ case_id: id }) => id)).not.toContain(found.case_id)
    expect((await listOf('closed'))[0]?.case_id).toBe(found.case_id)
    // The same key repeats the same act; another key gets that the case is closed.
    expect(caseIn(await act(finance, 'resolveCase', found, CREDIT, key))).toEqual(closed)
    await refusedWith(act(finance, 'resolveCase', closed, CREDIT), 'case_closed')
    expect(await balanceOf(player)).toContain('"25.00"')
  })

  it('issue-12 2 an operator can only book what the case proposes, and only while it is proposed', async () => {
    const { id, found } = await lateSuccess()
    await refusedWith(act(finance, 'resolveCase', found, { ...CREDIT, kind: 'refund' }), 'proposal_gone')
    // An operation that only a case offers cannot be requested with an amount of one's own.
    const free = { kind: 'refund', source: 'provider', amount: '1.00', reason: REASON }
    const refused = await finance.call('requestOperation', { params: { paymentId: id }, body: free })
    expect(refused.status).toBe(400)
    await finance.call('requestOperation', {
      params: { paymentId: id },
      body: { ...CREDIT, amount: '1.00' },
      idempotencyKey: randomUUID(),
    })
    const { net } = (await finance.call('readOperations', { params: { paymentId: id } })).json as {
      net: { left: string }
    }
    expect((await read(found.case_id)).proposals).toMatchObject([{ amount: net.left }])
  })

  it('issue-12 2 a claimed case can only be changed by its owner, and an act on a stale version is refused', async () => {
    const { found } = await lateSuccess()
    const mine = caseIn(await act(finance, 'claimCase', found))
    expect(mine).toMatchObject({ claimed_by: finance.operatorId, version: found.version + 1 })
    await refusedWith(act(other, 'claimCase', found), 'case_changed')
    await refusedWith(act(other, 'claimCase', mine), 'case_taken')
    await refusedWith(act(finance, 'resolveCase', found, CREDIT), 'case_changed')
    await refusedWith(act(other, 'resolveCase', mine, CREDIT), 'case_taken')
    await refusedWith(act(other, 'requestCaseClose', mine, { reason: REASON }), 'case_taken')
    const free = caseIn(await act(finance, 'releaseCase', mine))
    expect(caseIn(await act(other, 'claimCase', free))).toMatchObject({ claimed_by: other.operatorId })
  })

  it('issue-12 2 of 16 operators who claim one case at once, one gets it', async () => {
    const { found } = await lateSuccess()
    const people = await Promise.all(Array.from({ length: 16 }, () => api.signedInAs('support')))
    const answers = await Promise.all(people.map((person) => act(person, 'claimCase', found)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const { status, json } of answers)
      if (status !== 200) expect(['case_changed', 'case_taken']).toContain((json as { error_code: string }).error_code)
  })

  it('issue-12 2 closing a case without an operation needs a reason and a second person', async () => {
    const { found } = await lateSuccess('25.00', 'reference_mismatch')
    expect((await read(found.case_id)).proposals).toEqual([])
    const asked = caseIn(await act(finance, 'requestCaseClose', found, { reason: REASON }))
    expect(asked).toMatchObject({ state: 'closing', close_requested_by: finance.operatorId, close_reason: REASON })
    await refusedWith(act(finance, 'confirmCaseClose', asked), 'second_person_needed')
    const kept = caseIn(await act(other, 'keepCaseOpen', asked))
    expect(kept).toMatchObject({ state: 'open', close_reason: null })
    await refusedWith(act(other, 'confirmCaseClose', kept), 'case_changed')
    const again = caseIn(await act(finance, 'requestCaseClose', kept, { reason: REASON }))
    expect(caseIn(await act(other, 'confirmCaseClose', again))).toMatchObject({
      ...{ state: 'closed', close_reason: REASON, closed_by_name: 'finance' },
    })
    await refusedWith(act(other, 'confirmCaseClose', again), 'already_confirmed')
    await refusedWith(act(await api.signedInAs('support'), 'confirmCaseClose', again), 'case_closed')
    expect(await act(finance, 'requestCaseClose', again, { reason: '' })).toMatchObject({ status: 400 })
  })

  it('issue-12 2 above the limit a case waits for a second person, and is open again after a rejection or a withdrawal', async () => {
    const { id, player, found } = await lateSuccess('80.00')
    const approver = await api.signedInAs('approver')
    const decide = async (
      decision: 'approveOperation' | 'rejectOperation' | 'withdrawOperation',
      by: OperatorCaller = approver,
    ) => {
      const { operations } = (await finance.call('readOperations', { params: { paymentId: id } })).json as {
        operations: OperatorOperation[]
      }
      const last = operations.find(({ state }) => state === 'awaiting_approval')
      return by.call(decision, {
        params: { operationId: last?.operation_id ?? '' },
        body: { version: last?.version, ...(decision !== 'approveOperation' && { reason: REASON }) },
      })
    }
    const waiting = caseIn(await act(finance, 'resolveCase', found, CREDIT))
    expect(waiting).toMatchObject({ state: 'in_progress', closed_at: null })
    expect(await read(found.case_id)).toMatchObject({ operation: { state: 'awaiting_approval' }, proposals: [] })
    await refusedWith(act(finance, 'requestCaseClose', waiting, { reason: REASON }), 'case_in_progress')
    expect((await decide('rejectOperation')).status).toBe(200)
    const open = (await read(found.case_id)).case
    expect(open).toMatchObject({ state: 'open', operation_id: null })
    caseIn(await act(finance, 'resolveCase', open, CREDIT))
    expect((await decide('withdrawOperation', finance)).status).toBe(200)
    const free = (await read(found.case_id)).case
    expect(free).toMatchObject({ state: 'open', operation_id: null })
    caseIn(await act(finance, 'resolveCase', free, CREDIT))
    expect((await decide('approveOperation')).status).toBe(200)
    expect((await read(found.case_id)).case).toMatchObject({ state: 'closed' })
    expect(await balanceOf(player)).toContain('"80.00"')
  })

  it('issue-12 2 an operation cancels the pending request to close its case without one', async () => {
    const [small, large] = [await lateSuccess(), await lateSuccess('80.00')]
    const approver = await api.signedInAs('approver')
    const closing = async (found: OperatorCase) =>
      caseIn(await act(finance, 'requestCaseClose', found, { reason: REASON }))
    const closed = caseIn(await act(finance, 'resolveCase', await closing(small.found), CREDIT))
    expect(closed).toMatchObject({ state: 'closed', close_requested_by: null, close_reason: null })
    expect(await balanceOf(small.player)).toContain('"25.00"')
    const waiting = caseIn(await act(finance, 'resolveCase', await closing(large.found), CREDIT))
    expect(waiting).toMatchObject({ state: 'in_progress', close_requested_by: null })
    await refusedWith(act(other, 'confirmCaseClose', waiting), 'case_changed')
    const approved = await approver.call('approveOperation', {
      params: { operationId: waiting.operation_id ?? '' },
      body: { version: 1 },
    })
    expect(approved.status, approved.text).toBe(200)
    expect((await read(large.found.case_id)).case).toMatchObject({ state: 'closed' })
    expect(await balanceOf(large.player)).toContain('"80.00"')
  })

  it('issue-12 2 of 8 operators who resolve one case at once, one moves its amount', async () => {
    const { id, player, found } = await lateSuccess()
    caseIn(await act(finance, 'resolveCase', found, CREDIT))
    const details = { break: 'missing_here', line: 'refund', amount: '-1.00', currency: 'EUR' }
    await openCase(service.db, id, 'statement_break', details, service.clock.now())
    const broken = (await listOf('open')).find((each) => each.payment_id === id)
    if (!broken) throw new Error('the case is not in the list')
    const people = await Promise.all(Array.from({ length: 8 }, () => api.signedInAs('finance')))
    const correction = { kind: 'correction', source: 'player', reason: REASON }
    const answers = await Promise.all(people.map((person) => act(person, 'resolveCase', broken, correction)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await balanceOf(player)).toContain('"24.00"')
    expect((await read(broken.case_id)).case).toMatchObject({ state: 'closed' })
  })

  it('issue-12 2 a case without a payment of ours can be read and closed', async () => {
    await transaction(service.db, (tx) =>
      openCaseAbout(tx, 'sandbox pay_elsewhere', 'unknown_payment', { provider: 'sandbox' }, service.clock.now()),
    )
    const found = (await listOf('open')).find(({ subject }) => subject === 'sandbox pay_elsewhere')
    if (!found) throw new Error('the case is not in the list')
    expect(await read(found.case_id)).toMatchObject({ payment: null, proposals: [], operation: null })
    const asked = caseIn(await act(finance, 'requestCaseClose', found, { reason: REASON }))
    expect(caseIn(await act(other, 'confirmCaseClose', asked)).state).toBe('closed')
  })

  it('issue-12 2 many cases of one kind do not hide others: cases can be listed by kind, on all pages', async () => {
    const subjects = Array.from({ length: 2 * CASES_PER_PAGE + 1 }, (_, index) => `sandbox pay_${index}`)
    for (const subject of subjects)
      await openCaseAbout(service.db, subject, 'unknown_payment', { provider: 'sandbox' }, service.clock.now())
    await openCaseAbout(service.db, 'transfer 1', 'ledger_broken', { fault: 'it was changed' }, service.clock.now())
    const pageOf = async (query: Record<string, string>) =>
      (await finance.call('listCases', { query })).json as { cases: OperatorCase[]; next_cursor: string | null }
    const read: string[] = []
    let cursor: string | null = null
    do {
      const page = await pageOf({ kind: 'unknown_payment', ...(cursor !== null && { cursor }) })
      read.push(...page.cases.map(({ subject }) => subject))
      cursor = page.next_cursor
    } while (cursor !== null)
    expect(read.sort()).toEqual(subjects.sort())
    expect((await pageOf({ kind: 'ledger_broken' })).cases.map(({ subject }) => subject)).toEqual(['transfer 1'])
    expect((await finance.call('listCases', { query: { cursor: 'none' } })).status).toBe(400)
    // Open cases are sorted oldest first.
    const inOrder = ['transfer 1', ...['transfer 2', 'transfer 3', 'transfer 4', 'transfer 5']]
    for (const subject of inOrder.slice(1)) {
      service.clock.advance(1_000)
      await openCaseAbout(service.db, subject, 'ledger_broken', {}, service.clock.now())
    }
    expect((await pageOf({ kind: 'ledger_broken' })).cases.map(({ subject }) => subject)).toEqual(inOrder)
    await service.db.deleteFrom('operator_cases').where('payment_id', 'is', null).execute()
  })

  it('issue-12 2 an unknown case id is answered with 404', async () => {
    for (const caseId of ['none', randomUUID()]) {
      expect((await finance.call('readCase', { params: { caseId } })).status).toBe(404)
      expect((await finance.call('claimCase', { params: { caseId }, body: { version: 1 } })).status).toBe(404)
    }
  })
})
