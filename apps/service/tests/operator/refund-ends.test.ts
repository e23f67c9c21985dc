/** A refund without a report that can be booked is ended from its case by two people (decision 103). */
import { oneDatabaseKind, until } from '@modulor/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openRefundEndWorld, REASON, type RefundEndWorld } from './refund-end-world'

const KINDS = ['provider_report', 'operation_unsettled'] as const
/** Currency, paid amount, refund, the player's part of the refund, and the balance after it. */
const SUMS = [
  ['EUR', '25.00', '5.00', '5.00', '20.00'],
  ['EUR', '25.00', '25.58', '25.00', '0.00'],
  ['JPY', '2500', '500', '500', '2000'],
  ['KWD', '25.505', '5.005', '5.005', '20.500'],
] as const
const ROWS = KINDS.flatMap((about) => SUMS.map((sums) => [about, ...sums] as const))

describe.each(oneDatabaseKind())('ends of refunds on %s', (kind) => {
  let world: RefundEndWorld
  beforeAll(async () => {
    world = await openRefundEndWorld(kind)
  })
  afterAll(() => world.world.close())

  it.each(ROWS)(
    'decision-103 from a case %s, a refund in %s of a deposit of %s is ended as carried out with our amount %s',
    async (about, currency, paid, asked, ofPlayer, rest) => {
      const refund = await world.refunding({ currency, paid, asked })
      const story = await world.caseOf(refund, about)
      expect(story).toMatchObject({ proposals: [], case: { state: 'open', close_end: null } })
      expect(story.ends).toMatchObject([
        { end: 'carried_out', becomes: 'succeeded', amount: asked, balance: 'taken', balance_amount: ofPlayer },
        { end: 'not_carried_out', becomes: 'failed', amount: asked, balance: 'freed', balance_amount: ofPlayer },
      ])
      expect((await world.ask(story, 'carried_out')).json).toMatchObject({
        ...{ state: 'closing', close_end: 'carried_out', close_reason: REASON, close_requested_by_name: 'finance' },
      })
      expect(await world.factsOf(refund.id)).toMatchObject({ states: ['pending'] })
      expect((await world.confirm(story.case.case_id)).json).toMatchObject({
        ...{ state: 'closed', close_end: 'carried_out', operation_id: refund.operationId, closed_by_name: 'approver' },
      })
      expect(await world.factsOf(refund.id)).toMatchObject({ states: ['succeeded'], moved: asked })
      expect(await world.balanceOf(refund.player, currency)).toBe(rest)
      expect(await world.refundEventsOf(refund.id)).toEqual(['refund.succeeded'])
      expect(await world.read(story.case.case_id)).toMatchObject({ operation: { state: 'succeeded' }, ends: [] })
      expect(await world.ledgerFaults()).toEqual([])
    },
  )

  it.each(ROWS)(
    'decision-103 from a case %s, a refund in %s of a deposit of %s is ended as not carried out, and releases %s',
    async (about, currency, paid, asked) => {
      const refund = await world.refunding({ currency, paid, asked })
      const story = await world.caseOf(refund, about)
      await world.ask(story, 'not_carried_out')
      expect((await world.confirm(story.case.case_id)).json).toMatchObject({ state: 'closed' })
      const { states, reserved } = await world.factsOf(refund.id)
      expect([states, Number(reserved)]).toEqual([['failed not_carried_out'], 0])
      expect(await world.balanceOf(refund.player, currency)).toBe(paid)
      expect(await world.refundEventsOf(refund.id)).toEqual(['refund.failed'])
      expect(await world.ledgerFaults()).toEqual([])
    },
  )

  it.each([
    ['carried_out', 'succeeded'],
    ['not_carried_out', 'failed not_carried_out'],
  ] as const)(
    'decision-103 the end %s of a refund that the merchant bears changes no player’s balance',
    async (end, state) => {
      const refund = await world.refunding({ borneBy: 'merchant' })
      const story = await world.caseOf(refund, 'provider_report')
      const unchanged = { balance: 'unchanged', balance_amount: '0.00', source: 'merchant', wallet: 'ledger' }
      expect(story.ends).toMatchObject([unchanged, unchanged])
      await world.ask(story, end)
      await world.confirm(story.case.case_id)
      expect(await world.factsOf(refund.id)).toMatchObject({ states: [state] })
      expect(await world.balanceOf(refund.player)).toBe('25.00')
      expect(await world.ledgerFaults()).toEqual([])
    },
  )

  it('decision-103 a succeeded refund for which the provider reports another currency can be ended as not carried out', async () => {
    const refund = await world.refunding()
    await world.tell(refund, 'REFUND', 500, 'EUR')
    await world.world.operationBecomes(refund.id, 'succeeded')
    const story = await world.caseOf(refund, 'provider_report')
    expect(story.ends).toMatchObject([{ end: 'not_carried_out', becomes: 'failed_late', balance: 'given_back' }])
    expect((await world.ask(story, 'carried_out')).json).toMatchObject({ error_code: 'proposal_gone' })
    await world.ask(story, 'not_carried_out')
    expect((await world.confirm(story.case.case_id)).status).toBe(200)
    expect(await world.factsOf(refund.id)).toMatchObject({ states: ['failed_late not_carried_out'], moved: '0.00' })
    expect(await world.balanceOf(refund.player)).toBe('25.00')
    expect(await world.refundEventsOf(refund.id)).toEqual(['refund.succeeded', 'refund.failed'])
    expect(await world.ledgerFaults()).toEqual([])
  })

  it('decision-103 ending a refund needs two people, and the requester can withdraw the request', async () => {
    const { both, finance, support, approver } = world.people
    const refund = await world.refunding()
    const story = await world.caseOf(refund, 'provider_report')
    await world.ask(story, 'carried_out', both)
    const asked = () => world.read(story.case.case_id)
    for (const id of ['confirmCaseEnd', 'refuseCaseEnd'] as const)
      expect((await world.act(both, id, await asked())).json).toMatchObject({ error_code: 'second_person_needed' })
    // Closing a case without an end is another decision, which needs fewer permissions.
    expect((await world.act(support, 'confirmCaseClose', await asked())).json).toMatchObject({
      error_code: 'case_changed',
    })
    expect((await world.act(support, 'keepCaseOpen', await asked())).json).toMatchObject({
      error_code: 'requester_needed',
    })
    const refused = await world.act(approver, 'refuseCaseEnd', await asked())
    expect(refused.json).toMatchObject({ state: 'open', close_end: null, close_reason: null })
    await world.ask(await asked(), 'not_carried_out', both)
    expect((await world.act(both, 'keepCaseOpen', await asked())).json).toMatchObject({
      state: 'open',
      close_end: null,
    })
    expect(
      (await world.act(finance, 'requestCaseEnd', await asked(), { end: 'carried_out', reason: REASON })).json,
    ).toMatchObject({ error_code: 'case_taken' })
    expect(await world.factsOf(refund.id)).toMatchObject({ states: ['pending'] })
  })

  it('decision-103 an older build, which has no ends of refunds, cannot close or reopen a case with a requested end', async () => {
    const refund = await world.refunding()
    const story = await world.caseOf(refund, 'operation_unsettled')
    await world.ask(story, 'carried_out')
    const { db, clock } = world.service
    const { id: second } = await db
      .selectFrom('operators')
      .select('id')
      .where('name', '=', 'approver')
      .executeTakeFirstOrThrow()
    const ofCase = db.updateTable('operator_cases').where('id', '=', story.case.case_id)
    await expect(ofCase.set({ closed_by: second, closed_at: clock.now() }).execute()).rejects.toThrow(
      'check constraint',
    )
    await expect(ofCase.set({ close_requested_by: null, close_reason: null }).execute()).rejects.toThrow(
      'check constraint',
    )
    await expect(
      ofCase.set({ operation_id: refund.operationId, close_end: 'other' as 'carried_out' }).execute(),
    ).rejects.toThrow('check constraint')
    expect((await world.confirm(story.case.case_id)).status).toBe(200)
  })

  it('decision-103 requests, refusals and confirmations of ends are in the audit log', async () => {
    const refund = await world.refunding()
    const story = await world.caseOf(refund, 'provider_report')
    await world.ask(story, 'carried_out')
    await world.act(world.people.approver, 'refuseCaseEnd', await world.read(story.case.case_id))
    await world.ask(await world.read(story.case.case_id), 'not_carried_out')
    await world.confirm(story.case.case_id)
    const lines = await world.service.db
      .selectFrom('audit_log')
      .select(['act', 'outcome', 'reason'])
      .where('subject_id', '=', story.case.case_id)
      .where('outcome', '<>', 'begun')
      .orderBy('number')
      .execute()
    expect(lines).toEqual([
      { act: 'requestCaseEnd', outcome: 'done', reason: REASON },
      { act: 'refuseCaseEnd', outcome: 'done', reason: null },
      { act: 'requestCaseEnd', outcome: 'done', reason: REASON },
      { act: 'confirmCaseEnd', outcome: 'done', reason: null },
    ])
    const moves = await world.service.db
      .selectFrom('linked_operation_transitions')
      .innerJoin('operators', 'operators.id', 'linked_operation_transitions.operator_id')
      .select(['cause', 'to_state', 'name'])
      .where('operation_id', '=', refund.operationId)
      .execute()
    expect(moves).toEqual([{ cause: 'operator_end', to_state: 'failed', name: 'approver' }])
  })

  it('decision-103 the job of a refund that people have ended is removed, so the provider is not asked again', async () => {
    const refund = await world.refunding()
    const story = await world.caseOf(refund, 'operation_unsettled')
    const jobs = () =>
      world.service.db.selectFrom('jobs').select('subject').where('subject', '=', refund.operationId).execute()
    expect(await jobs()).toHaveLength(1)
    await world.ask(story, 'not_carried_out')
    await world.confirm(story.case.case_id)
    await until(async () => (await jobs()).length === 0)
  })
})
