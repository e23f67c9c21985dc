/** The packed box, as a merchant's test starts it (issue-13 4). */
import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { chmod, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { createCashierServer, receiveWebhooks, type CashierEvent, type CashierServer } from '@modulor/server'
import { until } from '@modulor/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readGuide } from '../how-to/read-guide'
import { packFolder } from '../pack/pack-tarball'
import { buildBox } from './build-box'

const ROOT = join(import.meta.dirname, '../..')
const run = promisify(execFile)
const DAY_MS = 86_400_000
const CARD = { card_pan: '4242424242424242', card_cvv: '123', month: '12', year: '35' }
// The only text of the demo's configuration that this test repeats; without the prefix, because it is a published secret.
const SECRET = ['whsec', 'bW9kdWxvci1kZW1vLW1lcmNoYW50LXdlYmhvb2stc2VjcmV0'].join('_')

type Ready = Record<
  'cashierUrl' | 'sandboxUrl' | 'merchantUrl' | 'controlUrl' | 'brand' | 'merchantKey' | 'webhookSecret',
  string
>
type Heard = { readonly id: string; readonly event: CashierEvent }

/** A merchant's site that records the events that it receives, or refuses them while `isClosed` is true. */
function openSite(heard: Heard[], isClosed = () => false, read = () => Promise.resolve()): Server {
  const receive = receiveWebhooks({
    secrets: SECRET,
    onEvent: (event, id) => void heard.push({ event, id }),
    onError: (error) => {
      throw error
    },
  })
  return createServer((request, response) => {
    if (isClosed()) response.writeHead(503).end()
    else void read().then(() => receive(request, response))
  }).listen(0)
}
async function readyOf({ stdout }: { readonly stdout: Readable }): Promise<Ready> {
  const [line] = (await once(stdout, 'data')) as [Buffer]
  return JSON.parse(line.toString()) as Ready
}
const portOf = (site: Server) => (site.address() as AddressInfo).port

describe('the box', () => {
  let parent: string
  let command: string
  let site: Server
  let box: ChildProcess
  let ready: Ready
  let cashier: CashierServer
  const heard: Heard[] = []
  let isSiteClosed = false
  let siteReads = () => Promise.resolve()
  const start = (...parameters: string[]) =>
    spawn(process.execPath, [command, ...parameters], { stdio: ['ignore', 'pipe', 'pipe'] })
  beforeAll(async () => {
    // Below the repository, so that the programs find the libraries that an installation would bring.
    const cache = join(ROOT, 'node_modules/.cache/box')
    await mkdir(cache, { recursive: true })
    parent = await mkdtemp(join(cache, 'packed-'))
    await run('tar', ['-xzf', await packFolder(await buildBox(join(parent, 'built')), parent), '-C', parent])
    command = join(parent, 'package/command.js')
    site = openSite(
      heard,
      () => isSiteClosed,
      () => siteReads(),
    )
    const started = start('--json', '--merchant-port', String(portOf(site)))
    ready = await readyOf(started)
    box = started
    cashier = createCashierServer({ origin: ready.cashierUrl, merchantKey: ready.merchantKey })
  })
  afterAll(async () => {
    box.kill('SIGTERM')
    site.close()
    await rm(parent, { recursive: true })
  })

  type SessionParts = Partial<Parameters<CashierServer['sessions']['create']>[0]>
  async function openSession(id: string, { user, ...parts }: SessionParts = {}): Promise<string> {
    const about = { user: { ...user, id, country: 'DE' }, currency: 'EUR', language: 'en', ...parts }
    const created = await cashier.sessions.create({ brand: ready.brand, ...about })
    const page = await fetch(created.url)
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('/assets/index-')])
    return created.session_id ?? ''
  }
  /** A player's call for a method, with 25 euros. */
  async function call(session: string, call: string, more: object = {}): Promise<Record<string, unknown>> {
    const answer = await fetch(`${ready.cashierUrl}/api/cashier-service/v1.0/payments/groups/${call}`, {
      method: 'POST',
      headers: {
        ...{ 'content-type': 'application/json', 'x-session-id': session },
        'idempotency-key': randomUUID(),
      },
      body: JSON.stringify({ amount: '25.00', currency: 'EUR', ...more }),
    })
    return (await answer.json()) as Record<string, unknown>
  }
  async function pay(userId: string): Promise<string> {
    return String((await call(await openSession(userId), 'card/submit', { card_data: CARD })).payment_id)
  }
  const steer = (...parameters: string[]) =>
    run(process.execPath, [command, ...parameters, '--control', ready.controlUrl])
  const timeOf = async (...parameters: string[]) => Date.parse((await steer(...parameters)).stdout.trim())
  /** A separate project that has the command. */
  async function withCommand(name: string): Promise<string> {
    const folder = join(parent, name)
    await mkdir(join(folder, 'node_modules/.bin'), { recursive: true })
    await writeFile(join(folder, 'package.json'), '{"private":true}')
    await chmod(command, 0o755)
    await symlink(command, join(folder, 'node_modules/.bin/modulor-box'))
    return folder
  }
  const isSuccessOf =
    (paymentId: string) =>
    ({ event: { type, data } }: Heard) =>
      type === 'payment.succeeded' && data.payment_id === paymentId
  const ofBox = (...parameters: string[]) =>
    run(process.execPath, [command, ...parameters, '--cashier', ready.cashierUrl])

  it('issue-13 4 a merchant’s own test takes a payment, and its site gets the signed event', async () => {
    expect(ready).toMatchObject({
      ...{ brand: 'COM', merchantUrl: `http://localhost:${portOf(site)}`, webhookSecret: SECRET },
    })
    // Payments that the box makes before it is ready warm up its programs, and are not visible.
    const metrics = await (await fetch(`${ready.cashierUrl}/metrics`)).text()
    expect(metrics).toMatch(/^cashier_payments_ended_total\{[^}]*succeeded[^}]*\} [1-9]\d*$/m)
    expect([heard, (await cashier.events.list('COM')).events]).toEqual([[], []])
    const paymentId = await pay('box-1')
    await until(() => heard.some(isSuccessOf(paymentId)))
    expect((await cashier.players.balance({ brand: 'COM', userId: 'box-1' })).balances).toEqual([
      { currency: 'EUR', balance: '25.00' },
    ])
  })

  it('issue-13 4 the README has the printed line and every command', async () => {
    const readme = await readFile(join(parent, 'package/README.md'), 'utf8')
    const [, line = ''] = /^```json\n([^]*?)^```$/m.exec(readme) ?? []
    expect(Object.keys(JSON.parse(line) as object).toSorted()).toEqual(Object.keys(ready).toSorted())
    const { stdout: help } = await run(process.execPath, [command, '--help'])
    const commandsIn = (text: string, pattern: RegExp) =>
      new Set([...text.matchAll(pattern)].map(([, name = '']) => name))
    const told = commandsIn(readme, /^\| `modulor-box ([a-z]+)/gm)
    expect(new Set(['start', ...told])).toEqual(commandsIn(help, /^ {2}([a-z]+) /gm))
  })

  it('issue-13 4 the command line sets how the next payment ends', async () => {
    const { stdout } = await steer('scenario', 'box-5', 'card', 'stolen_card')
    expect(stdout).toBe('box-5 card stolen_card\n')
    const paymentId = await pay('box-5')
    await until(() =>
      heard.some(({ event: { type, data } }) => type === 'payment.declined' && data.payment_id === paymentId),
    )
    expect((await steer('scenario')).stdout).toBe('')
    await expect(steer('scenario', 'box-5', 'card', 'stolen')).rejects.toMatchObject({
      ...{ code: 1, stderr: expect.stringContaining('There is no outcome "stolen". There are: succeeded, ') },
    })
    const fromPage = await fetch(`${ready.controlUrl}/scenarios`, { headers: { origin: 'https://evil.example' } })
    expect(fromPage.status).toBe(403)
  })

  it('issue-13 4 moving the clock expires a voucher, and everything is recorded with the new time', async () => {
    const { payment_id: paymentId } = await call(await openSession('clock-1'), 'tollo/submit')
    const before = await timeOf('clock')
    const after = await timeOf('clock', 'advance', '3d')
    expect(after - before).toBeGreaterThanOrEqual(3 * DAY_MS)
    const event = heard.find(({ event: { type, data } }) => type === 'payment.expired' && data.payment_id === paymentId)
    // It expires at its own time, not at the end of the move.
    expect(Date.parse(event?.event.timestamp ?? '') - before).toBeLessThan(DAY_MS)
    expect((await call(await openSession('clock-1'), 'tollo/submit')).transaction_status).toBe('await')
  })

  it('issue-13 4 moving the clock opens a method and ends a session', async () => {
    const now = await timeOf('clock')
    const restrictions = [{ pay_group_id: 'tollo', until: new Date(now + 2 * DAY_MS).toISOString() }]
    const session = await openSession('clock-2', { terms: { restrictions } })
    expect((await call(session, 'tollo/submit')).error_code).toBe('method_unavailable')
    await steer('clock', 'advance', '2d')
    expect((await call(session, 'tollo/submit')).error_code).toBe('17')
    const next = await openSession('clock-2', { terms: { restrictions } })
    expect((await call(next, 'tollo/submit')).transaction_status).toBe('await')
  })

  it('issue-13 4 moving the clock expires a one-time code', async () => {
    const session = await openSession('clock-3', { user: { id: '', phone: '+4915112345678' } })
    const codeOf = async () => {
      await call(session, 'sable/otp')
      const inbox = await fetch(`${ready.sandboxUrl}/messages?to=%2B4915112345678`, {
        headers: { accept: 'application/json' },
      })
      const newest = ((await inbox.json()) as { messages: { text: string }[] }).messages.at(-1)
      return /\d{6}/.exec(newest?.text ?? '')?.[0] ?? ''
    }
    const pressWith = (code: string) => call(session, 'sable/submit', { parameters: { otp_code: code } })
    const old = await codeOf()
    await steer('clock', 'advance', '6m')
    expect((await pressWith(old)).fields).toEqual({ otp_code: 'PH.ERROR.OTP_EXPIRED' })
    expect((await pressWith(await codeOf())).transaction_status).toBe('await')
  })

  it('issue-13 4 moving the clock sends events that the merchant refused again, signed with the new time', async () => {
    isSiteClosed = true
    const paymentId = await pay('clock-4')
    await until(async () =>
      (await cashier.events.list('COM')).events.some((event) => event.payment_id === paymentId && event.attempts > 0),
    )
    isSiteClosed = false
    await steer('clock', 'advance', '1h')
    expect(heard.filter(isSuccessOf(paymentId))).toHaveLength(1)
  })

  it('issue-13 4 moving the clock fetches the statement of the previous day, and a difference opens a case', async () => {
    const hasCase = async () =>
      /cashier_operator_cases_open\{kind="statement_break"\} 1\b/.test(
        await (await fetch(`${ready.cashierUrl}/metrics`)).text(),
      )
    const page = 'http://localhost:9/'
    const charged = await fetch(`${ready.sandboxUrl}/v1/payments`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: 'Bearer sandbox_api_key_demo' },
      body: JSON.stringify({
        ...{ merchant_reference: randomUUID(), method: 'card', amount: '25.00', currency: 'EUR', callback_url: page },
        return_url: page,
        card: { number: '4242424242424242', exp_month: '08', exp_year: '2099', cvv: '123', holder: 'A Player' },
        three_ds: { challenge_return_url: page, method_return_url: page, session_data: 'c2Vzc2lvbg' },
      }),
    })
    expect([charged.status, await hasCase()]).toEqual([200, false])
    await steer('clock', 'advance', '1d')
    // Counts are cached for some seconds.
    await until(hasCase)
  })

  it('issue-13 4 the events are listed, and one can be sent again with its id', async () => {
    const paymentId = await pay('box-2')
    await until(() => heard.some(isSuccessOf(paymentId)))
    const { stdout } = await ofBox('events')
    expect(stdout).toMatch(new RegExp(`payment\\.succeeded +${paymentId} 25\\.00 EUR  box-2`))
    await until(async () => (await cashier.events.list('COM')).events.every(({ state }) => state === 'delivered'))
    const { stdout: said } = await ofBox('trigger', 'payment.succeeded')
    const [, id = ''] = /again with the id (\S+)/.exec(said) ?? []
    await until(() => heard.filter((each) => each.id === id).length === 2)
    await expect(ofBox('trigger', 'dispute.lost')).rejects.toMatchObject({
      stderr: expect.stringMatching(/There was no dispute\.lost yet\. There were: .*payment\.succeeded/),
    })
  })

  it('issue-13 4 events are forwarded to another port of this machine, signed, and the response is shown', async () => {
    const forwarded: Heard[] = []
    const other = openSite(forwarded)
    const listening = start('listen', '--cashier', ready.cashierUrl, '--to', `http://localhost:${portOf(other)}/`)
    let output = ''
    listening.stdout.on('data', (text: Buffer) => (output += text.toString()))
    await until(() => output.includes('Waiting for events'))
    const paymentId = await pay('box-3')
    await until(() => forwarded.some(isSuccessOf(paymentId)))
    await until(() => output.includes(paymentId))
    expect(output).toMatch(/payment\.succeeded .* → 204\n/)
    // One request for each trigger, though no new event is created.
    for (const calls of [2, 3]) {
      await until(async () => (await cashier.events.list('COM')).events.every(({ state }) => state === 'delivered'))
      await ofBox('trigger', 'payment.succeeded')
      await until(() => forwarded.filter(isSuccessOf(paymentId)).length === calls)
    }
    other.close()
    const next = await pay('box-4')
    await until(() => output.includes(next))
    expect(output).toMatch(new RegExp(`payment\\.succeeded +${next}.* → .*ECONNREFUSED`))
    listening.kill()
  })

  it('issue-13 4 a page of the sandbox shows the events sent to the merchant, and sends them again', async () => {
    const paymentId = await pay('page-1')
    await until(() => heard.some(isSuccessOf(paymentId)))
    const page = `${ready.sandboxUrl}/deliveries`
    await until(async () => (await (await fetch(page)).text()).includes(paymentId))
    const markup = await (await fetch(page)).text()
    const { id } = heard.find(isSuccessOf(paymentId)) ?? { id: '' }
    for (const text of [`webhook-id: ${id}`, 'webhook-signature: v1,', 'answered with 204'])
      expect(markup).toContain(text)
    const form = new URLSearchParams({ brand: 'COM', event_id: id })
    const again = await fetch(`${page}/again`, { method: 'POST', body: form, redirect: 'manual' })
    expect([again.status, heard.filter((each) => each.id === id).length]).toEqual([303, 2])
  })

  it('issue-13 4 issue-13 6 each block of the guide works', async () => {
    const folder = await withCommand('guide')
    await mkdir(join(folder, 'node_modules/@modulor'))
    await symlink(join(parent, 'package'), join(folder, 'node_modules/@modulor/box'))
    const env = { ...process.env, CONTROL: ready.controlUrl, CASHIER: ready.cashierUrl }
    const steps = readGuide(await readFile(join(ROOT, 'docs/how-to/test-with-the-box.md'), 'utf8'))
    const done: string[] = []
    for (const step of steps)
      if (step.kind === 'create') await writeFile(join(folder, step.file), step.text)
      else if (step.kind === 'run') {
        const { stdout } = await run('bash', ['-c', step.command], { cwd: folder, env })
        if (step.command.startsWith('curl')) expect(JSON.parse(stdout)).not.toHaveProperty('error')
        done.push(step.command)
      }
    expect(done).toHaveLength(13)
    await rm(folder, { recursive: true })
  })

  it('issue-13 4 a reset box is as after its start, and can be used', async () => {
    await steer('scenario', 'reset-1', 'card', 'stolen_card')
    await steer('clock', 'advance', '30d')
    await pay('reset-2')
    await steer('reset')
    expect((await steer('scenario')).stdout).toBe('')
    expect(Math.abs((await timeOf('clock')) - Date.now())).toBeLessThan(DAY_MS)
    expect((await cashier.events.list('COM')).events).toEqual([])
    expect(
      await (await fetch(`${ready.sandboxUrl}/journal`, { headers: { accept: 'application/json' } })).json(),
    ).toEqual({
      ...{ entries: [], total: 0 },
    })
    heard.length = 0
    const paymentId = await pay('reset-2')
    await until(() => heard.some(isSuccessOf(paymentId)))
    expect((await cashier.players.balance({ brand: 'COM', userId: 'reset-2' })).balances).toEqual([
      { currency: 'EUR', balance: '25.00' },
    ])
    // Even after some time there are no errors.
    await steer('clock', 'advance', '2d')
    expect((await cashier.events.list('COM')).events.map(({ type, state }) => `${type} ${state}`)).toEqual([
      'payment.succeeded delivered',
    ])
  })

  it('issue-13 4 no event from before a reset is sent after it: pending requests are completed or aborted first', async () => {
    const reset = async () => {
      await fetch(`${ready.controlUrl}/reset`, { method: 'POST' })
      return heard.map(({ event: { data } }) => data.payment_id)
    }
    const waiting: (() => void)[] = []
    siteReads = () => new Promise((read) => waiting.push(read))
    const sent = await pay('reset-3')
    await until(() => waiting.length === 1)
    const resetting = reset()
    // The reset waits for the site's response, which takes longer than this.
    await Promise.race([resetting, delay(300)])
    waiting[0]?.()
    expect(await resetting).toContain(sent)
    const unread = await pay('reset-4')
    await until(() => waiting.length === 2)
    await steer('scenario', 'reset-5', 'card', 'timeout')
    const session = await openSession('reset-5')
    const unanswered = call(session, 'card/submit', { card_data: CARD })
    const scenarios = async () => (await (await fetch(`${ready.controlUrl}/scenarios`)).json()) as object
    await until(async () => JSON.stringify(await scenarios()) === '{"scenarios":[]}')
    // A pending call of its player is completed, and others are refused meanwhile.
    expect(await reset()).not.toContain(unread)
    expect(await unanswered).toMatchObject({ transaction_status: 'processing' })
    expect(await call(session, 'card/submit', { card_data: CARD })).toMatchObject({ error_code: '17' })
    siteReads = () => Promise.resolve()
    const after = await pay('reset-4')
    await until(() => heard.some(isSuccessOf(after)))
    await steer('clock', 'advance', '1d')
    expect(heard.map(({ event: { data } }) => data.payment_id)).not.toContain(unread)
    expect((await cashier.events.list('COM')).events.map((event) => event.payment_id)).toEqual([after])
  })

  it('issue-13 4 init writes a first brand’s configuration, check validates it on each change, and the box starts with it', async () => {
    const file = join(await mkdtemp(join(tmpdir(), 'modulor-init-')), 'cashier.yaml')
    const said = await run(process.execPath, [
      command,
      'init',
      file,
      '--code',
      'MINE',
      '--site',
      'http://localhost:3000',
    ])
    expect(said.stdout).toMatch(/no problems \(1 brands, 3 methods\)[^]*--merchant-port 3000/)
    await expect(run(process.execPath, [command, 'init', file])).rejects.toMatchObject({
      ...{ code: 1, stderr: expect.stringContaining('is there already') },
    })
    const watching = start('config', 'check', file, '--watch')
    let output = ''
    watching.stdout.on('data', (text: Buffer) => (output += text.toString()))
    await until(() => output.includes('no problems'))
    const right = await readFile(file, 'utf8')
    await writeFile(file, right.replace('methods: [card,', 'methods: [cards, carts,'))
    await until(() => output.includes('problems, this is the first'))
    expect(output).toContain('brands.MINE.methods')
    output = ''
    await writeFile(file, right)
    await until(() => output.includes('no problems'))
    watching.kill()
    const report = await run(process.execPath, [command, 'doctor', '--config', file]).catch((error: unknown) => error)
    expect(report).toMatchObject({ stdout: expect.stringContaining('configuration') })
    const mine = start('--json', '--config', file)
    const { cashierUrl: origin, merchantKey, brand } = await readyOf(mine)
    const { sessions } = createCashierServer({ origin, merchantKey })
    expect(await sessions.create({ brand, user: { id: 'first' }, currency: 'EUR' })).toMatchObject({
      url: expect.stringContaining(origin),
    })
    expect([brand, merchantKey]).toEqual(['MINE', expect.stringMatching(/^sk_sandbox_.{32}$/)])
    mine.kill('SIGTERM')
    expect(await once(mine, 'exit')).toEqual([0, null])
    await expect(fetch(origin)).rejects.toThrow()
    await rm(dirname(file), { recursive: true })
  })

  it.each([
    [['--merchant-port', 'none'], 2, '--merchant-port is not a port'],
    [['--unknown'], 2, "Unknown option '--unknown'"],
    [['pay'], 2, 'There is no command "pay".'],
    [['events'], 2, '--cashier is not a complete address'],
    [['listen', '--cashier', 'http://localhost:9', '--to', 'here'], 2, '--to is not a complete address'],
    [['scenario', 'x', 'card', '--control', 'http://localhost:9'], 2, 'Name the player, the method and the outcome.'],
    [['config', 'check'], 2, 'Usage: config check FILE'],
    [['init', 'never-written.yaml', '--code', 'my shop'], 2, '--code: Use 1 to 20 capital letters'],
    [['clock', 'back', '--control', 'http://localhost:9'], 2, 'Usage: clock advance TIME'],
    [['scenario', '--control', 'http://localhost:9'], 1, 'The box at http://localhost:9 cannot be reached.'],
    [['events', '--cashier', 'http://localhost:9'], 1, 'The cashier at http://localhost:9 cannot be reached.'],
    [['--config', 'missing.yaml'], 1, 'missing.yaml: cannot be read: there is no such file'],
    [['--merchant-port', '65536'], 2, '--merchant-port is not a port'],
    // Without a scheme, "localhost" would be the protocol.
    [['events', '--cashier', 'localhost:40113'], 2, '--cashier is not a complete address'],
    [['listen', '--cashier', 'http://localhost:9', '--to', 'localhost:3000/hook'], 2, '--to is not a complete address'],
    [['reset', '--control', 'localhost:40113'], 2, '--control is not a complete address'],
    // Otherwise another file than the intended one would be checked.
    [['doctor', 'shop.yaml'], 2, 'The argument "shop.yaml" is not expected'],
    [['start', 'shop.yaml'], 2, 'The argument "shop.yaml" is not expected'],
    [['reset', 'now', '--control', 'http://localhost:9'], 2, 'The argument "now" is not expected'],
    [['init', '/nowhere/x.yaml'], 1, 'There is no folder /nowhere.'],
    [['init', ''], 2, 'An argument is empty.'],
    [['config', 'check', '/nowhere/x.yaml', '--watch'], 1, 'There is no folder /nowhere.'],
  ])('issue-13 4 the error of %j is explained', async (parameters, code, message) => {
    const wrong = await run(process.execPath, [command, ...parameters]).catch((error: unknown) => error)
    expect(wrong).toMatchObject({ code, stderr: expect.stringContaining(message) })
  })

  it.each([[['listen', '--help']], [['help', 'listen']], [['--help', 'listen']], [['-h']], [['help']]])(
    'issue-13 4 %j prints the usage',
    async (parameters) => {
      const { stdout } = await run(process.execPath, [command, ...parameters])
      expect(stdout).toContain('--to URL')
    },
  )

  it('issue-13 4 a wrong call prints the usage of its command, and a closed output ends the program quietly', async () => {
    const wrong: unknown = await run(process.execPath, [command, 'listen']).catch((error: unknown) => error)
    expect(wrong).toMatchObject({
      stderr: expect.stringMatching(/^--cashier is not a complete address.*\n\n {2}listen [^]*--to URL/),
    })
    expect(wrong).toMatchObject({ stderr: expect.not.stringContaining('trigger') })
    const unread = spawn(process.execPath, [command, 'help'], { stdio: ['ignore', 'pipe', 'pipe'] })
    let errors = ''
    unread.stderr.on('data', (text: Buffer) => (errors += text.toString()))
    unread.stdout.destroy()
    await once(unread, 'close')
    expect(errors).toBe('')
  })

  const isGone = (url: string) =>
    fetch(url).then(
      () => false,
      () => true,
    )

  it('issue-13 4 it ends with the npx that started it, or with its standard input, unless it is detached', async () => {
    const folder = await withCommand('npx')
    const detached = spawn(process.execPath, [command, '--json', '--detached'], { stdio: ['pipe', 'pipe', 'inherit'] })
    const { cashierUrl: goesOn } = await readyOf(detached)
    detached.stdin.end()
    for (const signal of ['SIGTERM', 'SIGHUP', undefined] as const) {
      const npx = spawn('npx', ['modulor-box', '--json'], { cwd: folder, stdio: ['pipe', 'pipe', 'inherit'] })
      const { cashierUrl } = await readyOf(npx)
      if (signal) npx.kill(signal)
      else npx.stdin.end()
      await until(() => isGone(cashierUrl))
    }
    expect(await isGone(goesOn)).toBe(false)
    detached.kill('SIGTERM')
    expect(await once(detached, 'exit')).toEqual([0, null])
    await rm(folder, { recursive: true })
  })

  it('issue-13 4 no program is left running, even when it is killed', async () => {
    box.kill('SIGKILL')
    await until(async () => (await isGone(ready.cashierUrl)) && (await isGone(ready.sandboxUrl)))
  })
})
