/** The service as a process: refused configurations, log lines, start and stop. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ENDPOINTS, IDEMPOTENCY_HEADER, SESSION_HEADER } from '@modulor/contract/http'
import { freePort, until } from '@modulor/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '../../../..')
const PROGRAM = join(ROOT, 'apps/service/dist/cashier.js')
const DESK_URL = 'https://desk.example'
const INVITATION = /https:\/\/desk\.example\/set-up#[A-Za-z0-9_-]{43}\n/

type Running = { output(): string; kill(signal: NodeJS.Signals): void; readonly ended: Promise<number | null> }

/** A command of the built service (`npm run build` comes first). */
const run = (command: string, args: readonly string[], env: Record<string, string>): Running =>
  start([PROGRAM, command, ...args], env)

function start(
  parameters: readonly string[],
  env: Record<string, string>,
  cwd = ROOT,
  program = process.execPath,
): Running {
  const child = spawn(program, parameters, {
    cwd,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, NODE_ENV: 'test', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const written: string[] = []
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => written.push(text))
  return {
    output: () => written.join(''),
    kill: (signal) => void child.kill(signal),
    ended: new Promise((resolve) => child.once('close', resolve)),
  }
}

/** Pays 25.00 EUR as a new player of a service whose provider cannot be reached, and gives another one a balance of 5.00 USD. */
async function payAndFund(port: number): Promise<void> {
  const post = (path: string, headers: Record<string, string>, body: object) =>
    fetch(`http://localhost:${port}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
  const key = { authorization: 'Bearer sk_sandbox_demo' }
  const opened = await post(ENDPOINTS.createSession.path, key, {
    ...{ brand: 'COM', user: { id: 'anna', country: 'DE' }, currency: 'EUR', language: 'en' },
  })
  const { session_id: session } = (await opened.json()) as { session_id: string }
  const card = { card_pan: '4242424242424242', card_cvv: '123', month: '12', year: '35' }
  const paid = await post(
    ENDPOINTS.depositSubmit.path.replace('{payGroupId}', 'card'),
    { [SESSION_HEADER]: session, [IDEMPOTENCY_HEADER]: 'counted-in-cents' },
    { amount: '25.00', currency: 'EUR', card_data: card },
  )
  expect(paid.status, await paid.text()).toBe(200)
  // A balance of the sandbox, in a currency without a payment or movement.
  const funded = await post(ENDPOINTS.createSession.path, key, {
    ...{ brand: 'COM', user: { id: 'berta', country: 'DE', demo_balance: '5.00' }, currency: 'USD', language: 'en' },
  })
  expect(funded.status).toBe(201)
}

describe('the process', () => {
  let directory: string
  let wrong: string
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'modulor-process-'))
    wrong = join(directory, 'wrong.yaml')
    const demo = await readFile(join(ROOT, 'config/demo.yaml'), 'utf8')
    await writeFile(wrong, demo.replace('environment: sandbox', 'environmnt: sandbox'))
  })
  afterAll(() => rm(directory, { recursive: true, force: true }))

  const first = () => join(directory, 'data')
  /** A copy of the database folder of the first start, because creating one takes most of the time of a start. */
  async function folderLike(name: string): Promise<string> {
    await cp(first(), join(directory, name), { recursive: true })
    return join(directory, name)
  }

  it('SVC-4 a wrong configuration is refused with line and key, and the process ends', async () => {
    const service = run('serve', [], { CASHIER_CONFIG: wrong, CASHIER_DATA_DIR: join(directory, 'never-made') })
    expect(await service.ended).toBe(1)
    expect(service.output()).toMatch(/wrong\.yaml:\d+: environmnt: is not a known key/)
    expect(service.output()).toContain('environment: is missing')
  })

  it('SVC-1 issue-9 2 the service does not start in production without PostgreSQL, a configuration, keys and a public address', async () => {
    const service = run('serve', [], { NODE_ENV: 'production' })
    expect(await service.ended).toBe(1)
    for (const name of ['CASHIER_CONFIG', 'CASHIER_PUBLIC_URL', 'DATABASE_URL', 'CASHIER_VAULT_KEYS'])
      expect(service.output()).toContain(`${name}: is required`)
  })

  it('issue-11 4 SVC-7 an unreadable certificate of the database is named in one line, without the password', async () => {
    const env = { CASHIER_DATA_DIR: join(directory, 'unused'), CASHIER_PORT: String(await freePort()) }
    const url = 'postgres://me:hunter2@127.0.0.1:9/x?sslmode=verify-full&sslrootcert=/missing/ca.pem'
    const service = run('serve', [], { ...env, DATABASE_URL: url })
    expect(await service.ended).toBe(1)
    expect(service.output()).toMatch(
      /^the database is unavailable: DATABASE_URL: sslrootcert names \/missing\/ca\.pem, which cannot be read: there is no such file; .*\n$/,
    )
  })

  it('SVC-7 a command reports an unavailable database in one line, with what to check', async () => {
    const DATABASE_URL = 'postgres://me:hunter2@127.0.0.1:9/x'
    const runs = [
      ...[['serve'], ['events:replay', '2026-11-20'], ['report:funnel'], ['ledger:verify'], ['vault:status']],
      ...[['vault:rotate'], ['operator:invite', '--name', 'Ada Example', '--role', 'support']],
    ].map(async ([command = '', ...parameters]) => {
      const CASHIER_DATA_DIR = await mkdtemp(join(directory, 'away-'))
      const running = run(command, parameters, { CASHIER_DATA_DIR, DATABASE_URL, DESK_URL })
      return [command, await running.ended, running.output()]
    })
    const line =
      'the database is unavailable: ECONNREFUSED; check DATABASE_URL, and whether PostgreSQL runs and can be reached from here\n'
    for (const [command, exitCode, output] of await Promise.all(runs))
      expect([command, exitCode, output]).toEqual([command, 1, line])
  })

  it('SVC-4 events:replay refuses a parameter that is not a day or a time with a zone', async () => {
    for (const text of ['5', 'COM', '2026-11', '2026-11-20T00:00:00', '2026-13-01']) {
      const running = run('events:replay', [text], {})
      expect([text, await running.ended, running.output()]).toEqual([
        ...[text, 2, 'Usage: npm run events:replay -- SINCE [BRAND], for example 2026-11-20T00:00:00Z COM\n'],
      ])
    }
  })

  it('SVC-4 events:replay names the brands where it is asked for another one, before it opens the database', async () => {
    const env = { DATABASE_URL: 'postgres://me:hunter2@127.0.0.1:9/x' }
    const running = run('events:replay', ['2026-11-20', 'com'], env)
    expect(await running.ended).toBe(1)
    expect(running.output()).toMatch(
      /^\S+demo\.yaml has no brand "com"; its brands are COM, .*\. No event was made due\.\n$/,
    )
    const known = run('events:replay', ['2026-11-20', 'COM'], env)
    expect([await known.ended, known.output()]).toEqual([1, expect.stringContaining('the database is unavailable')])
  })

  it('SVC-4 config:check reports every problem of a configuration, or that there is none', async () => {
    const bad = run('config:check', [wrong], {})
    expect(await bad.ended).toBe(1)
    expect(bad.output()).toMatch(/wrong\.yaml:\d+: environmnt: is not a known key/)
    const good = run('config:check', ['config/demo.yaml'], {})
    expect(await good.ended).toBe(0)
    expect(good.output()).toContain('no problem')
  })

  it('SVC-1 SVC-7 the service starts with the embedded database, reloads after a SIGHUP during the start, and stops on SIGTERM', async () => {
    const port = await freePort()
    const env = { CASHIER_PORT: String(port), CASHIER_DATA_DIR: first(), CASHIER_WIDGET_DIR: directory }
    const service = run('serve', [], env)
    const url = `http://localhost:${port}`
    await until(() => existsSync(first()), { pollMs: 1 })
    service.kill('SIGHUP')
    await until(() => service.output().includes(`Modulor Cashier: ${url}`), {
      deadlineMs: 150_000,
      describe: service.output,
    })
    expect(service.output()).toContain('Embedded database')
    await until(() => service.output().includes('configuration reloaded'))
    expect(await (await fetch(`${url}/ready`)).json()).toEqual({ status: 'ready' })
    const page = await fetch(`${url}/deposit`)
    expect([page.status, await page.text()]).toEqual([503, expect.stringContaining('npm run build')])
    expect(await (await fetch(`${url}/metrics`)).text()).toContain(
      'cashier_http_request_seconds_count{method="GET",route="/ready",status="200"} 1',
    )
    // A connection without a request, as browsers open in advance, must not delay the stop.
    const unused = connect(port, 'localhost')
    await once(unused, 'connect')
    service.kill('SIGTERM')
    expect(await service.ended, service.output()).toBe(0)
    unused.destroy()
    expect(service.output()).not.toContain('"level":"error"')
  })

  it('issue-12 5 SVC-7 issue-9 1.6 issue-12 2 npm run serve reports an older database, prints the sandbox’s set-up link, and stops on SIGTERM to npm', async () => {
    const port = await freePort()
    const data = await folderLike('served')
    const marker = join(data, 'known-state.json')
    await writeFile(marker, JSON.stringify({ move: '41', at: '2026-11-22T12:00:00.000Z' }))
    const places = { CASHIER_PORT: String(port), CASHIER_DATA_DIR: data, SANDBOX_PORT: '9', DESK_URL }
    const service = start(['run', '--silent', 'serve'], { ...places, CASHIER_DEMO_OPERATOR: 'on' }, ROOT, 'npm')
    for (const told of ['the database is older than the marker', 'Modulor Cashier: ', INVITATION])
      await until(() => service.output().search(told) !== -1, { deadlineMs: 60_000, describe: service.output })
    await payAndFund(port)
    service.kill('SIGTERM')
    expect(await service.ended, service.output()).toBe(0)
    await expect(fetch(`http://localhost:${port}/health`)).rejects.toThrow()
    // The provider was unreachable, so the next start asks it again.
    expect(await readFile(marker, 'utf8')).toContain('"41"')
  })

  it('SVC-1 SVC-4 the service does not start if a used currency has another precision than the database', async () => {
    const changed = join(directory, 'precision.yaml')
    await cp(join(ROOT, 'config/logos'), join(directory, 'logos'), { recursive: true })
    const demo = await readFile(join(ROOT, 'config/demo.yaml'), 'utf8')
    await writeFile(changed, demo.replace(/((?:EUR|USD): .*precision: )2/g, '$13'))
    // The data of the service that has accepted a payment.
    const recounted = run('serve', [], { CASHIER_DATA_DIR: join(directory, 'served'), CASHIER_CONFIG: changed })
    expect(await recounted.ended, recounted.output()).toBe(1)
    expect(recounted.output()).toMatch(/^currencies\.EUR\.precision: is 3, but this database has payments with 2/m)
    expect(recounted.output()).toMatch(/^currencies\.USD\.precision: is 3, but this database has postings with 2/m)
  })

  it('issue-12 2 operator:invite prints a link for the first administrator', async () => {
    const env = { CASHIER_DATA_DIR: await folderLike('invited'), DESK_URL }
    const invite = (...parameters: string[]) => run('operator:invite', parameters, env)
    const invited = invite('--name', 'Ada Example', '--role', 'administrator', '--email', 'ada@example.com')
    expect(await invited.ended, invited.output()).toBe(0)
    expect(invited.output()).toMatch(INVITATION)
    const wrong = invite('--name', 'Ada Example', '--role', 'root')
    expect(await wrong.ended).toBe(2)
    expect(wrong.output()).toContain('Roles: viewer, support, finance, approver, administrator')
  })

  it('issue-12 4 reconcile exits with 2 and the reason if nothing was imported', async () => {
    const data = await folderLike('reconciled')
    const reconcile = (file: string, env: Record<string, string> = {}) =>
      run('reconcile', [file, 'sandbox'], { CASHIER_DATA_DIR: data, ...env })
    for (const [command, reason] of [
      [reconcile(join(directory, 'missing.csv')), 'missing.csv'],
      [reconcile(wrong, { CASHIER_CONFIG: wrong }), 'environmnt: is not a known key'],
      [reconcile(wrong), 'Nothing was imported'],
      [reconcile(wrong, { DATABASE_URL: 'postgres://me@127.0.0.1:9/x' }), 'ECONNREFUSED'],
    ] as const) {
      expect([reason, await command.ended]).toEqual([reason, 2])
      expect(command.output()).toContain(reason)
      expect(command.output()).not.toContain('    at ')
    }
  })

  it('issue-9 2 the built command line works with only the built files and their packages, as in the image', async () => {
    const image = join(directory, 'image')
    for (const part of ['package.json', 'dist'])
      await cp(join(ROOT, 'apps/service', part), join(image, 'apps/service', part), { recursive: true })
    await symlink(join(ROOT, 'node_modules'), join(image, 'node_modules'))
    const cashier = (...parameters: string[]) =>
      start([join(image, 'apps/service/dist/cashier.js'), ...parameters], {}, image)
    const unknown = cashier('toString')
    expect(await unknown.ended).toBe(2)
    const { scripts } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8')) as {
      scripts: Record<string, string>
    }
    const commands = Object.keys(scripts).filter((name) => /service\/\S+-command\.ts$/.test(scripts[name] ?? ''))
    expect(unknown.output()).toBe(`Usage: cashier COMMAND. Commands: ${['serve', ...commands].sort().join(', ')}\n`)
    const doctor = cashier('doctor')
    expect(await doctor.ended).toBe(1)
    expect(doctor.output()).toMatch(/^Modulor Cashier, checks before going live.*config\/demo\.yaml: cannot be read/s)
    const check = cashier('config:check', join(ROOT, 'config/demo.yaml'))
    expect(await check.ended, check.output()).toBe(0)
  })
})
