/**
 * Two operators at the operator API of a whole service, with a real provider and a merchant's endpoint. Cases are found, read and
 * resolved as in the desk; balances, events and the provider's journal are compared.
 */
import { randomUUID } from 'node:crypto'
import type { MerchantPayment } from '@modulor/contract/merchant'
import type { Home, OperatorCase, OperatorRole } from '@modulor/contract/operator'
import type { CaseKind } from '@modulor/contract/vocabulary'
import { until, type TestDatabaseKind } from '@modulor/testkit'
import { expect } from 'vitest'
import { SECOND_MS } from '../../src/durations'
import { checkLedger } from '../../src/features/ledger-check'
import { createOperatorHome } from '../../src/features/operator-home'
import { createOperators } from '../../src/features/operators'
import { parseVaultKeys } from '../../src/features/user-cards'
import { openOutsideWorld, type OutsideWorld } from '../http/outside-world'
import { MERCHANT_KEY, openTestService, type TestService, type TestServiceOptions } from '../http/test-service'
import { openOperatorApi, type OperatorApi, type OperatorCaller } from './operator-caller'

const REASON = 'The records of the provider were compared'
const KEYS = parseVaultKeys(`test:${Buffer.alloc(32, 7).toString('base64')}`)

export type CaseStory = {
  readonly case: OperatorCase
  readonly payment: { readonly payment_id: string; readonly state: string } | null
  readonly operation: { readonly kind: string; readonly state: string } | null
  readonly proposals: readonly { readonly kind: string; readonly source: string; readonly amount: string }[]
}

type Operator = Pick<OperatorCaller, 'call'>

/** Days pass in these tests: an operator signs in before each call. */
export async function signedIn(service: TestService, api: OperatorApi, ...roles: OperatorRole[]): Promise<Operator> {
  const { operatorId } = await api.signedInAs(...roles)
  const operators = createOperators({ db: service.db, now: service.clock.now })
  return { call: async (id, options) => api.call(id, await operators.openSession(operatorId), options) }
}

export type CaseDesk = Awaited<ReturnType<typeof openCaseDesk>>

/** `beside`: the provider and merchant of another service, which this one shares. */
export async function openCaseDesk(kind: TestDatabaseKind, options: TestServiceOptions = {}, beside?: OutsideWorld) {
  const outside = beside ?? (await openOutsideWorld())
  const service = await openTestService(kind, {
    operations: { kind: 'port', port: 0, host: '127.0.0.1' },
    isStarted: true,
    configure: outside.configure,
    ...options,
  })
  // The provider uses the real time.
  service.clock.advance(Date.now() - service.clock.now().getTime())
  const api = await openOperatorApi(service)
  const [finance, support] = [await signedIn(service, api, 'finance'), await signedIn(service, api, 'support')]
  return {
    ...{ service, outside, api, finance, support },
    ...playerSide(service),
    ...operatorSide(service, finance, support),
    /** Waits for a condition, and advances the clock so that later jobs become due. */
    eventually: <T>(what: string, probe: () => Promise<T>) =>
      until(
        () => {
          service.clock.advance(SECOND_MS)
          return probe()
        },
        { deadlineMs: 60_000, pollMs: 50, describe: () => what },
      ),
    eventsOf: (paymentId: string) =>
      outside.sent
        .map(({ body }) => JSON.parse(body) as { type: string; data: { payment_id: string } })
        .filter(({ data }) => data.payment_id === paymentId)
        .map(({ type }) => type),
    /** The money that the provider moved, from its own journal. */
    journalOf: async (paymentId: string) =>
      (await outside.sandbox.journal(paymentId)).map(({ kind, amount }) => `${kind} ${amount}`),
    close: async () => {
      await service.close()
      if (!beside) await outside.close()
    },
  }
}

function playerSide(service: TestService) {
  const stateOf = async (paymentId: string) => {
    const { json } = await service.call('merchantPayment', { merchantKey: MERCHANT_KEY, params: { paymentId } })
    return (json as MerchantPayment).state
  }
  const submit = async (session: string, card: Readonly<Record<string, unknown>>, amount: string, method = 'card') =>
    service.call('depositSubmit', {
      session,
      params: { payGroupId: method },
      idempotencyKey: randomUUID(),
      body: { amount, currency: 'EUR', card_data: { card_cvv: '123', ...card }, another_payment: true },
    })
  return {
    stateOf,
    submit,
    /** A new player's deposit by card, with its fee of 1.5 % and 0.20. */
    paid: async (amount = '25.00', number = '4242424242424242') => {
      const player = `player-${randomUUID()}`
      const session = await service.openSession({ user: { id: player } })
      const { json } = await submit(session, { card_pan: number, month: '12', year: '35' }, amount)
      const id = String((json as { payment_id?: unknown }).payment_id)
      await until(async () => (await stateOf(id)) === 'succeeded', { describe: () => `${id} to succeed` })
      return { id, player, session }
    },
    balanceOf: async (player: string) => {
      const { json } = await service.call('playerBalance', {
        merchantKey: MERCHANT_KEY,
        params: { brand: 'COM', userId: player },
      })
      const { balances } = json as { balances: { currency: string; balance: string }[] }
      return balances.find(({ currency }) => currency === 'EUR')?.balance ?? '0.00'
    },
  }
}

function operatorSide(service: TestService, finance: Operator, support: Operator) {
  const listed = async (kind: CaseKind, view: 'open' | 'closed' = 'open') =>
    ((await finance.call('listCases', { query: { view, kind } })).json as { cases: OperatorCase[] }).cases
  const read = async (caseId: string) => (await finance.call('readCase', { params: { caseId } })).json as CaseStory
  const act = async (by: Operator, id: 'claimCase' | 'requestCaseClose' | 'confirmCaseClose', on: OperatorCase) => {
    const body = { version: on.version, ...(id === 'requestCaseClose' && { reason: REASON }) }
    const { status, text, json } = await by.call(id, { params: { caseId: on.case_id }, body })
    expect(status, text).toBe(200)
    return json as OperatorCase
  }
  return {
    listed,
    read,
    /** The only open case of a kind that is about something: a payment's id, or a part of its subject. */
    find: async (kind: CaseKind, about: string): Promise<CaseStory | undefined> => {
      const [found, ...more] = (await listed(kind)).filter(
        ({ payment_id: id, subject }) => id === about || subject.includes(about),
      )
      expect(more).toEqual([])
      return found && read(found.case_id)
    },
    /** The number of cases on the desk's first page, without the cached response. */
    countedAtHome: async (kind: CaseKind) => {
      const home: Home = await createOperatorHome({ db: service.db, now: service.clock.now }).read()
      return home.cases.find((each) => each.kind === kind)?.count ?? 0
    },
    resolve: async (story: CaseStory, kind: string) => {
      const source = story.proposals.find((each) => each.kind === kind)?.source
      const { status, text, json } = await finance.call('resolveCase', {
        params: { caseId: story.case.case_id },
        body: { version: story.case.version, kind, source, reason: REASON },
        idempotencyKey: randomUUID(),
      })
      expect(status, text).toBe(200)
      return json as OperatorCase
    },
    /** One operator claims the case and requests its close, another one confirms. */
    closeByTwo: async ({ case: found }: Pick<CaseStory, 'case'>) => {
      const asked = await act(finance, 'requestCaseClose', await act(finance, 'claimCase', found))
      expect(asked).toMatchObject({ state: 'closing', close_reason: REASON })
      const closed = await act(support, 'confirmCaseClose', asked)
      expect(closed).toMatchObject({ state: 'closed', close_reason: REASON, closed_by_name: 'support' })
      return closed
    },
    isClosed: async ({ case: { case_id: id } }: Pick<CaseStory, 'case'>) => (await read(id)).case.state === 'closed',
    /** The differences between ledger, balances and payments. */
    ledgerFaults: async () => (await checkLedger({ db: service.db, keys: KEYS, isSandbox: true })).faults,
    keys: KEYS,
  }
}
