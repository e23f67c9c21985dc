/** The packed box, as a merchant's test starts it (issue-13 4). */
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createCashierServer, receiveWebhooks, type CashierEvent } from '@modulor/server'
import { until } from '@modulor/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { packFolder } from '../pack/pack-tarball'
import { buildBox } from './build-box'

const ROOT = join(import.meta.dirname, '../..')
const run = promisify(execFile)

type Ready = Record<'cashierUrl' | 'sandboxUrl' | 'merchantUrl' | 'brand' | 'merchantKey' | 'webhookSecret', string> & {
  readyMs: number
}

describe('the box', () => {
  let parent: string
  let command: string
  beforeAll(async () => {
    // Below the repository, where the programs find the libraries that an installation would bring.
    const cache = join(ROOT, 'node_modules/.cache/box')
    await mkdir(cache, { recursive: true })
    parent = await mkdtemp(join(cache, 'packed-'))
    const folder = await buildBox(join(parent, 'built'))
    await run('tar', ['-xzf', await packFolder(folder, parent), '-C', parent])
    command = join(parent, 'package/command.js')
  })
  afterAll(() => rm(parent, { recursive: true }))

  const start = (...parameters: string[]) =>
    spawn(process.execPath, [command, ...parameters], { stdio: ['ignore', 'pipe', 'pipe'] })

  it('issue-13 4 takes a payment of a merchant’s own test, and leaves nothing behind', async () => {
    const events: CashierEvent[] = []
    let secret = ''
    const site = createServer((request, response) => {
      const receive = receiveWebhooks({
        secrets: secret,
        onEvent: (event) => void events.push(event),
        onError: (error) => void events.push(error as never),
      })
      if (request.url === '/webhooks/cashier') void receive(request, response)
      else response.end()
    }).listen(0)
    const { port } = site.address() as AddressInfo
    const box = start('--json', '--merchant-port', String(port))
    const [line] = (await once(box.stdout, 'data')) as [Buffer]
    const ready = JSON.parse(line.toString()) as Ready
    secret = ready.webhookSecret
    expect(ready).toMatchObject({ brand: 'COM', merchantUrl: `http://localhost:${port}` })

    const cashier = createCashierServer({ origin: ready.cashierUrl, merchantKey: ready.merchantKey })
    const created = await cashier.sessions.create({ brand: 'COM', user: { id: 'box-1' }, currency: 'EUR' })
    const page = await fetch(created.url)
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('/assets/index-')])
    const answer = await fetch(`${ready.cashierUrl}/api/cashier-service/v1.0/payments/groups/card/submit`, {
      method: 'POST',
      headers: {
        ...{ 'content-type': 'application/json', 'x-session-id': created.session_id ?? '' },
        'idempotency-key': 'box-payment-1',
      },
      body: JSON.stringify({
        ...{ amount: '25.00', currency: 'EUR' },
        card_data: { card_pan: '4242424242424242', card_cvv: '123', month: '12', year: '35' },
      }),
    })
    const { payment_id: paymentId } = (await answer.json()) as { payment_id: string }
    await until(() => events.some(({ type, data }) => type === 'payment.succeeded' && data.payment_id === paymentId))
    expect((await cashier.players.balance({ brand: 'COM', userId: 'box-1' })).balances).toEqual([
      { currency: 'EUR', balance: '25.00' },
    ])

    box.kill('SIGTERM')
    expect(await once(box, 'exit')).toEqual([0, null])
    await expect(fetch(ready.cashierUrl)).rejects.toThrow()
    site.close()
  })

  it.each([
    [['--merchant-port', 'none'], '--merchant-port is not a port'],
    [['--unknown'], "Unknown option '--unknown'"],
    [['--config', 'missing.yaml'], 'missing.yaml: cannot be read'],
  ])('issue-13 4 says what is wrong with %j', async (parameters, message) => {
    const box = start(...parameters)
    let output = ''
    box.stderr.on('data', (text: Buffer) => (output += text.toString()))
    const [code] = (await once(box, 'exit')) as [number]
    expect(code).toBeGreaterThan(0)
    expect(output).toContain(message)
  })
})
