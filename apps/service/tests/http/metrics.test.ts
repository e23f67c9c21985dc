/** The metrics of payments, their money, deliveries and the database's connections (issue-12 5). */
import { oneDatabaseKind, until } from '@modulor/testkit'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openOutsideWorld, type OutsideWorld } from './outside-world'
import { openTestService, type TestService } from './test-service'

const READ_MS_MAX = 20_000

describe.each(oneDatabaseKind())('metrics on %s', (kind) => {
  let outside: OutsideWorld
  let service: TestService
  beforeAll(async () => {
    outside = await openOutsideWorld()
    outside.merchant.status = 500
    service = await openTestService(kind, { isStarted: true, configure: outside.configure })
  })
  afterAll(async () => {
    await service.close()
    await outside.close()
  })

  const deposit = async (number: string, amount: string) => {
    const answer = await service.call('depositSubmit', {
      session: await service.openSession(),
      params: { payGroupId: 'card' },
      idempotencyKey: `key-${number}-${amount}`,
      body: {
        ...{ amount, currency: 'EUR', parameters: {} },
        card_data: { card_pan: number, card_cvv: '123', month: '08', year: '29', save_card: false },
      },
    })
    expect(answer).toMatchObject({ status: 200 })
  }
  /** The value of a series. Counts are cached for five seconds. */
  const valueOf = async (series: string): Promise<number | undefined> => {
    const { text } = await service.fetch('/metrics')
    const line = text.split('\n').find((each) => each.startsWith(`${series} `))
    return line === undefined ? undefined : Number(line.slice(series.length + 1))
  }
  const becomes = (series: string, value: number) =>
    until(async () => (await valueOf(series)) === value, { deadlineMs: READ_MS_MAX, describe: () => series })

  it('issue-12 5 metrics count payments and their money by state', async () => {
    await deposit('4242424242424242', '25.10')
    await deposit('4242424242424242', '10.00')
    await deposit('4000000000009995', '40.00')
    await deposit('4000000000005100', '12.34')
    await becomes('cashier_payments_ended_total{flow="deposit",pay_group="card",state="succeeded"}', 2)
    // The totals in the database, with fees.
    const totals = await service.db
      .selectFrom('payments')
      .groupBy('state')
      .select(['state', sql<string>`sum(total) / 100`.as('total')])
      .execute()
    const totalOf = (state: string) => Number(totals.find((each) => each.state === state)?.total)
    expect(totalOf('succeeded')).toBeGreaterThan(35.1)
    const amountOf = (state: string) =>
      valueOf(`cashier_payment_amount_total{flow="deposit",currency="EUR",state="${state}"}`)
    expect([await amountOf('succeeded'), await amountOf('declined')]).toEqual([
      totalOf('succeeded'),
      totalOf('declined'),
    ])
    await becomes('cashier_payments_open{state="processing"}', 1)
    expect(await valueOf('cashier_payment_open_amount{flow="deposit",currency="EUR",state="processing"}')).toBe(
      totalOf('processing'),
    )
  })

  it('issue-12 5 metrics count failed and accepted deliveries, and waiting events', async () => {
    await until(() => outside.sent.length > 0)
    await until(
      async () => ((await valueOf('cashier_merchant_deliveries_total{brand="COM",outcome="failed"}')) ?? 0) > 0,
    )
    await until(async () => ((await valueOf('cashier_merchant_events_waiting{brand="COM"}')) ?? 0) > 0, {
      deadlineMs: READ_MS_MAX,
    })
    outside.merchant.status = 204
    service.clock.advance(60_000)
    await until(
      async () => ((await valueOf('cashier_merchant_deliveries_total{brand="COM",outcome="accepted"}')) ?? 0) > 0,
      { deadlineMs: READ_MS_MAX },
    )
  })

  it('issue-12 5 metrics show the use of the database connections', async () => {
    const max = await valueOf('cashier_database_connections_max')
    expect(max).toBe(kind === 'postgres' ? 10 : 1)
    const use = async (name: string) => (await valueOf(`cashier_database_connections{use="${name}"}`)) ?? -1
    expect(await use('idle')).toBeGreaterThanOrEqual(0)
    const taken = (await valueOf('cashier_database_connections_taken_total')) ?? 0
    const waited = (await valueOf('cashier_database_wait_seconds_total')) ?? 0
    // More callers than connections.
    await Promise.all(
      Array.from({ length: 30 }, () =>
        service.db.transaction().execute((tx) => tx.selectFrom('jobs').select('kind').execute()),
      ),
    )
    expect((await valueOf('cashier_database_connections_taken_total')) ?? 0).toBeGreaterThanOrEqual(taken + 30)
    expect((await valueOf('cashier_database_wait_seconds_total')) ?? 0).toBeGreaterThan(waited)
  })
})
