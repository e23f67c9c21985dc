/**
 * Cases of rows that were changed in the database, found and resolved over the operator API (issue-12 2, “must hold” 1). The row
 * is corrected directly in the database; the desk shows which row it is, and when it is correct again.
 */
import { oneDatabaseKind } from '@modulor/testkit'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { transaction } from '../../src/db'
import { createLedgerTasks } from '../../src/features/ledger-check'
import { createLedgerCloser } from '../../src/ledger'
import { DAY_MS, MINUTE_MS } from '../../src/durations'
import { openCaseDesk, type CaseDesk } from './case-desk'

const CARD = { month: '12', year: '35' }

describe.each(oneDatabaseKind())('rows that were changed on %s', (kind) => {
  let desk: CaseDesk
  beforeAll(async () => {
    desk = await openCaseDesk(kind, { asOwner: true })
  })
  afterAll(() => desk.close())

  /** As the owner of the tables, with all triggers disabled. */
  const write = (statement: string) =>
    transaction(desk.service.db, async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await sql.raw(statement).execute(tx)
    })

  it('issue-12 2 SVC-2 ledger_broken: the case names the row, says when it is correct again, and opens again when it is not', async () => {
    const { id, player } = await desk.paid()
    const { db, clock } = desk.service
    const settings = { db, keys: desk.keys, now: clock.now }
    await createLedgerCloser(settings).close()
    clock.advance(MINUTE_MS)
    await createLedgerCloser(settings).close()
    const metrics = { ledgerChecked: () => undefined, caseOpened: () => undefined }
    const logger = pino({ level: 'silent' })
    const task = createLedgerTasks({ ...settings, logger, metrics, isSandbox: true }).find(
      ({ name }) => name === 'check_ledger',
    )
    const checkAtNight = async () => {
      clock.advance(DAY_MS)
      await task?.run(new AbortController().signal)
    }
    const account = `kind = 'player' and owner = '${player}'`
    await checkAtNight()
    expect(await desk.listed('ledger_broken')).toEqual([])

    await write(`update ledger_accounts set balance = balance + 100 where ${account}`)
    await checkAtNight()
    const story = await desk.find('ledger_broken', player)
    expect(story).toMatchObject({
      payment: null,
      proposals: [],
      case: {
        opened_at: clock.now().toISOString(),
        subject: expect.stringMatching(/^account \d+ \(player of COM /) as string,
        details: { fault: 'its balance is not the sum of its transfers', faults: '1' },
      },
    })
    if (!story) throw new Error('there is no case')
    expect(await desk.countedAtHome('ledger_broken')).toBe(1)
    expect(await desk.balanceOf(player)).toBe('26.00')

    await write(`update ledger_accounts set balance = balance - 100 where ${account}`)
    await checkAtNight()
    const corrected = await desk.read(story.case.case_id)
    expect(corrected.case).toMatchObject({ state: 'open', details: { correct_since: clock.now().toISOString() } })
    await desk.closeByTwo(corrected)
    await checkAtNight()
    expect(await desk.isClosed(story)).toBe(true)
    expect(await desk.balanceOf(player)).toBe('25.00')
    expect(await desk.journalOf(id)).toEqual(['charge 25.58'])
    expect(await desk.ledgerFaults()).toEqual([])

    await write(`update ledger_accounts set balance = balance + 100 where ${account}`)
    await checkAtNight()
    expect((await desk.read(story.case.case_id)).case).toMatchObject({
      ...{ state: 'open', claimed_by: null, close_reason: null, opened_at: clock.now().toISOString() },
      details: { fault: 'its balance is not the sum of its transfers', faults: '1' },
    })
    // If two people close the case although the row is not corrected, it is not opened again each night.
    await desk.closeByTwo(await desk.read(story.case.case_id))
    await checkAtNight()
    expect(await desk.listed('ledger_broken')).toEqual([])
    await write(`update ledger_accounts set balance = balance - 100 where ${account}`)
  })

  it('issue-12 2 SVC-2 a payment whose row cannot be read is one fault of the ledger, and the rest is checked', async () => {
    const { id } = await desk.paid()
    const { id: moved } = await desk.paid()
    expect(await desk.ledgerFaults()).toEqual([])
    await write(`update payments set parameters = '{"holder":["Marta"]}' where id = '${id}'`)
    await write(`update payments set user_id = user_id || 'x' where id = '${moved}'`)
    const [first, ...others] = (await desk.ledgerFaults()).toReversed()
    expect(first).toEqual({ row: `payment ${id}`, fault: 'its row cannot be read' })
    expect(others).not.toEqual([])
    for (const { row, fault } of others)
      expect([row, fault]).toEqual([expect.stringContaining(moved), 'no payment explains it'])
    await write(`update payments set parameters = '{}' where id = '${id}'`)
    await write(`update payments set user_id = left(user_id, -1) where id = '${moved}'`)
    expect(await desk.ledgerFaults()).toEqual([])
  })

  it('issue-12 2 SVC-6 vault_unreadable: the case names the card’s player, who can pay by typing the card again', async () => {
    const player = 'player-of-a-changed-card'
    const session = await desk.service.openSession({ user: { id: player } })
    const cardId = await desk.service.saveCard(session, { number: '4242424242424242', expMonth: 12, expYear: 2035 })
    await write(`update user_cards set encrypted_pan = set_byte(encrypted_pan, 20, get_byte(encrypted_pan, 20) # 1)
      where id = '${cardId}'`)
    const bySaved = () => desk.submit(session, { card_id: cardId, save_card: false }, '25.00')
    expect((await bySaved()).json).toMatchObject({ fields: { card_pan: 'PH.ERROR.FIELD_REQUIRED' } })
    const story = await desk.find('vault_unreadable', cardId)
    expect(story).toMatchObject({
      payment: null,
      proposals: [],
      case: {
        subject: `card ${cardId}`,
        details: { why: expect.stringContaining('could not be decrypted') as string, brand: 'COM', player },
      },
    })
    if (!story) throw new Error('there is no case')
    expect(await desk.countedAtHome('vault_unreadable')).toBe(1)
    const seen = await desk.support.call('readPlayer', { params: { brand: 'COM', playerId: player } })
    expect(seen.json).toMatchObject({ cards: [{ card_id: cardId, last4: '4242' }] })

    const { json } = await desk.submit(session, { card_pan: '4242424242424242', ...CARD }, '25.00')
    const { payment_id: id } = json as { payment_id: string }
    await desk.eventually('the typed card to pay', async () => (await desk.stateOf(id)) === 'succeeded')
    await desk.closeByTwo(story)
    expect((await bySaved()).json).toMatchObject({ fields: { card_pan: 'PH.ERROR.FIELD_REQUIRED' } })
    expect(await desk.listed('vault_unreadable')).toEqual([])
    expect(await desk.balanceOf(player)).toBe('25.00')
    expect(await desk.journalOf(id)).toEqual(['charge 25.58'])
    await desk.eventually('its event', () => Promise.resolve(desk.eventsOf(id).includes('payment.succeeded')))
    expect(await desk.ledgerFaults()).toEqual([])
  })
})
