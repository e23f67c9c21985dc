/** Each sample back end, started as its page says, opens a session and credits a payment by its signed event (issue-13 6). */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { until } from '@modulor/testkit'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { forgedMessages, openSampleWorld, type SampleWorld } from './sample-world'

const ROOT = join(import.meta.dirname, '../..')

/** How each language is started, and how its installation is detected. */
const LANGUAGES = [
  { language: 'node', amount: '21.00', command: ['node', 'server.mjs'], version: '--version' },
  { language: 'python', amount: '22.00', command: ['python3', 'server.py'], version: '--version' },
  { language: 'php', amount: '23.00', command: ['php', '-S', 'localhost:PORT', 'server.php'], version: '--version' },
  { language: 'java', amount: '24.00', command: ['java', 'Server.java'], version: '-version' },
  { language: 'go', amount: '25.00', command: ['go', 'run', 'server.go'], version: 'version' },
] as const

let world: SampleWorld
let folder: string
let site: ChildProcess | undefined
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'modulor-shops-'))
  world = await openSampleWorld()
})
async function stopShop(): Promise<void> {
  if (site?.pid === undefined || site.exitCode !== null) return
  const ended = once(site, 'exit')
  // Together with its child processes: `go run` runs the program as a child.
  process.kill(-site.pid, 'SIGKILL')
  await ended
}
afterEach(stopShop)
afterAll(async () => {
  await world.stop()
  await rm(folder, { recursive: true })
})

/** Starts a shop in its own folder and waits until it responds. Returns what it has printed so far. */
async function startShop(
  language: string,
  command: readonly string[],
  variables: Readonly<Record<string, string>>,
): Promise<() => string> {
  const shop = join(folder, language)
  for (const source of [`samples/back-end/${language}`, 'samples/back-end/page'])
    await cp(join(ROOT, source), shop, { recursive: true })
  await cp(join(ROOT, 'packages/embed/dist/modulor-cashier.js'), join(shop, 'modulor-cashier.js'))
  const [program = '', ...parameters] = command.map((word) => word.replace('PORT', String(world.sitePort)))
  const started = spawn(program, parameters, {
    ...{ cwd: shop, detached: true, stdio: ['ignore', 'pipe', 'pipe'] },
    env: { ...process.env, ...variables },
  })
  site = started
  let output = ''
  for (const stream of [started.stdout, started.stderr])
    stream.on('data', (text: Buffer) => (output += text.toString()))
  const isAnswering = async () => {
    const response = await fetch(`http://localhost:${world.sitePort}`).catch(() => undefined)
    return response?.ok
  }
  await until(isAnswering, { pollMs: 100, deadlineMs: 90_000, describe: () => output })
  return () => output
}

describe.each(LANGUAGES)('the back end in $language', ({ language, amount, command, version }) => {
  it('issue-13 6 it opens a session, credits a signed payment once, and refuses an unsigned event', async (context) => {
    const [program] = command
    if (spawnSync(program, [version]).status !== 0) context.skip(`${program} is not installed here`)
    const url = `http://localhost:${world.sitePort}`
    const withWrongKey = await startShop(language, command, { ...world.variables, CASHIER_MERCHANT_KEY: 'sk_wrong' })
    expect((await fetch(`${url}/api/cashier-session`, { method: 'POST' })).status).toBe(502)
    await until(() => /merchant_unauthorized: http\S+merchant_unauthorized/.test(withWrongKey()), {
      describe: withWrongKey,
    })
    await stopShop()

    const output = await startShop(language, command, world.variables)
    expect(await (await fetch(url)).text()).toContain(`origin: '${world.cashierUrl}'`)
    const sdk = await readFile(join(folder, language, 'modulor-cashier.js'), 'utf8')
    expect(await (await fetch(`${url}/modulor-cashier.js`)).text()).toBe(sdk)
    const session = await fetch(`${url}/api/cashier-session`, { method: 'POST' })
    const opened = (await session.json()) as { url: string }
    expect(Object.keys(opened)).toEqual(['url'])

    const paymentId = await world.pay(opened.url, amount)
    const creditsCount = () => output().split(`credit player-1 ${amount} EUR`).length - 1
    await until(() => creditsCount() === 1, { describe: output })
    const events = async () => (await world.cashier.events.list('COM', { paymentId })).events
    const areDelivered = async () => (await events()).every(({ state }) => state === 'delivered')
    await until(areDelivered)
    const succeeded = (await events()).find(({ type }) => type === 'payment.succeeded')
    await world.cashier.events.replay('COM', succeeded?.event_id ?? '')
    await until(areDelivered)
    expect(creditsCount()).toBe(1)

    for (const [name, message] of Object.entries(forgedMessages()))
      expect([name, (await fetch(`${url}/webhooks/cashier`, message)).status]).toEqual([name, 401])
    expect(output()).not.toContain('forged')

    // An address that is no path does not end the program, and only POST opens a session.
    const answered = once(get({ host: 'localhost', port: world.sitePort, path: '//' }), 'response')
    const [strange] = (await answered) as [IncomingMessage]
    expect(strange.statusCode).toBeLessThan(500)
    strange.resume()
    expect([404, 405]).toContain((await fetch(`${url}/api/cashier-session`)).status)
  })
})
