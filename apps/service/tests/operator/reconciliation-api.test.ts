/** Statements over the operator API (issue-12 2 4). */
import { oneDatabaseKind } from '@modulor/testkit'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { transaction } from '../../src/db/transaction'
import { post } from '../../src/ledger'
import { openTestService, type TestService } from '../http/test-service'
import { openOperatorApi, type OperatorCaller } from './operator-caller'

const LINE_COUNT = 1_100
const DAY = '2020-03-04'
const params = { provider: 'sandbox', day: DAY }

/** A statement whose lines are about no payment of ours. */
function file(lineCount: number, amount = '1.00'): string {
  const lines = Array.from(
    { length: lineCount },
    (_, index) => `charge,pay_of_somebody_${index},,,${amount},EUR,0.01,${DAY}T10:00:00Z`,
  )
  return [
    'type,reference,payment,operation,amount,currency,fee,at',
    `statement,${DAY},,,,,,${DAY}T00:00:00Z`,
    ...lines,
    `end,${lineCount},,,,,,2020-03-05T00:00:00Z`,
    '',
  ].join('\n')
}

describe.each(oneDatabaseKind())('statements over the operator API on %s', (kind) => {
  let service: TestService
  let finance: OperatorCaller
  let administrator: OperatorCaller

  beforeAll(async () => {
    service = await openTestService(kind, { operations: { kind: 'port', port: 0, host: '127.0.0.1' } })
    const api = await openOperatorApi(service)
    finance = await api.signedInAs('finance')
    administrator = await api.signedInAs('administrator')
  })
  afterAll(() => service.close())

  const upload = (content: string) => finance.call('importStatement', { body: { provider: 'sandbox', content } })
  const linesOf = async (state?: string) => {
    const rows: number[] = []
    let cursor: string | null = null
    do {
      const query = { ...(state !== undefined && { state }), ...(cursor !== null && { cursor }) }
      const { json } = await finance.call('findStatementLines', { params, query })
      const page = json as { lines: { row: number }[]; next_cursor: string | null }
      rows.push(...page.lines.map(({ row }) => row))
      cursor = page.next_cursor
    } while (cursor !== null)
    return rows
  }

  it('issue-12 2 4 a file above the size limit of other calls is imported, each unknown line is a break, and pages show each once', async () => {
    const content = file(LINE_COUNT)
    expect(content.length).toBeGreaterThan(65_536)
    const { status, json } = await upload(content)
    expect({ status, json }).toMatchObject({
      ...{ status: 200 },
      json: { day: DAY, is_known: false, lines: LINE_COUNT, matched: 0, breaks: LINE_COUNT + 1 },
    })
    expect((await upload(content)).json).toMatchObject({ is_known: true, breaks: 0 })
    const rows = await linesOf('break')
    expect(rows).toEqual(Array.from({ length: LINE_COUNT }, (_, index) => index + 3))
    expect(await linesOf('matched')).toEqual([])
    const view = await finance.call('readStatementDay', { params })
    expect(view.json).toMatchObject({
      day: { lines: LINE_COUNT, matched: 0, breaks_open: LINE_COUNT + 1, closed_at: null },
      // Several brands use the provider and the lines name no payment, so the fees belong to no known brand.
      fees: [],
    })
    expect((view.json as { breaks: unknown[] }).breaks).toHaveLength(200)
    const { json: log } = await administrator.call('auditLog', { query: { act: 'importStatement' } })
    expect(log).toMatchObject({ lines: [{ outcome: 'done' }, { outcome: 'done', subject: { kind: 'statement' } }] })
  })

  it('issue-12 2 4 an unreadable file is refused with its row, and a day with open cases cannot be closed', async () => {
    const wrong = await upload(file(2, '1,00'))
    expect(wrong).toMatchObject({ status: 422, json: { error_code: 'statement_unreadable' } })
    expect(wrong.text).toContain('row 3')
    expect(await finance.call('closeDay', { params, body: { reason: 'All agrees' } })).toMatchObject({
      ...{ status: 409, json: { error_code: 'day_has_breaks', details: { open: String(LINE_COUNT + 1) } } },
    })
    const unknown = { ...params, day: '2020-01-01' }
    expect((await finance.call('readStatementDay', { params: unknown })).status).toBe(404)
    expect((await finance.call('closeDay', { params: unknown, body: { reason: 'All agrees' } })).status).toBe(404)
    expect((await finance.call('findStatementLines', { params, query: { cursor: 'x' } })).status).toBe(400)
    expect(
      (await finance.call('importStatement', { body: { provider: 'nobody', content: file(1) } })).json,
    ).toMatchObject({
      ...{ error_code: 'bad_request', fields: { provider: 'is not configured' } },
    })
    // The provider of this service cannot be reached.
    const day = { provider: 'sandbox', day: '2999-01-01' }
    expect((await finance.call('fetchStatement', { body: day })).json).toMatchObject({
      error_code: 'statement_unavailable',
    })
  })

  it('issue-12 2 4 the desk shows the newest 60 days', async () => {
    await sql`insert into statements (id, provider, day, covers_from, covers_to, file_hash, line_count, known_count, imported_at)
      select gen_random_uuid(), 'sandbox', to_char(at, 'YYYY-MM-DD'), at, at, at::text, 0, 0, at
      from generate_series(timestamptz '2021-01-01', '2021-03-02', interval '1 day') as at`.execute(service.db)
    const { days } = (await finance.call('readReconciliation')).json as { days: { day: string }[] }
    expect([days.length, days[0]?.day, days.at(-1)?.day]).toEqual([60, '2021-03-02', '2021-01-02'])
  })

  it('decision-3 decision-105 fees and trial balance of a currency that is no longer configured have its decimals', async () => {
    const moved = { JPY: 1_234n, KWD: 1_234n, BHD: 1_234n, XTS: 1_234n }
    await sql`insert into currency_precisions values ('BHD', 3)`.execute(service.db)
    for (const [currency, amountMinor] of Object.entries(moved)) {
      const account = { brand: 'COM', currency }
      const [debit, credit] = [
        { ...account, kind: 'funding', owner: 'funding' },
        { ...account, kind: 'player', owner: 'player-of-decimals' },
      ] as const
      const operation = {
        id: `decimals:${currency}`,
        lines: [{ kind: 'funding', debit, credit, amountMinor }],
      } as const
      await transaction(service.db, (tx) => post(tx, operation))
    }
    const day = '2100-01-01'
    await sql`with made as (
        insert into statements (id, provider, day, covers_from, covers_to, file_hash, line_count, known_count, imported_at)
        values (gen_random_uuid(), 'sandbox', ${day}, '2100-01-01', '2100-01-02', 'decimals', 0, 0, now()) returning id
      ) insert into statement_fees (statement_id, brand, currency, amount) select id, 'COM', 'BHD', 5 from made`.execute(
      service.db,
    )
    const { json } = await finance.call('readStatementDay', { params: { provider: 'sandbox', day } })
    const view = json as { trial_balance: { account: string; currency: string; amount: string }[]; fees: object[] }
    const amounts = view.trial_balance.filter(({ currency }) => Object.hasOwn(moved, currency))
    expect(amounts.map(({ account, currency, amount }) => [account, currency, amount])).toEqual([
      ['funding', 'BHD', '-1.234'],
      ['player', 'BHD', '1.234'],
      ['funding', 'JPY', '-1234'],
      ['player', 'JPY', '1234'],
      ['funding', 'KWD', '-1.234'],
      ['player', 'KWD', '1.234'],
      ['funding', 'XTS', '-1234 of the smallest unit of'],
      ['player', 'XTS', '1234 of the smallest unit of'],
    ])
    expect(view.fees).toEqual([{ currency: 'BHD', amount: '0.005' }])
  })
})
