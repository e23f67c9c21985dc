/**
 * kill -9 while a payment moves from one provider to the next (decision 92): the payment is where its row says, no provider charges
 * it later, and a further press is a further payment. On the embedded database, where the next process need not wait for leases.
 */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, startProgram, type Program } from '@modulor/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RouteCrashPoint } from '../../src/jobs/crash-point'
import { Instance, FINAL_STATE_WITHIN_MS } from './crash-instance'

const STARTS_MS_MAX = 120_000
const CARD = {
  ...{ amount: '25.00', currency: 'EUR', parameters: {} },
  card_data: { card_pan: '4242424242424242', card_cvv: '123', month: '08', year: '35', save_card: false },
}

let folder: string
let first: Program | undefined
let second: Program
let firstPort: number
let instance: Instance

const startSandbox = (name: string, port?: number) =>
  startProgram(
    'sandbox-provider',
    { CASHIER_DATA_DIR: join(folder, name), SANDBOX_DELAY_SCALE: '0.05' },
    port === undefined ? {} : { port },
  )

/** The demo's configuration with a provider that is not running yet and is the first target of every card. */
function routedConfig(): string {
  const path = join(folder, 'config', 'demo.yaml')
  cpSync('config', join(folder, 'config'), { recursive: true })
  const away = `  away:
    plugin: sandbox
    url: http://localhost:${firstPort}
    api_key: sandbox_api_key_demo
    callback_secret: whsec_bW9kdWxvci1zYW5kYm94LWNhbGxiYWNrLXNlY3JldA==
    page_origins: [http://localhost:${firstPort}]
`
  const routes = `
    routes:
      - { name: cards, providers: [{ provider: away }, { provider: sandbox, weight: 0 }] }`
  writeFileSync(
    path,
    readFileSync(path, 'utf8')
      .replace('providers:\n', `providers:\n${away}`)
      .replace('private_hosts_allowed:\n', `private_hosts_allowed:\n  - localhost:${firstPort}\n`)
      .replace('    provider_method: card\n', (line) => line.trimEnd() + routes + '\n'),
  )
  return path
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'route-crash-'))
  firstPort = await freePort()
  second = await startSandbox('second')
  instance = new Instance({
    ...{ CASHIER_DATA_DIR: join(folder, 'service'), CASHIER_OPERATIONS_PORT: String(await freePort()) },
    ...{ CASHIER_CONFIG: routedConfig(), SANDBOX_PORT: String(second.port) },
  })
  await instance.start()
}, STARTS_MS_MAX)
afterAll(async () => {
  await instance.stop()
  await Promise.all([first?.stop(), second.stop()])
  rmSync(folder, { recursive: true, force: true })
})

/** All charges of a provider. */
async function chargesAt({ url }: Pick<Program, 'url'>): Promise<number> {
  const answer = await fetch(`${url}/v1/journal`, {
    headers: { accept: 'application/json', authorization: 'Bearer sandbox_api_key_demo' },
  })
  const { entries } = (await answer.json()) as { entries: { kind: string }[] }
  return entries.filter(({ kind }) => kind === 'charge').length
}

describe('issue-14 2 a process that is killed', () => {
  it.each<[string, RouteCrashPoint]>([
    ['after the move to the second provider', 'after-next-attempt'],
    ['before the move to it is written', 'before-next-attempt'],
  ])(
    '%s leaves a payment that no provider charges',
    async (_what, point) => {
      const session = await instance.openSession(point)
      const before = await chargesAt(second)
      instance.crashAt(point)
      await instance.submit(session, 'card', `key-${point}`, CARD)
      await instance.restartAfterCrash()
      // The row still names the first provider: only that provider can answer that it will never charge.
      if (point === 'before-next-attempt') first = await startSandbox('first', firstPort)
      const state = await instance.finalState(session, `key-${point}`)
      expect(state.decline_page_settings?.code).toBe('not_sent')
      expect((await instance.submit(session, 'card', `key-${point}`, CARD))?.payment_id).toBe(state.payment_id)
      expect(await chargesAt(second)).toBe(before)
      if (first) expect(await chargesAt(first)).toBe(0)
      await instance.submit(session, 'card', `again-${point}`, { ...CARD, another_payment: true })
      expect((await instance.finalState(session, `again-${point}`)).transaction_status).toBe('success')
      expect((await chargesAt(second)) + (first ? await chargesAt(first) : 0)).toBe(before + 1)
    },
    2 * FINAL_STATE_WITHIN_MS,
  )
})
