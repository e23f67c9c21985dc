import { databaseKinds } from '@modulor/testkit'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CARDS, cardBody, openWorld, valueOf, type World } from './world'

const CVV = '739'

/** Every value inside a cell, JSON taken apart. */
function leaves(value: unknown): string[] {
  if (value === null || value === undefined) return []
  if (value instanceof Uint8Array) return [Buffer.from(value).toString('latin1')]
  if (value instanceof Date) return [value.toISOString()]
  if (Array.isArray(value)) return value.flatMap(leaves)
  if (typeof value === 'object') return Object.values(value).flatMap(leaves)
  return typeof value === 'string' ? [value] : [JSON.stringify(value)]
}

describe.each(databaseKinds())('what the tables keep on %s', (kind) => {
  let world: World
  beforeAll(async () => {
    world = await openWorld(kind)
  })
  afterAll(() => world.close())

  async function everyValue(): Promise<{ table: string; value: string }[]> {
    const { rows: tables } = await sql<{ name: string }>`
      select table_name as name from information_schema.tables
      where table_schema = current_schema() and table_type = 'BASE TABLE'`.execute(world.db)
    expect(tables.length).toBeGreaterThan(8)
    const cells = await Promise.all(
      tables.map(async ({ name }) => {
        const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(world.db)
        return rows.flatMap((row) => leaves(row).map((value) => ({ table: name, value })))
      }),
    )
    return cells.flat()
  }

  it('SVC-6 no card number and no CVV is in any table, whatever became of the payment', async () => {
    const player = world.player()
    const numbers = [CARDS.approves, CARDS.insufficientFunds, CARDS.challenge, CARDS.answerLost, CARDS.garbage]
    for (const number of numbers) {
      const { card_data } = cardBody(number, true)
      valueOf(
        await world.deposit(player, {
          method: 'card',
          body: { another_payment: true, card_data: { ...card_data!, card_cvv: CVV } },
        }),
      )
    }
    const values = await everyValue()
    expect(values.length).toBeGreaterThan(100)
    const found = values.filter(
      ({ value }) => value === CVV || value.includes(`"${CVV}"`) || numbers.some((number) => value.includes(number)),
    )
    expect(found).toEqual([])
  })
})
