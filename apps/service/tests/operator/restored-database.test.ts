/**
 * The cases of a database that was restored from a backup, found and resolved over the operator API alone (issue-12 2, “must hold” 1).
 * `restored` is the database as it was before its last two payments; `lost` had them.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { oneDatabaseKind } from '@modulor/testkit'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CashierConfig } from '../../src/config/schema'
import { MINUTE_MS } from '../../src/durations'
import { createRestoredState } from '../../src/features/restored-state'
import { createOutboundClient } from '../../src/providers/outbound-client'
import type { Provider } from '../../src/providers/provider'
import { createProviders } from '../../src/providers/registry'
import { openOutsideWorld, type OutsideWorld } from '../http/outside-world'
import { openCaseDesk, type CaseDesk, type CaseStory } from './case-desk'

describe.each(oneDatabaseKind())('a database that was restored on %s', (kind) => {
  let outside: OutsideWorld
  let lost: CaseDesk
  let restored: CaseDesk
  let folder: string
  let config: CashierConfig
  beforeAll(async () => {
    outside = await openOutsideWorld()
    const configure = (demo: CashierConfig) => (config = outside.configure(demo))
    lost = await openCaseDesk(kind, { configure }, outside)
    restored = await openCaseDesk(kind, { configure }, outside)
    folder = await mkdtemp(join(tmpdir(), 'modulor-restored-'))
  })
  afterAll(async () => {
    await Promise.all([lost.close(), restored.close()])
    await outside.close()
    await rm(folder, { recursive: true, force: true })
  })

  /** Runs the service's task of each minute. One of the providers cannot list its payments. */
  function runMaintenance({ service: { db, clock } }: CaseDesk): Promise<boolean> {
    const client = createOutboundClient({ privateHostsAllowed: config.private_hosts_allowed })
    const sandbox = createProviders(config.providers, client).get('sandbox')
    if (!sandbox) throw new Error('there is no sandbox')
    const { paymentsSince: _, ...withoutList } = sandbox
    return createRestoredState({
      ...{ db, now: clock.now, logger: pino({ level: 'silent' }), caseOpened: () => undefined },
      providers: new Map<string, Provider>([
        ['sandbox', sandbox],
        ['acquirer', withoutList],
      ]),
      markerFile: join(folder, 'known-state.json'),
    }).runMaintenance()
  }

  it('issue-12 2 issue-9 1.6 database_restored, unknown_payment: the lost time and each missing payment open a case, and all of them can be closed', async () => {
    const kept = await restored.paid()
    lost.service.clock.advance(MINUTE_MS)
    const gone = [await lost.paid(), await lost.paid()]
    expect(await runMaintenance(lost)).toBe(true)
    expect(await runMaintenance(restored)).toBe(true)

    const [story] = await Promise.all(
      (await restored.listed('database_restored')).map(({ case_id: id }) => restored.read(id)),
    )
    if (!story) throw new Error('there is no case')
    const { at = '', known_at: knownAt = '' } = story.case.details
    expect(story).toMatchObject({
      payment: null,
      proposals: [],
      case: { state: 'open', details: { compare_by_statement: 'acquirer' } },
    })
    // The payments between these two moments may be missing.
    expect(at).toBe(restored.service.clock.now().toISOString())
    expect(at < knownAt).toBe(true)
    expect(await restored.countedAtHome('unknown_payment')).toBe(2)

    const missing: CaseStory[] = []
    for (const { id } of gone) {
      const found = await restored.find('unknown_payment', id)
      expect(found?.case).toMatchObject({
        subject: `sandbox ${id}`,
        details: { provider: 'sandbox', found: 'provider_list' },
      })
      if (found) missing.push(found)
      // The operator refunds it on the provider's own pages.
      const refund = await fetch(`${outside.sandbox.url}/v1/payments/${id}/refund`, {
        method: 'POST',
        headers: { authorization: 'Bearer sandbox_api_key_demo', 'content-type': 'application/json' },
        body: JSON.stringify({ refund_reference: `by-hand-${id}`, amount: '25.58' }),
      })
      expect(refund.status).toBe(200)
    }
    for (const each of [...missing, story]) await restored.closeByTwo(each)

    expect(await runMaintenance(restored)).toBe(true)
    expect(await restored.listed('database_restored')).toEqual([])
    expect(await restored.listed('unknown_payment')).toEqual([])
    for (const { id } of gone) expect(await restored.journalOf(id)).toEqual(['charge 25.58', 'refund 25.58'])
    expect(await restored.journalOf(kept.id)).toEqual(['charge 25.58'])
    expect(await restored.balanceOf(kept.player)).toBe('25.00')
    expect(await restored.stateOf(kept.id)).toBe('succeeded')
    expect(await restored.ledgerFaults()).toEqual([])
  })
})
