/** The demo wallet, as the cashier calls it (issue-13 3, decision 84). */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { WalletCall } from '@modulor/contract/wallet'
import fc from 'fast-check'
import { Webhook } from 'standardwebhooks'
import { afterEach, describe, expect, it } from 'vitest'
import { createServer } from './server'

const secretOf = (text: string) => `whsec_${Buffer.from(text).toString('base64')}`
const SECRET = secretOf('the secret of this test')
const NEXT_SECRET = secretOf('the next secret of this test')
const MINUTES_6 = 6 * 60_000

const folders: string[] = []
afterEach(() => folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true })))

type Step = 'reserve' | 'commit' | 'cancel' | 'credit'
type Sent = { secret?: string; at?: Date; isSigned?: boolean; body?: string; id?: string }

function open(file?: string) {
  const app = createServer({ port: 0, secrets: [SECRET, NEXT_SECRET], file, slowMs: 0, isTimeChecked: true })
  const player = `anna-${randomUUID()}`
  const call = (step: Step, key: string, amount = '10.00'): WalletCall => ({
    ...{ call: step, key, payment_id: key, brand: 'COM', user_id: player },
    ...{ currency: 'EUR', amount, reason: step === 'credit' ? 'deposit' : 'withdrawal' },
  })
  const send = async (what: WalletCall, { secret = SECRET, at = new Date(), isSigned = true, ...sent }: Sent = {}) => {
    const [id, body] = [randomUUID(), JSON.stringify(what)]
    const signed = {
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
      'webhook-signature': new Webhook(secret).sign(id, at, body),
    }
    return app.inject({
      ...{ method: 'POST', url: '/wallet' },
      headers: {
        'content-type': 'application/json',
        ...(isSigned && signed),
        ...(sent.id && { 'webhook-id': sent.id }),
      },
      payload: sent.body ?? body,
    })
  }
  const move = async (step: Step, key: string, amount?: string) => {
    const { status, code } = (await send(call(step, key, amount))).json<{ status: string; code?: string }>()
    return code ?? status
  }
  const of = player
  const setTo = (available: string) =>
    app.inject({ method: 'PUT', url: `/players/COM/${of}/EUR`, payload: { available } })
  const available = async () =>
    (await app.inject(`/players/COM/${of}/EUR`)).json<{ available: string }>().available.replace(/\.0+$/, '')
  return { call, send, move, setTo, available, player }
}

describe('the demo wallet', () => {
  it.each<[string, Step[], string[], string]>([
    ['a payout that is made', ['reserve', 'commit'], ['done', 'done'], '90'],
    ['a payout that fails', ['reserve', 'cancel'], ['done', 'done'], '100'],
    ['a deposit', ['credit'], ['done'], '110'],
    [
      'every call again',
      ['reserve', 'reserve', 'commit', 'commit', 'reserve'],
      ['done', 'done', 'done', 'done', 'done'],
      '90',
    ],
    ['a credit again', ['credit', 'credit'], ['done', 'done'], '110'],
    ['a cancel again', ['reserve', 'cancel', 'cancel'], ['done', 'done', 'done'], '100'],
    ['a reserve that comes after its cancel', ['cancel', 'reserve', 'cancel'], ['done', 'cancelled', 'done'], '100'],
    ['a reserve after a cancel of the same', ['reserve', 'cancel', 'reserve'], ['done', 'done', 'cancelled'], '100'],
    ['a commit without a reserve', ['commit'], ['not_reserved'], '100'],
    ['a commit of what was cancelled', ['reserve', 'cancel', 'commit'], ['done', 'done', 'not_reserved'], '100'],
    ['a cancel of what was committed', ['reserve', 'commit', 'cancel'], ['done', 'done', 'not_reserved'], '90'],
  ])('issue-13 3 answers %s', async (_, steps, answers, left) => {
    const wallet = open()
    await wallet.setTo('100.00')
    const key = randomUUID()
    const got: string[] = []
    for (const step of steps) got.push(await wallet.move(step, key))
    expect([got, await wallet.available()]).toEqual([answers, left])
  })

  it('issue-13 3 refuses what the balance does not have, and the same key with another amount', async () => {
    const wallet = open()
    await wallet.setTo('10.00')
    const key = randomUUID()
    expect(await wallet.move('reserve', key, '10.01')).toBe('insufficient_funds')
    expect(await wallet.move('reserve', key, '10.00')).toBe('done')
    expect(await wallet.move('commit', key, '9.99')).toBe('other_movement')
    expect(await wallet.available()).toBe('0')
  })

  it('decision 84 accepts two secrets while one takes the place of the other', async () => {
    const wallet = open()
    await wallet.send(wallet.call('credit', randomUUID()))
    await wallet.send(wallet.call('credit', randomUUID()), { secret: NEXT_SECRET })
    expect(await wallet.available()).toBe('20')
  })

  it.each<[string, Sent]>([
    ['without a signature', { isSigned: false }],
    ['with another secret', { secret: secretOf('another secret of this test') }],
    ['of six minutes ago', { at: new Date(Date.now() - MINUTES_6) }],
    ['of six minutes ahead', { at: new Date(Date.now() + MINUTES_6) }],
    ['under another id', { id: 'another' }],
    ['with another body', { body: '{"call":"credit"}' }],
  ])('issue-13 3 refuses a call %s, and moves nothing', async (_, sent) => {
    const wallet = open()
    const answer = await wallet.send(wallet.call('credit', randomUUID()), sent)
    expect([answer.statusCode, await wallet.available()]).toEqual([401, '0'])
  })

  it('issue-13 3 what was answered is there after a restart', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'wallet-'))
    folders.push(folder)
    const file = join(folder, 'wallet.json')
    const [first, key] = [open(file), randomUUID()]
    await first.setTo('30.00')
    const reserve = first.call('reserve', key)
    await first.send(reserve)
    const second = open(file)
    expect((await second.send(reserve)).json()).toEqual({ status: 'done', key })
    const cancel = { ...reserve, call: 'cancel' } as WalletCall
    expect((await second.send(cancel)).json()).toEqual({ status: 'done', key })
    expect(
      (await open(file).send({ call: 'balance', brand: 'COM', user_id: first.player, currency: 'EUR' })).json(),
    ).toEqual({
      currency: 'EUR',
      available: '30',
    })
  })

  it('issue-13 3 whatever is called in whatever order, the balance is what was credited minus what is taken', async () => {
    const keys = [randomUUID(), randomUUID(), randomUUID()] as const
    const step = fc.record({
      key: fc.constantFrom(...keys),
      call: fc.constantFrom<Step>('reserve', 'commit', 'cancel', 'credit'),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 24 }), async (steps) => {
        const wallet = open()
        await wallet.setTo('15.00')
        const has = new Map<string, Step>()
        for (const { key, call } of steps)
          if ((await wallet.move(call, key)) === 'done' && !(has.get(key) === 'commit')) has.set(key, call)
        const moved = [...has.values()].map((last) => ({ reserve: -10, commit: -10, cancel: 0, credit: 10 })[last])
        const left = moved.reduce((sum, amount) => sum + amount, 15)
        expect([Number(await wallet.available()), left >= 0]).toEqual([left, true])
      }),
      { numRuns: 60 },
    )
  })
})
