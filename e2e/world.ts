/** The programs for browser tests: sandbox provider, service and demo merchant, one set per worker. */
import { rmSync } from 'node:fs'
import { test as base, expect } from '@playwright/test'
import { freePort, startProgram, type Program } from '@modulor/testkit'
import { openStoryFolder } from './story-folder'

export type World = { service: Program; demo: Program; sandbox: Program }

export type Charge = { kind: string; merchant_reference: string; amount: string; currency: string }

export type SessionOptions = {
  player?: string
  currency?: string
  language?: string
  country?: string
  brand?: string
  key?: string
  balance?: string
  /** Other fields of the session's user: phone, `demo_returning`, … */
  profile?: Record<string, unknown>
  /** The merchant's terms for the player, as the contract's `PlayerTerms`. */
  terms?: Record<string, unknown>
}

let players = 0

/** A new folder for `startWorld`, with the embedded databases of a first start. */
export const storyFolder = (name: string): Promise<string> =>
  openStoryFolder(name, async (folder) => {
    const { demo, service, sandbox } = await startWorld(folder, '1')
    await Promise.all([demo, service, sandbox].map((program) => program.stop()))
  })

/** A proxy for the sandbox, used by service and browser; it is already open and gets its target. */
export type SandboxProxy = { readonly port: number; readonly leadTo: (sandboxPort: number) => void }

export async function startWorld(
  folder: string,
  delayScale: string,
  {
    proxy,
    environment: more = {},
    serviceEnvironment = {},
  }: {
    proxy?: SandboxProxy
    environment?: Record<string, string>
    /** Variables for the service only. */
    serviceEnvironment?: Record<string, string>
  } = {},
): Promise<World> {
  const [servicePort, demoPort, sandboxPort] = [await freePort(), await freePort(), await freePort()]
  const proxyPort = proxy?.port ?? sandboxPort
  proxy?.leadTo(sandboxPort)
  const environment = {
    CASHIER_PORT: String(servicePort),
    DEMO_PORT: String(demoPort),
    SANDBOX_PORT: String(proxyPort),
    SANDBOX_PUBLIC_URL: `http://localhost:${proxyPort}`,
    CASHIER_URL: `http://localhost:${servicePort}`,
    CASHIER_DATA_DIR: folder,
    SANDBOX_DELAY_SCALE: delayScale,
    ...more,
  }
  const starting = [
    startProgram('sandbox-provider', environment, { port: sandboxPort }),
    startProgram('service', { ...environment, ...serviceEnvironment }, { port: servicePort }),
    startProgram('demo-merchant', environment, { port: demoPort }),
  ] as const
  try {
    const [sandbox, service, demo] = await Promise.all(starting)
    return { service, demo, sandbox }
  } catch (error) {
    const started = await Promise.allSettled(starting)
    await Promise.all(started.flatMap((each) => (each.status === 'fulfilled' ? [each.value.stop()] : [])))
    throw error
  }
}

/** A player that no other test uses. */
export const newPlayer = () => `story-${process.pid}-${++players}`

/** Opens a session as the merchant's back end does; returns the cashier's address. */
export async function openSession(
  world: World,
  options: SessionOptions = {},
): Promise<{ session_id: string; url: string }> {
  const answer = await fetch(`${world.service.url}/api/merchant/v1/sessions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${options.key ?? 'sk_sandbox_demo'}` },
    body: JSON.stringify({
      brand: options.brand ?? 'COM',
      user: {
        id: options.player ?? newPlayer(),
        country: options.country ?? 'DE',
        ...(options.balance ? { demo_balance: options.balance } : {}),
        ...options.profile,
      },
      ...(options.terms ? { terms: options.terms } : {}),
      currency: options.currency ?? 'EUR',
      language: options.language ?? 'en',
    }),
  })
  if (answer.status !== 201) throw new Error(`session refused: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as { session_id: string; url: string }
}

/** The charges of one payment in the provider's journal. */
export async function chargesOf(world: World, merchantReference: string): Promise<Charge[]> {
  const answer = await fetch(`${world.sandbox.url}/v1/journal?merchant_reference=${merchantReference}`, {
    headers: { accept: 'application/json', authorization: 'Bearer sandbox_api_key_demo' },
  })
  const { entries } = (await answer.json()) as { entries: Charge[] }
  return entries.filter(({ kind }) => kind === 'charge')
}

/** The session's newest payment, as the service reports it. */
export async function paymentOf(
  world: World,
  sessionId: string,
): Promise<{ payment_id: string; transaction_status: string }> {
  const answer = await fetch(`${world.service.url}/api/cashier-service/v1.0/payments/session-state`, {
    headers: { 'x-session-id': sessionId },
  })
  return (await answer.json()) as { payment_id: string; transaction_status: string }
}

/** The number of charges at the provider for the session's newest payment. */
export async function expectCharges(world: World, sessionId: string, count: number): Promise<void> {
  const { payment_id } = await paymentOf(world, sessionId)
  expect(await chargesOf(world, payment_id)).toHaveLength(count)
}

type CardPayment = { card: string; amount?: string; status?: string; method?: string } & SessionOptions

/**
 * A deposit by card as the widget sends it, without a page: for tests that begin after the payment. Waits until it has
 * the status, if one is given. `address` is the player's page of the payment.
 */
export async function depositByApi(
  world: World,
  { card, amount = '25.00', status, method = 'card', ...options }: CardPayment,
): Promise<{ paymentId: string; address: string }> {
  const { session_id: session, url } = await openSession(world, options)
  const answer = await fetch(`${world.service.url}/api/cashier-service/v1.0/payments/groups/${method}/submit`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-session-id': session, 'idempotency-key': crypto.randomUUID() },
    body: JSON.stringify({
      amount,
      currency: 'EUR',
      card_data: {
        card_pan: card,
        card_cvv: '123',
        card_cardholder_name: 'Marta Lindqvist',
        month: '08',
        year: '29',
        save_card: false,
      },
      parameters: {},
    }),
  })
  if (answer.status !== 200) throw new Error(`payment refused: ${answer.status} ${await answer.text()}`)
  if (status) await expect.poll(async () => (await paymentOf(world, session)).transaction_status).toBe(status)
  const { payment_id: paymentId } = await paymentOf(world, session)
  const address = new URL(url)
  address.pathname = '/deposit/deposit-success'
  address.searchParams.set('payment_id', paymentId)
  return { paymentId, address: address.href }
}

type Fixtures = {
  /** Opens the cashier as a top-level page and returns the session's id. */
  openCashier: (options?: SessionOptions & { query?: string }) => Promise<string>
}

/** The factor of the sandbox's delays. */
const DELAY_SCALE = '0.2'

export const test = base.extend<Fixtures, { world: World }>({
  world: [
    async ({}, use) => {
      const folder = await storyFolder('cashier-story')
      const world = await startWorld(folder, DELAY_SCALE)
      await use(world)
      const programs = Object.entries(world)
      const codes = await Promise.all(programs.map(async ([name, program]) => [name, await program.stop()] as const))
      for (const [name, code] of codes)
        expect(code, `${name} ended by itself:\n${world[name as keyof World].output().slice(-2_000)}`).toBe(0)
      rmSync(folder, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  openCashier: async ({ page, world }, use) => {
    await use(async ({ query = '', ...options } = {}) => {
      const { session_id, url } = await openSession(world, options)
      await page.goto(`${url}${query}`)
      return session_id
    })
  },
})

export { expect }
