import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TEST_CARDS } from '../outcomes/test-cards'
import { eventually, PaymentSeen, SandboxUnderTest } from '../testing/sandbox-under-test'

const sandbox = new SandboxUnderTest()
beforeAll(() => sandbox.start())
afterAll(() => sandbox.stop())

type Row = {
  /** The first answer: a status, `cut` for a cut connection, an HTTP status, or another fault. */
  answer: string
  /** The final status, or `unknown`; a decline has its code. */
  end: string
  callbacks: readonly string[]
}
const approved: Row = { answer: 'succeeded', end: 'succeeded', callbacks: ['succeeded'] }
const declined = (code: string): Row => ({ answer: 'declined', end: `declined ${code}`, callbacks: ['declined'] })
const chargedBut = (answer: string): Row => ({ ...approved, answer })

const EXPECTED: Readonly<Record<string, Row>> = {
  '4242424242424242': approved,
  '5555555555554444': approved,
  '2223003122003222': approved,
  '378282246310005': approved,
  '6011111111111117': approved,
  '30569309025904': approved,
  '3530111333300000': approved,
  '6200000000000005': approved,
  '6759649826438453': approved,
  '4000000000003220': { answer: 'three_ds_method', end: 'action_required', callbacks: [] },
  '4000000000003055': { answer: 'three_ds_method', end: 'action_required', callbacks: [] },
  '4000000000003063': { answer: 'three_ds_challenge', end: 'action_required', callbacks: [] },
  '4000000000003097': { answer: 'three_ds_method', end: 'action_required', callbacks: [] },
  '4000000000009995': declined('insufficient_funds'),
  '4000000000000069': declined('expired_card'),
  '4000000000009979': declined('stolen_card'),
  '4000000000000002': declined('do_not_honour'),
  '4000000000000127': declined('incorrect_cvv'),
  '4000000000005019': { answer: 'succeeded', end: 'succeeded', callbacks: ['pending', 'succeeded'] },
  '4000000000005027': chargedBut('cut'),
  '4000000000005035': { answer: 'cut', end: 'succeeded', callbacks: [] },
  '4000000000005084': { answer: 'cut', end: 'unknown', callbacks: [] },
  '4000000000005092': chargedBut('cut'),
  '4000000000005100': { answer: 'pending', end: 'succeeded', callbacks: ['pending', 'succeeded'] },
  '4000000000005043': chargedBut('500'),
  '4000000000005050': chargedBut('garbage'),
  '4000000000005068': chargedBut('mystery'),
  '4000000000005076': chargedBut('succeeded 26.00'),
  '4000000000005134': chargedBut('declined'),
  '4000000000005142': { answer: 'succeeded', end: 'declined do_not_honour', callbacks: ['pending', 'declined'] },
  '4000000000005159': { answer: 'pending', end: 'succeeded', callbacks: ['pending', 'succeeded'] },
  '4000000000005118': { answer: 'succeeded', end: 'succeeded', callbacks: ['succeeded', 'succeeded', 'succeeded'] },
  '4000000000005126': { answer: 'pending', end: 'succeeded', callbacks: ['succeeded', 'pending'] },
}

async function firstAnswer(request: object): Promise<string> {
  const answer = await sandbox.call('POST', '/v1/payments', request).catch(() => null)
  if (answer === null) return 'cut'
  if (answer.status !== 200) return String(answer.status)
  if (!answer.text.startsWith('{')) return 'garbage'
  const { action, status, amount } = PaymentSeen.parse(JSON.parse(answer.text))
  return action?.type ?? (amount === '25.00' ? status : `${status} ${amount}`)
}

async function statusOf(reference: string): Promise<string> {
  const { status, text } = await sandbox.call('GET', `/v1/payments/${reference}`)
  if (status === 404) return 'unknown'
  const payment = PaymentSeen.parse(JSON.parse(text))
  expect(payment.amount).toBe('25.00')
  return [payment.status, payment.decline_code].filter(Boolean).join(' ')
}

/** Cards with reports after the success are tested in `reports.test.ts`. */
const ORDINARY_CARDS = TEST_CARDS.filter(({ behaviour }) => behaviour.afterwards === 'nothing')

describe('the test cards', () => {
  it('SVC-3 has an expectation for each documented card', () => {
    expect(Object.keys(EXPECTED).sort()).toEqual(ORDINARY_CARDS.map((card) => card.number).sort())
  })

  it.each(ORDINARY_CARDS.map((card) => ({ ...card, ...(EXPECTED[card.number] ?? approved) })))(
    'SVC-3 $number: $what',
    async ({ number, answer, end, callbacks }) => {
      const reference = `card-${number}`
      expect(await firstAnswer(sandbox.cardRequest(reference, number))).toBe(answer)
      await eventually(() => statusOf(reference)).toBe(end)
      expect(await sandbox.journal(reference)).toEqual(end === 'succeeded' ? ['charge 25.00 EUR'] : [])
      // Only the reversed pair promises an order; see below.
      await eventually(() => sandbox.shop.statusesOf(reference).sort()).toEqual([...callbacks].sort())
    },
  )

  it('SVC-3 sends the copies of a duplicated event under one id, and no callback for a card without callbacks', async () => {
    // Sent last: when its callback has arrived, all callbacks of the cards above have arrived too.
    await sandbox.ask('POST', '/v1/payments', sandbox.cardRequest('sentinel', '4000000000005027')).catch(() => null)
    await eventually(() => sandbox.shop.statusesOf('sentinel')).toEqual(['succeeded'])
    const copies = sandbox.shop.callbacks.filter((each) => each.payment.merchant_reference === 'card-4000000000005118')
    expect(copies).toHaveLength(3)
    expect(new Set(copies.map((copy) => copy.event_id)).size).toBe(1)
    expect(sandbox.shop.statusesOf('card-4000000000005035')).toEqual([])
    expect(sandbox.shop.callbacks.every((callback) => callback.webhookId === callback.event_id)).toBe(true)
    const ids = sandbox.shop.callbacks.map((callback) => callback.event_id)
    expect(new Set(ids).size).toBe(ids.length - 2)
  })

  it('SVC-3 numbers the snapshots, so that the latest is known in any order of callbacks', () => {
    const reversed = sandbox.shop.callbacks.filter(
      (each) => each.payment.merchant_reference === 'card-4000000000005126',
    )
    expect(reversed.map((each) => each.payment.sequence)).toEqual([2, 1])
  })
})
