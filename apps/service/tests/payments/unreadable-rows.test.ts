/** A payment whose row has content that no build writes, for example after a write by hand. */
import { oneDatabaseKind } from '@modulor/testkit'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { transaction } from '../../src/db'
import { CARDS, openWorld, valueOf, type World } from './world'

describe.each(oneDatabaseKind())('a payment that cannot be read, on %s', (kind) => {
  let world: World
  const told: string[] = []
  beforeAll(async () => {
    const nothing = () => undefined
    world = await openWorld(kind, {
      asOwner: true,
      logger: pino({ level: 'warn' }, { write: (line: string) => void told.push(line) }),
      metrics: {
        paymentUnreadable: () => void told.push('counted'),
        ...{ paymentEnded: nothing, providerAnswered: nothing, riskAlarm: nothing, caseOpened: nothing },
        ...{ eventsGivenUp: nothing, eventSent: nothing },
      },
    })
  })
  afterAll(() => world.close())

  it('RT-6 SVC-7 a payment whose row cannot be read is named and counted, and the others of its batch are published', async () => {
    const deposit = async () => {
      const player = world.player()
      const { payment_id: id } = valueOf(await world.deposit(player, { card: CARDS.approves }))
      await world.becomes(player, id, 'success')
      return id
    }
    const [damaged, other] = [await deposit(), await deposit()]
    const write = (parameters: string) =>
      transaction(world.db, async (tx) => {
        await sql`set local session_replication_role = replica`.execute(tx)
        await sql`update payments set parameters = ${parameters} where id = ${damaged}`.execute(tx)
      })
    const published = async () => (await world.payments.publicationsOf([damaged, other])).map((each) => each.payment_id)
    await world.payments.settle()
    told.length = 0
    await write('{"holder":["Marta"]}')
    expect(await published()).toEqual([other])
    const [counted, line = '{}', ...others] = told
    expect([counted, others]).toEqual(['counted', []])
    expect(JSON.parse(line)).toMatchObject({ level: 50, paymentId: damaged })
    expect(line).not.toContain('Marta')
    await write('{}')
    expect((await published()).toSorted()).toEqual([damaged, other].toSorted())
  })
})
