/**
 * Refunds at the simulator of Adyen, which accepts them and reports their result only when a test requests it (decision
 * 103).
 */
import { randomUUID } from 'node:crypto'
import type { NetFacts, OperationFacts } from '@modulor/contract/merchant'
import type { OperatorCase, OperatorEndpointId, OperatorOperation } from '@modulor/contract/operator'
import type { CaseKind, OperationEnd, OperationState } from '@modulor/contract/vocabulary'
import { until, type TestDatabaseKind } from '@modulor/testkit'
import { DAY_MS } from '../../src/durations'
import { checkLedger } from '../../src/features/ledger-check'
import { openAdyenWorld, TEST_KEYS } from '../adyen/adyen-world'
import { MERCHANT_KEY, type TestServiceOptions } from '../http/test-service'
import { signedIn } from './case-desk'
import { openOperatorApi } from './operator-caller'

export const REASON = 'The records of the provider were compared'

type Ends = readonly Readonly<Record<'end' | 'becomes' | 'amount' | 'balance' | 'balance_amount' | 'wallet', string>>[]
export type EndStory = {
  readonly case: OperatorCase
  readonly operation: { readonly state: string } | null
  readonly proposals: readonly object[]
  readonly ends: Ends
}
type Refunding = {
  readonly currency?: string
  readonly paid?: string
  readonly asked?: string
  readonly borneBy?: 'player' | 'merchant'
  readonly player?: string
  readonly begins?: OperationState
  /** The id of an existing deposit. */
  readonly of?: string
}
export type Refund = { readonly id: string; readonly player: string; readonly operationId: string }
type CallJson = { readonly operations: readonly OperatorOperation[]; readonly net: NetFacts }
type Act = Extract<OperatorEndpointId, `${string}Case${string}`>

export type RefundEndWorld = Awaited<ReturnType<typeof openRefundEndWorld>>

export async function openRefundEndWorld(kind: TestDatabaseKind, options: TestServiceOptions = {}) {
  const world = await openAdyenWorld(kind, {}, { operations: { kind: 'port', port: 0, host: '127.0.0.1' }, ...options })
  const { service, adyen } = world
  const api = await openOperatorApi(service)
  const people = {
    finance: await signedIn(service, api, 'finance'),
    support: await signedIn(service, api, 'support'),
    approver: await signedIn(service, api, 'approver'),
    /** May request and decide, so that only the service's own rule demands a second person. */
    both: await signedIn(service, api, 'finance', 'approver'),
  }
  type Person = (typeof people)[keyof typeof people]

  const read = async (caseId: string) =>
    (await people.finance.call('readCase', { params: { caseId } })).json as EndStory
  const act = async (by: Person, id: Act, { case: found }: Pick<EndStory, 'case'>, more: object = {}) => {
    const answer = await by.call(id, { params: { caseId: found.case_id }, body: { version: found.version, ...more } })
    return { status: answer.status, json: answer.json as OperatorCase & { error_code?: string } }
  }
  const openCasesOf = async (about: string, caseKind: CaseKind) => {
    const { json } = await people.finance.call('listCases', { query: { kind: caseKind } })
    return (json as { cases: OperatorCase[] }).cases.filter((each) => JSON.stringify(each).includes(about))
  }
  const theCase = (about: string, caseKind: CaseKind) =>
    until(
      async () => {
        const [found] = await openCasesOf(about, caseKind)
        return found && read(found.case_id)
      },
      { deadlineMs: 20_000, describe: () => `a case ${caseKind} of ${about}` },
    )
  /** Sends an event of the provider about the refund. */
  async function tell({ id, operationId }: Refund, eventCode: string, value: number, currency: string) {
    const { pspReference: originalReference } = (await adyen.paymentOf(id)) ?? {}
    const about = { reference: id, merchantReference: `${operationId}-refund`, originalReference }
    const pspReference = `R${randomUUID()}`
    await adyen.event({ ...about, pspReference, eventCode, amount: { value, currency } })
  }

  async function deposited(player: string, amount: string, currency: string): Promise<string> {
    const session = await service.openSession({ user: { id: player }, currency })
    const { payment_id: id } = await world.deposit({ amount, currency, session })
    await world.becomes(id, 'succeeded')
    return id
  }

  return {
    ...{ world, service, people, read, act, openCasesOf, theCase, tell },
    /** Makes a deposit, and a refund of it that is pending. */
    async refunding(parts: Refunding = {}): Promise<Refund> {
      const { currency = 'EUR', paid = '25.00', asked = '5.00', borneBy = 'player', begins = 'pending' } = parts
      const { player = randomUUID() } = parts
      const id = parts.of ?? (await deposited(player, paid, currency))
      await adyen.set({ faults: { webhooks: 'none' } })
      const answer = await service.call('createRefund', {
        ...{ merchantKey: MERCHANT_KEY, params: { paymentId: id }, idempotencyKey: randomUUID() },
        body: { amount: asked, borne_by: borneBy, reason: 'The player asked for it' },
      })
      await adyen.set({ faults: {} })
      const { operation_id: operationId, state } = answer.json as OperationFacts
      if (state !== begins) throw new Error(`the refund is ${state}: ${answer.text}`)
      return { id, player, operationId }
    },
    /** Opens a case of one of the two kinds that name a refund and propose nothing to book. */
    async caseOf(refund: Refund, caseKind: 'provider_report' | 'operation_unsettled'): Promise<EndStory> {
      if (caseKind === 'provider_report') await tell(refund, 'REFUND', 2_000, 'USD')
      else service.clock.advance(DAY_MS)
      return theCase(refund.operationId, caseKind)
    },
    ask: (story: EndStory, end: OperationEnd, by = people.finance) =>
      act(by, 'requestCaseEnd', story, { end, reason: REASON }),
    /** Confirms the case in its current version, and repeats that while the operation is being sent. */
    confirm: (caseId: string, by = people.approver) =>
      until(async () => {
        const answer = await act(by, 'confirmCaseEnd', await read(caseId))
        return answer.json.error_code === 'operation_running' ? undefined : answer
      }),
    balanceOf: async (player: string, currency = 'EUR') => {
      const { json } = await service.call('playerBalance', {
        ...{ merchantKey: MERCHANT_KEY, params: { brand: 'COM', userId: player } },
      })
      const { balances } = json as { balances: { currency: string; balance: string }[] }
      return balances.find((each) => each.currency === currency)?.balance
    },
    /** The sorted states and failure codes of the operations, with the moved and the reserved amount. */
    factsOf: async (id: string) => {
      const { json } = await people.finance.call('readOperations', { params: { paymentId: id } })
      const { operations, net } = json as CallJson
      const states = operations.map(({ state, failure_code: code }) => (code === null ? state : `${state} ${code}`))
      return { states: states.toSorted(), moved: net.moved, reserved: net.reserved }
    },
    refundEventsOf: async (id: string) => {
      const rows = await service.db
        .selectFrom('merchant_events')
        .select('body')
        .where('payment_id', '=', id)
        .orderBy('sequence')
        .execute()
      const types = rows.map(({ body }) => (JSON.parse(body) as { type: string }).type)
      return types.filter((type) => type.startsWith('refund.'))
    },
    ledgerFaults: async () => (await checkLedger({ db: service.db, keys: TEST_KEYS, isSandbox: true })).faults,
  }
}
