/** The merchant's own risk check over real HTTP (issue-9 3.1): its request, its decisions and its failures. */
import { randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import { oneDatabaseKind, freePort, submitRequest } from '@modulor/testkit'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { RiskConfig } from '../../src/config/risk-schema'
import type { PlayerSession } from '../../src/features/payments'
import { openParty, type Misbehaviour, type Party } from '../outages/party'
import { actionOf } from '../payments/player-at-issuer'
import { cardBody, CARDS, MERCHANT_SECRET, openWorld, valueOf, type World } from '../payments/world'

/** The maximum of the configuration, so that the results do not depend on the machine's speed. */
const DEADLINE_MS_MAX = 5_000
const DEADLINE_MS_SHORT = 400
const PATIENCE_MS = 10 * 60_000
type Question = { readonly headers: Record<string, string>; readonly body: string }

describe.each(oneDatabaseKind())('the merchant’s risk check on %s', (kind) => {
  let world: World
  let checkServer: Server
  let broken: Party
  let answer = { status: 200, body: '{"verdict":"allow"}' }
  const questions: Question[] = []

  beforeAll(async () => {
    const port = await freePort()
    checkServer = createServer((request, response) => {
      const chunks: Buffer[] = []
      request.on('data', (chunk: Buffer) => chunks.push(chunk))
      request.on('end', () => {
        const headers = Object.fromEntries(
          Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
        )
        questions.push({ headers, body: Buffer.concat(chunks).toString('utf8') })
        response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body)
      })
    })
    await new Promise<void>((resolve) => checkServer.listen(port, '127.0.0.1', resolve))
    broken = await openParty()
    world = await openWorld(kind, {
      providerDeadlineMs: PATIENCE_MS,
      timing: { answerMsMax: PATIENCE_MS },
      configure: (config) => {
        const brand = config.brands['COM']
        if (!brand) throw new Error('the world has lost its brand')
        const asking = (at: number, on_failure: 'allow' | 'refuse') => ({
          ...brand,
          risk: RiskConfig.parse({
            declines_in_a_row: { player: 'unlimited', session: 'unlimited', card: 'unlimited' },
            new_cards_per_hour: { session: 'unlimited', player: 'unlimited' },
            merchant_check: {
              url: `http://127.0.0.1:${at}/risk`,
              secret: MERCHANT_SECRET,
              deadline_ms: at === port ? DEADLINE_MS_MAX : DEADLINE_MS_SHORT,
              on_failure,
            },
          }),
        })
        return {
          ...config,
          private_hosts_allowed: [...config.private_hosts_allowed, `127.0.0.1:${port}`, `127.0.0.1:${broken.port}`],
          brands: {
            COM: asking(port, 'refuse'),
            OPEN: asking(broken.port, 'allow'),
            CLOSED: asking(broken.port, 'refuse'),
          },
        }
      },
    })
  })
  afterAll(async () => {
    await world.close()
    await broken.close()
    await new Promise((resolve) => checkServer.close(resolve))
  })

  const payBy = (session: PlayerSession, parts: { key?: string; card?: string; method?: string } = {}) => {
    const { key = randomUUID(), card, method = card === undefined ? 'bank' : 'card' } = parts
    return world.payments.submit({
      session,
      flow: 'deposit',
      payGroupId: method,
      idempotencyKey: key,
      ip: '198.51.100.7',
      body: submitRequest({ ...(card !== undefined && cardBody(card)), another_payment: true }),
    })
  }
  const says = (verdict: string) => (answer = { status: 200, body: JSON.stringify({ verdict }) })
  const sentOf = (player: PlayerSession) =>
    world.db.selectFrom('payments').select('id').where('user_id', '=', player.userId).execute()

  it('issue-9 3.1 the check is called with a signature, with hashes, and without card data, IP address or session id', async () => {
    says('allow')
    const player = world.player()
    questions.length = 0
    expect(valueOf(await payBy(player, { card: CARDS.approves })).transaction_status).toBe('success')
    await payBy(player, { card: CARDS.approves })
    const [first, second] = questions
    if (!first || !second) throw new Error('nobody was asked')
    expect(() => new Webhook(MERCHANT_SECRET).verify(first.body, first.headers)).not.toThrow()
    const { type, data } = JSON.parse(second.body) as { type: string; data: Record<string, unknown> }
    expect(type).toBe('risk.check')
    expect(data).toMatchObject({ user_id: player.userId, brand: 'COM', flow: 'deposit', is_saved_card: false })
    expect(data['attempts_last_day']).toMatchObject({ approved: 1, declined: 0 })
    const cardHash = (JSON.parse(first.body) as { data: { card_hash: string } }).data.card_hash
    expect(data['card_hash']).toBe(cardHash)
    for (const secret of [CARDS.approves, '4242', '198.51.100.7', player.idHash])
      expect(first.body).not.toContain(secret)
  })

  it('issue-9 3.1 the verdict challenge sends a card to 3-D Secure, and refuses methods without a step-up', async () => {
    says('challenge')
    actionOf(valueOf(await payBy(world.player(), { card: CARDS.approves })), 'three_ds_challenge')
    const player = world.player()
    expect(await payBy(player)).toEqual({ ok: false, refusal: { code: 'method_unavailable' } })
    expect(await sentOf(player)).toEqual([])
  })

  it('issue-9 3.1 the verdict refuse writes nothing and calls no provider', async () => {
    says('refuse')
    const player = world.player()
    expect(await payBy(player, { card: CARDS.approves })).toEqual({ ok: false, refusal: { code: 'check_card' } })
    expect(await sentOf(player)).toEqual([])
  })

  it('issue-9 3.1 API-13 a repeated submit is not checked again, and gets its first response even if the check would now refuse', async () => {
    says('allow')
    const player = world.player()
    const key = randomUUID()
    const first = valueOf(await payBy(player, { key, card: CARDS.approves }))
    says('refuse')
    questions.length = 0
    expect(valueOf(await payBy(player, { key, card: CARDS.approves })).payment_id).toBe(first.payment_id)
    expect(questions).toEqual([])
  })

  it.each([
    ['an error', { status: 500, body: '{"verdict":"allow"}' }],
    ['no JSON', { status: 200, body: 'allow' }],
    ['an unknown verdict', { status: 200, body: '{"verdict":"perhaps"}' }],
    ['an empty answer', { status: 204, body: '' }],
  ])('issue-9 3.1 %s is not a verdict, and the submit is refused as configured', async (_, wrong) => {
    answer = wrong
    expect(await payBy(world.player(), { card: CARDS.approves })).toMatchObject({ refusal: { code: 'check_card' } })
  })

  it.each(['refused', 'reset', 'drip', 'endless', 'plain'] satisfies Misbehaviour[])(
    'issue-9 3.1 with a broken check (%s) the submit is accepted or refused as configured for the brand',
    async (how) => {
      await broken.behave(how)
      const open = { ...world.player(), brand: 'OPEN' }
      const closed = { ...world.player(), brand: 'CLOSED' }
      expect(valueOf(await payBy(open, { card: CARDS.approves })).transaction_status).toBe('success')
      expect(await payBy(closed, { card: CARDS.approves })).toMatchObject({ refusal: { code: 'check_card' } })
      expect(await payBy(closed)).toMatchObject({ refusal: { code: 'method_unavailable' } })
      expect(await sentOf(closed)).toEqual([])
    },
  )
})
