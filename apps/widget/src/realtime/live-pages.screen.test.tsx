import { waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import {
  bootSample,
  payGroupSample,
  depositListingSample,
  openPaySessionSample,
  paymentSummarySample,
  paySessionSample,
} from '../api/wire-samples'
import { openCashier } from '../testing/open-cashier'
import { startRealtimeServer, type RealtimeServer } from '../testing/realtime-server'

let server: RealtimeServer
beforeEach(async () => {
  server = await startRealtimeServer()
  // The page has the host of the document; its connections go to the server of this test.
  vi.stubGlobal(
    'WebSocket',
    class extends WebSocket {
      constructor(address: string) {
        super(address.replace('wss://cashier.example', server.origin.replace('http', 'ws')))
      }
    },
  )
})
afterEach(() => server.stop())

const TOKENS = {
  auth_token: 'connection',
  payment: { channel: 'payment:p_1', token: 'payment' },
  player: { channel: 'player:x', token: 'player' },
  clicks: null,
}
const waiting = openPaySessionSample({ type: 'wait' })

it('RESULT-10 RT-6 a payment page is updated when its channel publishes a change', async () => {
  let isOver = false
  const { screen, callsOf } = await openCashier({
    address: '/deposit/deposit-processing?payment_id=p_1',
    answers: { realtimeTokens: () => TOKENS, sessionState: () => (isOver ? paySessionSample() : waiting) },
  })
  await waitFor(() => expect(server.subscribersOf('payment:p_1')).toBe(1))
  await waitFor(() => expect(callsOf('sessionState').length).toBeGreaterThan(1))
  isOver = true
  server.publish('payment:p_1', { type: 'payment', state: 'success' })
  await screen.findByRole('heading', { name: 'Deposit received' })
  expect(callsOf('realtimeTokens').map(({ body }) => body)).toEqual([{ payment_id: 'p_1' }])
  // A finished payment is no longer followed.
  await waitFor(() => expect(server.clients.size).toBe(0))
})

it('RESULT-10 RT-6 a published state is not trusted: the page shows what the service returns', async () => {
  const { screen, callsOf } = await openCashier({
    address: '/deposit/deposit-processing?payment_id=p_1',
    answers: { realtimeTokens: () => TOKENS, sessionState: () => waiting },
  })
  await waitFor(() => expect(server.subscribersOf('payment:p_1')).toBe(1))
  await waitFor(() => expect(callsOf('sessionState')).toHaveLength(2))
  server.publish('payment:p_1', { type: 'payment', state: 'success' })
  await waitFor(() => expect(callsOf('sessionState')).toHaveLength(3))
  expect(screen.queryByRole('heading', { name: 'Deposit received' })).toBeNull()
  expect(window.location.pathname).toBe('/deposit/deposit-processing')
})

it('RT-6 issue-8 1.4 a list is requested again when the player’s channel publishes a change', async () => {
  const deposit = depositListingSample({
    payment_groups: [payGroupSample(), payGroupSample({ id: 'bank-1', short_name: 'bank' })],
    auth_token: 'listing',
  })
  let listing = { ...deposit, open_payments: [paymentSummarySample()] }
  const { store, callsOf } = await openCashier({
    boot: { deposit: listing },
    answers: { realtimeTokens: () => TOKENS, depositInit: () => listing },
  })
  await waitFor(() => expect(server.subscribersOf('player:x')).toBe(1))
  await waitFor(() => expect(callsOf('depositInit').length).toBeGreaterThan(0))
  listing = { ...deposit, open_payments: [], user_balance: '200.00' }
  server.publish('player:x', { type: 'player' })
  await waitFor(() => expect(Number(store.getState().shared.userBalance)).toBe(200))
  // The list has no open payment now, so it is no longer followed.
  await waitFor(() => expect(server.clients.size).toBe(0))
})

it('CLICK-2 CLICK-3 clickstream events are sent over the realtime connection while there is one', async () => {
  vi.stubGlobal('requestIdleCallback', (work: () => void) => {
    work()
    return 0
  })
  vi.stubGlobal('cancelIdleCallback', () => undefined)
  const { store, callsOf } = await openCashier({
    address: '/deposit/deposit-processing?payment_id=p_1',
    boot: { brand: { ...bootSample().brand, clickstream: 'on' } },
    answers: {
      realtimeTokens: () => ({ ...TOKENS, clicks: 'clicks:x' }),
      sessionState: () => waiting,
      clickstream: () => ({ accepted_count: 1, refused_count: 0 }),
    },
  })
  await waitFor(() => expect(store.getState().analytics?.connection).toBe('initialized'))
  await waitFor(() => expect(server.subscribersOf('payment:p_1')).toBe(1))
  const published = () => server.commands.flatMap(({ publish }) => publish ?? [])
  await waitFor(() => expect(published()).toHaveLength(1))
  expect(published()).toMatchObject([{ channel: 'clicks:x', data: { events: [{ name: 'payment_step_viewed' }] } }])
  expect(callsOf('clickstream')).toEqual([])
})
