import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { eventually, SandboxUnderTest } from './testing/sandbox-under-test'
import { SETTINGS_DEFAULT } from './settings'

/** `npm run build` comes first. */
const MAIN = join(import.meta.dirname, '../dist/main.js')
const AUTHORIZED = { authorization: `Bearer ${SETTINGS_DEFAULT.apiKey}`, 'content-type': 'application/json' }

let folder = ''
const running = new Set<ChildProcess>()
/** Only used to make requests; the servers of this file are separate processes. */
const shop = new SandboxUnderTest()
beforeAll(async () => {
  await shop.start()
  folder = await mkdtemp(join(tmpdir(), 'restart-'))
})
afterEach(() => {
  for (const child of running) child.kill('SIGKILL')
})
afterAll(async () => {
  await shop.stop()
  await rm(folder, { recursive: true })
})

/** Starts the program, and returns its address once the program prints it. */
async function launch(): Promise<{ child: ChildProcess; url: string; ended: Promise<number | null> }> {
  const child = spawn(process.execPath, ['--enable-source-maps', MAIN], {
    env: { ...process.env, SANDBOX_PORT: '0', SANDBOX_DELAY_SCALE: '0.1', CASHIER_DATA_DIR: folder },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  running.add(child)
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  void ended.then(() => running.delete(child))
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      const found = /http:\S+/.exec(chunk.toString())?.[0]
      if (found !== undefined) resolve(found)
    })
    child.once('exit', () => reject(new Error('the sandbox ended before it listened')))
  })
  return { child, url, ended }
}

async function read(url: string, path: string): Promise<unknown> {
  const response = await fetch(url + path, { headers: AUTHORIZED })
  return response.json()
}

describe('a restart', () => {
  it('SVC-5 after kill -9 keeps every answered charge, and continues the waiting payments', async () => {
    const first = await launch()
    const send = (body: object) =>
      fetch(`${first.url}/v1/payments`, { method: 'POST', headers: AUTHORIZED, body: JSON.stringify(body) })
    await send(shop.cardRequest('pending-then-killed', '4000000000005100'))
    const references = Array.from({ length: 40 }, (_, index) => `killed-${index}`)
    const answered: string[] = []
    const sending = references.map(async (reference) => {
      const response = await send(shop.cardRequest(reference, '4242424242424242'))
      await response.json()
      answered.push(reference)
      if (answered.length === 10) first.child.kill('SIGKILL')
    })
    await Promise.allSettled(sending)
    await first.ended

    const second = await launch()
    for (const reference of answered) {
      expect(await read(second.url, `/v1/payments/${reference}`)).toMatchObject({ status: 'succeeded' })
      expect(await read(second.url, `/v1/journal?merchant_reference=${reference}`)).toMatchObject({ total: 1 })
    }
    expect(answered.length).toBeGreaterThanOrEqual(10)
    await eventually(() => read(second.url, '/v1/payments/pending-then-killed')).toMatchObject({ status: 'succeeded' })
    for (const reference of answered) {
      await eventually(() => shop.shop.statusesOf(reference)).toContain('succeeded')
    }
  }, 60_000)

  it('SVC-3 stops cleanly on SIGTERM, also while a request hangs', async () => {
    const { child, url, ended } = await launch()
    const hanging = fetch(`${url}/v1/payments`, {
      method: 'POST',
      headers: AUTHORIZED,
      body: JSON.stringify(shop.cardRequest('hangs', '4000000000005084')),
    }).then(
      () => 'answered',
      () => 'cut',
    )
    expect(await read(url, '/health')).toEqual({ status: 'ok' })
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
    expect(await hanging).toBe('cut')
  }, 30_000)

  it('keeps no card number and no CVV', async () => {
    await shop.ask('POST', '/v1/payments', shop.cardRequest('secret', '4242424242424242', { amount: '7.31' }))
    const written = await readFile(join(shop.dataDir, 'events.jsonl'), 'utf8')
    expect(written).toContain('"secret"')
    expect(written).not.toContain('42424242')
    expect(written).not.toContain('cvv')
  })
})
