/** Switches of operators and their effect for players (issue-12 2), over HTTP. The demo's service, without its provider. */
import { randomUUID } from 'node:crypto'
import type { Switch } from '@modulor/contract/operator'
import { oneDatabaseKind, until } from '@modulor/testkit'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CashierConfig } from '../../src/config/schema'
import { HOUR_MS } from '../../src/durations'
import { switchReader } from '../../src/features/switches'
import { followPlayer } from '../instances/follow-player'
import { openTestService, type TestService } from '../http/test-service'
import { openOperatorApi, type OperatorApi, type OperatorCaller } from './operator-caller'

type Group = { id: string; enabled: boolean; unavailable_reason: string | null; restricted_until: string | null }
type Page = { switches: Switch[]; brands: { code: string; providers: string[] }[] }

describe.each(oneDatabaseKind())('switches on %s', (kind) => {
  let service: TestService
  let api: OperatorApi
  let administrator: OperatorCaller
  let session: string
  beforeAll(async () => {
    service = await openTestService(kind, {
      isStarted: true,
      operations: { kind: 'port', port: 0, host: '127.0.0.1' },
    })
    api = await openOperatorApi(service)
  })
  afterAll(() => service.close())
  beforeEach(async () => {
    administrator = await api.signedInAs('administrator')
    session = await service.openSession({ user: { id: randomUUID() } })
  })

  const turnOff = (more: object) =>
    administrator.call('turnOff', { body: { brand: 'COM', reason: 'The provider is down', ...more } })
  const off = async (more: object): Promise<string> => {
    const answer = await turnOff(more)
    expect(answer.status).toBe(201)
    return (answer.json as { switch_id: string }).switch_id
  }
  const turnOn = (switchId: string) =>
    administrator.call('turnOn', { params: { switchId }, body: { reason: 'It works again' } })
  const page = async () => (await administrator.call('readSwitches')).json as Page
  const cardOf = async (of = session) => {
    const { payment_groups: groups } = (await service.call('depositInit', { session: of })).json as {
      payment_groups: Group[]
    }
    return groups.find(({ id }) => id === 'card')
  }
  const pay = (of = session) =>
    service.call('depositSubmit', {
      session: of,
      params: { payGroupId: 'card' },
      idempotencyKey: randomUUID(),
      body: {
        ...{ amount: '12.50', currency: 'EUR', another_payment: true },
        card_data: { card_pan: '4242424242424242', card_cvv: '737', month: '12', year: '30' },
      },
    })
  const REFUSED = { status: 422, json: { error_code: 'method_unavailable' } }
  const after = (ms: number) => new Date(service.clock.now().getTime() + ms).toISOString()

  it.each([
    ['method', 'card'],
    ['provider', 'sandbox'],
    ['country', 'DE'],
    ['flow', 'deposit'],
  ])(
    'issue-12 2 a %s that is turned off is unavailable in the list and for submits until it is turned on; open payments can be read',
    async (what, subject) => {
      const begun = await pay()
      expect(begun.status).toBe(200)
      const id = await off({ kind: what, subject })
      expect(await cardOf()).toMatchObject({ enabled: false, unavailable_reason: 'switched_off' })
      expect(await pay()).toMatchObject(REFUSED)
      const { session_id: paySession } = begun.json as { session_id: string }
      expect((await service.call('status', { session: paySession })).status).toBe(200)
      const elsewhere = await service.openSession({ user: { id: randomUUID(), country: 'AT' } })
      expect((await cardOf(elsewhere))?.enabled).toBe(what === 'country')
      expect((await turnOn(id)).status).toBe(200)
      expect(await cardOf()).toMatchObject({ enabled: true, unavailable_reason: null })
      expect((await pay()).status).toBe(200)
    },
  )

  it('issue-12 2 a switch applies to its brand only, also if several brands are read at once', async () => {
    const id = await off({ kind: 'method', subject: 'card' })
    const read = switchReader(service.db, () => new Date(service.clock.now()))
    const [own, other] = await Promise.all([read('COM'), read('HARBOUR')])
    expect([own, other]).toEqual([[{ kind: 'method', subject: 'card', until: null }], []])
    expect((await turnOn(id)).status).toBe(200)
  })

  it('issue-12 2 a timed switch applies from its start to its end, and the player sees the end', async () => {
    const [start, end] = [after(HOUR_MS), after(2 * HOUR_MS)]
    const over = { starts_at: after(-2 * HOUR_MS), ends_at: after(-HOUR_MS) }
    const noTime = [{ ends_at: after(0) }, over, { starts_at: end, ends_at: end }, { starts_at: end, ends_at: start }]
    for (const times of noTime)
      expect(await turnOff({ kind: 'method', subject: 'card', ...times })).toMatchObject({
        ...{ status: 400, json: { fields: { ends_at: 'must be after the start, and in the future' } } },
      })
    const id = await off({ kind: 'method', subject: 'card', starts_at: start, ends_at: end })
    const stateOf = async () => (await page()).switches.find((each) => each.switch_id === id)?.state
    expect(await stateOf()).toBe('planned')
    expect(await cardOf()).toMatchObject({ enabled: true, restricted_until: null })
    service.clock.advance(HOUR_MS)
    administrator = await api.signedInAs('administrator')
    session = await service.openSession({ user: { id: randomUUID() } })
    expect(await stateOf()).toBe('off')
    expect(await cardOf()).toMatchObject({ restricted_until: end })
    expect(await pay()).toMatchObject(REFUSED)
    service.clock.advance(HOUR_MS)
    administrator = await api.signedInAs('administrator')
    session = await service.openSession({ user: { id: randomUUID() } })
    expect(await stateOf()).toBe('ended')
    expect(await cardOf()).toMatchObject({ enabled: true, restricted_until: null })
    expect(await turnOn(id)).toMatchObject({ status: 409, json: { error_code: 'switch_ended' } })
  })

  it('issue-12 2 a switch with a start in the past begins now, because nothing was off before', async () => {
    const id = await off({ kind: 'method', subject: 'card', starts_at: after(-HOUR_MS) })
    const found = (await page()).switches.find((each) => each.switch_id === id)
    expect(found).toMatchObject({ state: 'off', starts_at: after(0) })
    expect((await turnOn(id)).status).toBe(200)
  })

  it.each<[object, string, string?]>([
    [{ brand: 'NONE', kind: 'flow', subject: 'deposit' }, 'brand'],
    [{ kind: 'method', subject: 'none' }, 'subject', 'is not a method of this brand'],
    [{ kind: 'method', subject: 'constructor' }, 'subject'],
    [{ kind: 'provider', subject: 'none' }, 'subject'],
    [{ kind: 'country', subject: 'de' }, 'subject', 'must be a code of two capital letters'],
    [{ kind: 'flow', subject: 'both' }, 'subject'],
    [{ kind: 'flow', subject: 'deposit', ends_at: '2020-01-01T00:00:00.000Z' }, 'ends_at'],
    [{ kind: 'flow', subject: 'deposit', starts_at: 'now' }, 'starts_at'],
    [{ kind: 'flow', subject: 'deposit', reason: '' }, 'reason'],
  ])(
    'issue-12 2 the switch %j is refused with its field, and nothing is turned off',
    async (wanted, field, message) => {
      const answer = await turnOff(wanted)
      expect(answer).toMatchObject({ status: 400, json: { error_code: 'bad_request' } })
      const { fields } = answer.json as { fields: Record<string, string> }
      expect(Object.keys(fields)).toEqual([field])
      if (message !== undefined) expect(fields[field]).toBe(message)
      expect((await page()).switches.filter(({ state }) => state !== 'ended')).toEqual([])
    },
  )

  it('issue-12 2 SVC-8 a reload and a start say which provider, brand and switched method are gone, and what waits for them', async () => {
    const ids = [await off({ kind: 'method', subject: 'card' }), await off({ kind: 'provider', subject: 'sandbox' })]
    await turnOn(ids[1]!)
    expect((await pay()).status).toBe(422)
    await turnOn(ids[0]!)
    const open = await pay()
    expect(open.status).toBe(200)
    const { session_id: paySession } = open.json as { session_id: string }
    ids.push(await off({ kind: 'method', subject: 'card' }), await off({ kind: 'country', subject: 'DE' }))
    const problems = () =>
      service.logged
        .map((line) => JSON.parse(line) as { problem?: string; msg: string })
        .flatMap(({ problem, msg }) => (msg.includes('still needs') ? (problem ?? []) : []))
    const reasons = async () => (await page()).switches.map(({ switch_id: id, no_effect_reason: why }) => [id, why])
    expect(await service.reload((config) => config)).toEqual({ ok: true })
    expect(problems()).toEqual([])
    const reloaded = await service.reload((config) => {
      const { card: _gone, ...methods } = config.methods
      const renamed = JSON.parse(JSON.stringify(methods).replaceAll('"sandbox"', '"renamed"')) as typeof methods
      const brands = Object.entries(config.brands).map(([code, { methods: ids, ...brand }]) => [
        code,
        { ...brand, methods: ids.filter((id) => id !== 'card') },
      ])
      return {
        ...config,
        brands: Object.fromEntries(brands) as CashierConfig['brands'],
        providers: { renamed: config.providers['sandbox']! },
        methods: renamed,
      }
    })
    expect(reloaded).toEqual({ ok: true })
    const found = [
      expect.stringMatching(
        /^providers\.sandbox: is not configured, and the database has \d+ open payments for it; they wait$/,
      ),
      'switches: the switch of the method card (COM) has no effect: the brand has no method card',
    ]
    expect(problems()).toEqual(found)
    expect((await service.fetch('/api/providers/v1/sandbox/callbacks', { method: 'POST', body: '{}' })).status).toBe(
      404,
    )
    expect(await service.call('status', { session: paySession })).toMatchObject({
      ...{ status: 200, json: { transaction_status: 'processing', pay_group_id: 'card' } },
    })
    const shown = Object.fromEntries(await reasons()) as Record<string, string | null>
    expect(ids.map((id) => shown[id])).toEqual([null, null, 'the brand has no method card', null])
    if (kind === 'postgres') {
      await service.openAnother()
      await until(() => problems().length >= 2 * found.length)
      expect(problems().slice(found.length)).toEqual(found)
    }
    await service.reload((config) => config)
    for (const id of ids.slice(2)) await turnOn(id)
  })

  it('issue-11 RT-6 pages on every instance are notified when a method is turned off and on again', async () => {
    const urls = kind === 'postgres' ? [service.url, await service.openAnother()] : [service.url]
    const pages = await Promise.all(urls.map((url) => followPlayer(service, { session, url, readyMsMax: 5_000 })))
    const toldOf = async (change: () => Promise<unknown>) => {
      const before = pages.map((page) => page.heardCount())
      await change()
      await until(() => pages.every((page, index) => page.heardCount() > before[index]!))
    }
    let id = ''
    await toldOf(async () => (id = await off({ kind: 'method', subject: 'card' })))
    await toldOf(() => turnOn(id))
    for (const page of pages) page.end()
  })

  it('issue-12 2 the list shows who turned a switch off and on and why, and the audit log has both acts', async () => {
    const id = await off({ kind: 'provider', subject: 'sandbox' })
    await turnOn(id)
    expect((await turnOn(id)).status).toBe(409)
    expect((await turnOn(randomUUID())).status).toBe(404)
    const { switches, brands } = await page()
    expect(switches.find((each) => each.switch_id === id)).toMatchObject({
      ...{ kind: 'provider', subject: 'sandbox', state: 'ended', reason: 'The provider is down' },
      ...{ created_by: 'administrator', ended_by: 'administrator', ended_at: expect.any(String) as string },
    })
    expect(brands.find(({ code }) => code === 'COM')?.providers).toContain('sandbox')
    const { lines } = (await administrator.call('auditLog', { query: { subject_id: id } })).json as {
      lines: { act: string; outcome: string; reason: string | null }[]
    }
    expect(lines.map(({ act, outcome }) => `${act} ${outcome}`)).toEqual(
      expect.arrayContaining(['turnOff done', 'turnOn done', 'turnOn switch_ended']),
    )
    const support = await api.signedInAs('support')
    expect((await support.call('readSwitches')).status).toBe(200)
  })
})
