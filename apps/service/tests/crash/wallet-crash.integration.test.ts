/**
 * kill -9 between the calls to a merchant's own wallet (issue-13 3, decision 84): even if an answer was not stored, or a posted
 * movement was not sent yet, the wallet moves the money once. On the embedded database, where the next process need not wait for
 * leases.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, startProgram, until, type Program } from '@modulor/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CrashPoint, WalletCrashPoint } from '../../src/jobs/crash-point'
import { Instance, FINAL_STATE_WITHIN_MS } from './crash-instance'

const STARTS_MS_MAX = 60_000
const CARD = {
  ...{ amount: '25.00', currency: 'EUR', parameters: {} },
  card_data: { card_pan: '4242424242424242', card_cvv: '123', month: '08', year: '35', save_card: false },
}
const PAYOUT = { amount: '20.00', currency: 'EUR', parameters: { iban: 'DE89370400440532013000' } }
/** The provider declines this payout. */
const DECLINED = { ...PAYOUT, amount: '20.51' }

let folder: string
let programs: Program[]
let instance: Instance
let walletUrl: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'wallet-crash-'))
  const sandboxData = { CASHIER_DATA_DIR: join(folder, 'sandbox'), SANDBOX_DELAY_SCALE: '0.05' }
  const [sandbox, wallet] = await Promise.all([
    startProgram('sandbox-provider', sandboxData),
    startProgram('demo-wallet', {}),
  ])
  programs = [sandbox, wallet]
  walletUrl = wallet.url
  instance = new Instance({
    ...{ CASHIER_DATA_DIR: join(folder, 'service'), CASHIER_OPERATIONS_PORT: String(await freePort()) },
    ...{ SANDBOX_PORT: String(sandbox.port), DEMO_WALLET: 'http', DEMO_WALLET_PORT: String(wallet.port) },
  })
  await instance.start()
}, STARTS_MS_MAX)
afterAll(async () => {
  await instance.stop()
  await Promise.all(programs.map((program) => program.stop()))
  rmSync(folder, { recursive: true, force: true })
})

const placeOf = (player: string) => `${walletUrl}/players/COM/${player}/EUR`
const availableOf = async (player: string) =>
  Number(((await (await fetch(placeOf(player))).json()) as { available: string }).available)

const stateOf = async (key: string) =>
  ((await (await fetch(`${walletUrl}/movements/${key}`)).json()) as { state: string | null }).state

type Points = CrashPoint | WalletCrashPoint
type Case = readonly [what: string, point: Points, method: string, body: object, left: number, state: string]

describe('issue-13 3 a process that is killed', () => {
  const cases: readonly Case[] = [
    ['after the answer to a reserve', 'after-wallet-reserve', 'halden-payout', PAYOUT, 80, 'committed'],
    ['after the answer to a commit', 'after-wallet-commit', 'halden-payout', PAYOUT, 80, 'committed'],
    ['before the cancel is sent', 'after-phase-c-commit', 'halden-payout', DECLINED, 100, 'cancelled'],
    ['after the answer to a cancel', 'after-wallet-cancel', 'halden-payout', DECLINED, 100, 'cancelled'],
    ['after the answer to a credit', 'after-wallet-credit', 'card', CARD, 125, 'credited'],
  ]
  it.each(cases)(
    '%s lets the wallet move the money once',
    async (what, point, method, body, left, state) => {
      const player = `crash-${what.replaceAll(' ', '-')}`
      await fetch(placeOf(player), {
        ...{ method: 'PUT', headers: { 'content-type': 'application/json' } },
        body: JSON.stringify({ available: '100.00' }),
      })
      const session = await instance.openSession(player)
      const key = `key-${player}`
      instance.crashAt(point)
      await (method === 'card'
        ? instance.submit(session, method, key, body)
        : instance.payOut(session, method, key, body))
      await instance.restartAfterCrash()
      const { payment_id: id, transaction_status: told } = await instance.finalState(session, key)
      expect(told).toBe(body === DECLINED ? 'error' : 'success')
      await until(async () => (await stateOf(id)) === state, { describe: () => `the wallet to have it as ${state}` })
      expect(await availableOf(player)).toBe(left)
    },
    2 * FINAL_STATE_WITHIN_MS,
  )
})
