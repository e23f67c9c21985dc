/**
 * `npm run bench:box [BOXES]`: measures how long a box takes to start, and to be reset after a payment, from the view
 * of a caller of its control port. The first reset of a box is shown separately.
 */
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createCashierServer } from '@modulor/server'
import type * as BoxModule from '@modulor/box'
import { buildAll } from '../build'
import { buildBox } from './build-box'

const RUNS = 50
const CARD = { card_pan: '4242424242424242', card_cvv: '123', month: '12', year: '35' }

async function pay({ cashierUrl, brand, merchantKey }: BoxModule.Box, userId: string): Promise<void> {
  const { sessions } = createCashierServer({ origin: cashierUrl, merchantKey })
  const { session_id: sessionId = '' } = await sessions.create({ brand, user: { id: userId }, currency: 'EUR' })
  const answer = await fetch(`${cashierUrl}/api/cashier-service/v1.0/payments/groups/card/submit`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-session-id': sessionId,
      'idempotency-key': `payment-of-${userId}`,
    },
    body: JSON.stringify({ amount: '25.00', currency: 'EUR', card_data: CARD }),
  })
  if (!answer.ok) throw new Error(`The payment was answered with ${answer.status}.`)
}

await buildAll('stale')
const cache = join(import.meta.dirname, '../../node_modules/.cache/box')
await mkdir(cache, { recursive: true })
const folder = await mkdtemp(join(cache, 'bench-'))
await buildBox(folder)
const { startBox } = (await import(pathToFileURL(join(folder, 'index.js')).href)) as typeof BoxModule
const shown = (ms = 0) => `${ms.toFixed(1)} ms`

async function benchBox(): Promise<string> {
  const startedMs = performance.now()
  const box = await startBox()
  const readyMs = performance.now() - startedMs
  const times: number[] = []
  for (let run = 0; run < RUNS; run += 1) {
    await pay(box, `bench-${run}`)
    const resetMs = performance.now()
    await box.control.reset()
    times.push(performance.now() - resetMs)
  }
  await box.stop()
  const [first, ...others] = times
  others.sort((a, b) => a - b)
  const [middle, last] = [others[Math.floor(others.length / 2)], others.at(-1)]
  return `ready ${shown(readyMs)}; reset after a payment: first ${shown(first)}, ${others.length} others p50 ${shown(middle)}, max ${shown(last)}`
}

for (let box = 0; box < Number(process.argv[2] ?? 1); box += 1) {
  const line = await benchBox()
  process.stdout.write(`${line}; load ${loadavg()[0]?.toFixed(1)}\n`)
}
await rm(folder, { recursive: true })
