/**
 * Faults of a provider, a merchant's webhook or the message sender, on the socket or in name resolution, do not stop the
 * process: a payment is processing, an event is due, a code is refused.
 */
import { until } from '@modulor/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openParty, type Party } from './party'
import { CARD, startService, type ServiceProcess } from './service-process'

/** The demo's configuration with one party in all three roles. */
const allAt = (address: string) => (yaml: string) =>
  yaml
    .replaceAll(/^( +url:) http:\/\/localhost:\$\{SANDBOX_PORT:-8082\}$/gm, `$1 ${address}`)
    .replaceAll(/^( +url:) http:\/\/localhost:\$\{DEMO_PORT:-8081\}\/webhooks\/cashier$/gm, `$1 ${address}/webhook`)
    .replace(/^ {2}- localhost:\$\{SANDBOX_PORT:-8082\}$/m, `  - ${new URL(address).host}`)

const CODE = { amount: '25.00', currency: 'EUR', parameters: {} }

/** The number of events sent to the merchant with this outcome. Only an event is accepted by the status alone. */
async function eventsSent(service: ServiceProcess, outcome: 'accepted' | 'failed'): Promise<number> {
  const line = new RegExp(`^cashier_merchant_deliveries_total\\{.*outcome="${outcome}".*\\} (\\d+)$`, 'm')
  return Number(line.exec(String((await service.get('/metrics')).json))?.[1] ?? 0)
}

async function survives(service: ServiceProcess, outcome: 'accepted' | 'failed' = 'failed'): Promise<void> {
  const session = await service.openSession({ phone: '+4915112345678' })
  const eventsBefore = await eventsSent(service, outcome)
  const [paid, code] = await Promise.all([
    service.submit(session, 'card', CARD),
    service.sendCode(session, 'sable', CODE),
  ])
  expect(paid).toMatchObject({ status: 200, json: { transaction_status: 'processing' } })
  expect(code).toMatchObject({ status: 200, json: { status: 'refused' } })
  await until(async () => (await eventsSent(service, outcome)) > eventsBefore, {
    deadlineMs: 30_000,
    describe: () => `the event to be tried\n${service.output().slice(-3_000)}`,
  })
  expect(service.isAlive(), service.output()).toBe(true)
  expect((await service.get('/ready')).status).toBe(200)
  expect(service.output()).not.toContain('unhandled error')
}

describe('faults of external services', () => {
  let party: Party
  let plain: ServiceProcess
  let named: ServiceProcess
  let secure: ServiceProcess
  beforeAll(async () => {
    party = await openParty()
    ;[plain, named, secure] = await Promise.all([
      startService({ configure: allAt(`http://127.0.0.1:${party.port}`) }),
      startService({
        configure: (yaml) => allAt('http://party.example:9')(yaml).replace('  - party.example:9\n', ''),
      }),
      startService({ configure: allAt(`https://127.0.0.1:${party.port}`) }),
    ])
  })
  afterAll(async () => {
    await Promise.all([plain.stop(), named.stop(), secure.stop()])
    await party.close()
  })

  it.each(['ENOTFOUND', 'EAI_AGAIN'])(
    'issue-9 1.1 SVC-7 a name resolution with %s does not stop the service',
    async (dns) => {
      named.tell({ dns })
      await survives(named)
    },
  )

  it.each([
    ['refused', 'failed'],
    ['reset', 'failed'],
    ['endless', 'accepted'],
    ['drip', 'accepted'],
  ] as const)(
    'issue-9 1.1 SVC-7 a connection that is %s does not stop the service; an event is %s',
    async (how, outcome) => {
      await party.behave(how)
      await survives(plain, outcome)
    },
  )

  it('issue-9 1.1 SVC-7 a TLS failure does not stop the service', async () => {
    await party.behave('plain')
    const before = party.seen()
    await survives(secure)
    expect(party.seen()).toBeGreaterThan(before)
  })

  it('issue-9 1.1 SVC-7 an unhandled error is logged without secrets; the process continues or stops cleanly', async () => {
    named.tell({ reject: true })
    named.tell({ reset: true })
    await until(() => named.output().split('"consequence":"keeps serving"').length === 3)
    expect((await named.get('/health')).status).toBe(200)
    expect((await named.get('/metrics')).json).toContain('cashier_unhandled_errors_total{kind="uncaughtException"} 1')
    named.tell({ throw: true })
    expect(await named.ended).toBe(1)
    expect(named.output()).toContain('"consequence":"stops"')
    expect(named.output()).not.toContain('4242424242424242')
  })
})
