/** Concurrent changes of a refund that two people end: reports of the provider before, meanwhile and later; other people (decision 103). */
import type { OperationEnd } from '@modulor/contract/vocabulary'
import { oneDatabaseKind, until } from '@modulor/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openRefundEndWorld, REASON, type EndStory, type Refund, type RefundEndWorld } from './refund-end-world'

const APPROVAL_ABOVE = '20.00'

describe.each(oneDatabaseKind())('ends of refunds and concurrent reports on %s', (kind) => {
  let world: RefundEndWorld
  beforeAll(async () => {
    world = await openRefundEndWorld(kind, {
      configure: (config) => {
        const { COM } = config.brands
        if (!COM) throw new Error('the demo has no brand COM')
        const careful = { ...COM, operation_approval_above: { EUR: APPROVAL_ABOVE } }
        return { ...config, brands: { ...config.brands, COM: careful } }
      },
    })
  })
  afterAll(() => world.world.close())

  const settledCallbacks = async (id: string) =>
    (
      await world.service.db
        .selectFrom('callback_inbox')
        .select('payment_id')
        .where('payment_id', '=', id)
        .where('settled_at', 'is not', null)
        .execute()
    ).length
  /** Sends the provider's report, and waits until the service has processed it. */
  async function hear(refund: Refund, eventCode: string, value: number, currency = 'EUR') {
    const before = await settledCallbacks(refund.id)
    await world.tell(refund, eventCode, value, currency)
    await until(async () => (await settledCallbacks(refund.id)) > before)
  }
  async function ended(end: OperationEnd) {
    const refund = await world.refunding()
    const story = await world.caseOf(refund, 'provider_report')
    await world.ask(story, end)
    expect((await world.confirm(story.case.case_id)).status).toBe(200)
    return { refund, story }
  }
  const statesOf = async ({ id }: Refund) => (await world.factsOf(id)).states
  const codeOf = (answer: { json: { error_code?: string } }) => answer.json.error_code
  const afresh = (story: EndStory) => world.read(story.case.case_id)

  it('decision-103 a success that is reported after the end "not carried out" opens a case that proposes to book it', async () => {
    const { refund } = await ended('not_carried_out')
    await hear(refund, 'REFUND_FAILED', 500)
    expect(await world.openCasesOf(refund.operationId, 'provider_report')).toEqual([])
    for (let copy = 0; copy < 2; copy += 1) await hear(refund, 'REFUND', 500)
    const story = await world.theCase(refund.operationId, 'provider_report')
    expect(story.case.details).toMatchObject({ why: 'contradicts_an_earlier_report', amount: '5.00' })
    expect([await statesOf(refund), story.ends]).toEqual([['failed not_carried_out'], []])
    const body = { kind: 'refund', source: 'player', reason: REASON }
    expect((await world.act(world.people.finance, 'resolveCase', story, body)).status).toBe(200)
    expect(await statesOf(refund)).toEqual(['failed not_carried_out', 'succeeded'])
    expect(await world.balanceOf(refund.player)).toBe('20.00')
    expect(await world.ledgerFaults()).toEqual([])
  })

  it('decision-103 a failure that is reported after the end "carried out" opens a case, and only two people can book it', async () => {
    const { refund } = await ended('carried_out')
    await hear(refund, 'REFUND', 500)
    expect(await world.openCasesOf(refund.operationId, 'provider_report')).toEqual([])
    for (let copy = 0; copy < 2; copy += 1) await hear(refund, 'REFUND_FAILED', 500)
    const story = await world.theCase(refund.operationId, 'provider_report')
    expect(story.case.details).toEqual({
      ...{ report: 'refund failed', reportId: refund.operationId, operationId: refund.operationId, asked: '5.00 EUR' },
      why: 'contradicts_an_earlier_report',
    })
    expect([await statesOf(refund), await world.balanceOf(refund.player)]).toEqual([['succeeded'], '20.00'])
    expect(story.ends).toMatchObject([{ end: 'not_carried_out', becomes: 'failed_late', balance: 'given_back' }])
    await world.ask(story, 'not_carried_out')
    expect((await world.confirm(story.case.case_id)).status).toBe(200)
    expect([await statesOf(refund), await world.balanceOf(refund.player)]).toEqual([
      ['failed_late not_carried_out'],
      '25.00',
    ])
    expect(await world.ledgerFaults()).toEqual([])
  })

  it.each([
    ['REFUND', 'succeeded', '20.00'],
    ['REFUND_FAILED', 'failed refund_failed', '25.00'],
  ])(
    'decision-103 the provider’s %s before the second person’s confirmation counts, and nothing else is booked',
    async (word, state, balance) => {
      const refund = await world.refunding()
      const [named, open] = [
        await world.caseOf(refund, 'provider_report'),
        await world.caseOf(refund, 'operation_unsettled'),
      ]
      for (const story of [named, open]) await world.ask(story, 'not_carried_out')
      const [askedNamed, askedOpen] = [await afresh(named), await afresh(open)]
      expect([askedNamed.case.close_end, askedOpen.case.close_end]).toEqual(['not_carried_out', 'not_carried_out'])
      await hear(refund, word, 500)
      const { approver, finance } = world.people
      expect(codeOf(await world.act(approver, 'confirmCaseEnd', askedNamed))).toBe('case_changed')
      expect(codeOf(await world.act(approver, 'confirmCaseEnd', await afresh(named)))).toBe('case_changed')
      expect(codeOf(await world.act(approver, 'confirmCaseEnd', askedOpen))).toBe('case_closed')
      // A request from a page that was loaded before the report is refused, too.
      expect(
        codeOf(await world.act(finance, 'requestCaseEnd', askedNamed, { end: 'carried_out', reason: REASON })),
      ).toBe('case_changed')
      expect((await afresh(named)).case).toMatchObject({ state: 'open', close_end: null, close_requested_by: null })
      expect((await afresh(open)).case).toMatchObject({
        ...{ state: 'closed', close_end: null, closed_by_name: null, close_reason: 'The operation has ended.' },
      })
      expect([(await statesOf(refund))[0]?.split(' ')[0], await world.balanceOf(refund.player)]).toEqual([
        state.split(' ')[0],
        balance,
      ])
      expect(await world.ledgerFaults()).toEqual([])
    },
  )

  it.each(['REFUND', 'REFUND_FAILED'])(
    'decision-103 if %s arrives during the confirmation, one of the two is booked, and a contradicting report opens a case',
    async (word) => {
      for (let round = 0; round < 4; round += 1) {
        const refund = await world.refunding()
        const story = await world.caseOf(refund, 'operation_unsettled')
        const end = word === 'REFUND' ? 'not_carried_out' : 'carried_out'
        await world.ask(story, end)
        const asked = await afresh(story)
        const [answer] = await Promise.all([
          world.act(world.people.approver, 'confirmCaseEnd', asked),
          hear(refund, word, 500),
        ])
        const isOfPeople = answer.status === 200
        const [state] = await statesOf(refund)
        const byPeople = end === 'carried_out' ? 'succeeded' : 'failed not_carried_out'
        if (isOfPeople) expect(state).toBe(byPeople)
        else {
          expect(['case_closed', 'case_changed', 'operation_changed']).toContain(codeOf(answer))
          expect(state).not.toBe(byPeople)
        }
        expect(await world.openCasesOf(refund.operationId, 'provider_report')).toHaveLength(isOfPeople ? 1 : 0)
        expect((await afresh(story)).case.state).toBe('closed')
      }
      expect(await world.ledgerFaults()).toEqual([])
    },
  )

  it('decision-103 of 8 concurrent confirmations one ends the refund', async () => {
    const refund = await world.refunding()
    const story = await world.caseOf(refund, 'provider_report')
    await world.ask(story, 'carried_out')
    const asked = await afresh(story)
    const people = Array.from({ length: 8 }, (_, index) =>
      index % 2 === 0 ? world.people.approver : world.people.both,
    )
    const answers = await Promise.all(people.map((person) => world.act(person, 'confirmCaseEnd', asked)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const winner = people[answers.findIndex(({ status }) => status === 200)]
    for (const [index, answer] of answers.entries())
      if (answer.status !== 200 && people[index] !== winner)
        expect(['case_closed', 'case_changed', 'operation_changed']).toContain(codeOf(answer))
    for (const person of [world.people.approver, world.people.both])
      expect(codeOf(await world.act(person, 'confirmCaseEnd', asked))).toBe(
        person === winner ? 'already_confirmed' : 'case_closed',
      )
    expect(await statesOf(refund)).toEqual(['succeeded'])
    expect(await world.refundEventsOf(refund.id)).toEqual(['refund.succeeded'])
    expect(await world.ledgerFaults()).toEqual([])
  })

  it('decision-103 after an end is confirmed, nothing can be booked from a page that was loaded before', async () => {
    const refund = await world.refunding()
    await world.caseOf(refund, 'provider_report')
    await hear(refund, 'REFUND', 600)
    const all = await world.openCasesOf(refund.operationId, 'provider_report')
    const dollars = await world.read(all.find(({ details }) => details.currency === 'USD')?.case_id ?? '')
    await world.ask(dollars, 'carried_out')
    expect((await world.confirm(dollars.case.case_id, world.people.both)).status).toBe(200)
    const body = { kind: 'refund', source: 'player', reason: REASON }
    const old = await world.act(world.people.both, 'resolveCase', dollars, body)
    expect(codeOf(old)).toBe('case_closed')
    expect(await statesOf(refund)).toEqual(['succeeded'])
  })

  it('decision-103 a case has one pending request at a time, and a closed case accepts none', async () => {
    const { finance, support, approver } = world.people
    const refund = await world.refunding()
    const story = await world.caseOf(refund, 'provider_report')
    await world.ask(story, 'carried_out')
    expect(codeOf(await world.ask(story, 'carried_out'))).toBe('case_changed')
    expect(codeOf(await world.ask(await afresh(story), 'not_carried_out'))).toBe('case_closing')
    const close = { reason: REASON }
    expect(codeOf(await world.act(finance, 'requestCaseClose', await afresh(story), close))).toBe('case_closing')
    expect((await world.act(finance, 'keepCaseOpen', await afresh(story))).status).toBe(200)
    expect((await world.act(finance, 'requestCaseClose', await afresh(story), close)).status).toBe(200)
    expect(codeOf(await world.ask(await afresh(story), 'carried_out'))).toBe('case_closing')
    for (const id of ['confirmCaseEnd', 'refuseCaseEnd'] as const)
      expect(codeOf(await world.act(approver, id, await afresh(story)))).toBe('case_changed')
    expect((await world.act(support, 'confirmCaseClose', await afresh(story))).status).toBe(200)
    expect(codeOf(await world.ask(await afresh(story), 'carried_out'))).toBe('case_closed')
    expect(await statesOf(refund)).toEqual(['pending'])
  })

  it('decision-103 a refund that waits for its approval offers no end', async () => {
    const { id, player } = await world.refunding({ paid: '100.00', asked: '1.00' })
    const body = { kind: 'refund', source: 'player', amount: '30.00', reason: REASON }
    const { json } = await world.people.finance.call('requestOperation', { params: { paymentId: id }, body })
    const { operation_id: operationId, state } = json as { operation_id: string; state: string }
    expect(state).toBe('awaiting_approval')
    const story = await world.caseOf({ id, player, operationId }, 'provider_report')
    expect(story.ends).toEqual([])
    expect(codeOf(await world.ask(story, 'carried_out'))).toBe('proposal_gone')
  })

  it('decision-103 an act in one of several cases of a refund cancels the pending requests in the others', async () => {
    const refund = await world.refunding()
    const dollars = await world.caseOf(refund, 'provider_report')
    await hear(refund, 'REFUND', 600)
    const all = await world.openCasesOf(refund.operationId, 'provider_report')
    const other = await world.read(all.find(({ details }) => details.currency === 'EUR')?.case_id ?? '')
    // A case with a proposal to book offers no ends.
    expect([other.proposals.length, other.ends]).toEqual([2, []])
    await world.ask(dollars, 'carried_out')
    const body = { kind: 'refund', source: 'player', reason: REASON }
    expect((await world.act(world.people.finance, 'resolveCase', other, body)).status).toBe(200)
    expect(await afresh(dollars)).toMatchObject({ case: { state: 'open', close_end: null }, ends: [] })
    expect(codeOf(await world.confirm(dollars.case.case_id))).toBe('case_changed')
    expect(await statesOf(refund)).toEqual(['failed other_sum', 'succeeded'])

    const second = await world.refunding()
    const [named, open] = [
      await world.caseOf(second, 'provider_report'),
      await world.caseOf(second, 'operation_unsettled'),
    ]
    for (const story of [named, open]) await world.ask(story, 'not_carried_out')
    expect((await world.confirm(named.case.case_id)).status).toBe(200)
    expect((await afresh(open)).case).toMatchObject({ state: 'closed', close_end: null, closed_by_name: null })
    expect(await world.balanceOf(second.player)).toBe('25.00')
    expect(await world.ledgerFaults()).toEqual([])
  })
})
