import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { DeliveryAttempt } from '@modulor/contract/box'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { formOf, SandboxUnderTest } from '../testing/sandbox-under-test'

const attempt = (parts: Partial<DeliveryAttempt> = {}): DeliveryAttempt => ({
  ...{ event_id: 'event-1', brand: 'COM', type: 'payment.succeeded', payment_id: 'payment-1' },
  ...{ at: '2026-11-26T10:00:00.000Z', url: 'http://localhost:3000/webhooks/cashier' },
  headers: { 'webhook-id': 'event-1', 'webhook-signature': 'v1,abc=' },
  ...{ body: '{"type":"payment.succeeded","note":"<script>alert(1)</script>"}', status: 204, answer: '' },
  ...parts,
})

let attempts: unknown
const asked: string[] = []
/** The control of a box. */
const control = createServer((request, response) => {
  let body = ''
  request.on('data', (text: Buffer) => (body += text.toString()))
  request.on('end', () => {
    const isAgain = request.url === '/deliveries/again'
    if (isAgain) asked.push(body)
    const isRefused = isAgain && body.includes('running')
    response.writeHead(isRefused ? 400 : 200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(isRefused ? { error: 'The event cannot be sent now.' } : { attempts }))
  })
})
let sandbox: SandboxUnderTest
beforeAll(async () => {
  await new Promise<void>((resolve) => control.listen(0, '127.0.0.1', resolve))
  sandbox = new SandboxUnderTest({ boxControl: `http://127.0.0.1:${(control.address() as AddressInfo).port}` })
  await sandbox.start()
})
afterAll(async () => {
  await sandbox.stop()
  control.close()
})
const page = async () => (await fetch(`${sandbox.url}/deliveries`)).text()

describe('the page of deliveries', () => {
  it('issue-13 4 shows each attempt with body, headers and answer, and executes none of their content', async () => {
    attempts = [
      attempt(),
      attempt({ status: 503, answer: '<b>later</b>' }),
      attempt({ event_id: 'event-2', status: null, answer: 'timed_out' }),
    ]
    const markup = await page()
    for (const text of [
      'answered with 204',
      'answered with 503',
      '&lt;b&gt;later&lt;/b&gt;',
      'no answer: timed_out',
      'webhook-signature: v1,abc=',
      '&lt;script&gt;alert(1)',
    ])
      expect(markup).toContain(text)
    expect(markup).not.toContain('<script>alert')
    expect(markup.match(/<section/g)).toHaveLength(2)
    expect(await (await fetch(sandbox.url)).text()).toContain('href="/deliveries"')
  })

  it('issue-13 4 sends an event again, and shows the reason if that fails', async () => {
    attempts = [attempt()]
    const { action, fields } = formOf(await page())
    const sent = await sandbox.postForm(`${sandbox.url}${action}`, fields)
    expect([sent.status, sent.headers.get('location')]).toEqual([303, '/deliveries'])
    expect(asked.map((body) => JSON.parse(body) as unknown)).toEqual([{ brand: 'COM', event_id: 'event-1' }])
    const refused = await sandbox.postForm(`${sandbox.url}${action}`, { ...fields, event_id: 'running' })
    expect([refused.status, await refused.text()]).toEqual([409, expect.stringContaining('cannot be sent now')])
    const foreign = await fetch(`${sandbox.url}${action}`, {
      ...{ method: 'POST', body: new URLSearchParams(fields), headers: { 'sec-fetch-site': 'cross-site' } },
    })
    expect([foreign.status, asked.length]).toEqual([403, 2])
  })

  it('issue-13 4 shows an error when the box gives an unknown answer', async () => {
    attempts = 'none'
    const answer = await fetch(`${sandbox.url}/deliveries`)
    expect([answer.status, await answer.text()]).toEqual([502, expect.stringContaining('cannot be asked')])
  })
})
