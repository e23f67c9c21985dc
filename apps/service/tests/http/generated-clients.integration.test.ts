/** Clients that third-party generators create from the OpenAPI document, against the service (issue-13 2). */
import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { createCashierServer } from '@modulor/server'
import { until } from '@modulor/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startSandbox, type Sandbox } from '../payments/sandbox-process'
import { MERCHANT_KEY, openTestService, type TestService } from './test-service'

const ROOT = join(import.meta.dirname, '../../../..')
const run = promisify(execFile)
const CARD = { card_pan: '4242424242424242', card_cvv: '123', month: '12', year: '35' }
const SANDBOX = {
  plugin: 'sandbox',
  api_key: 'sandbox_api_key_demo',
  callback_secret: 'whsec_bW9kdWxvci1zYW5kYm94LWNhbGxiYWNrLXNlY3JldA==',
  page_origins: [],
}

describe('clients from the OpenAPI document', () => {
  let service: TestService
  let sandbox: Sandbox
  beforeAll(async () => {
    sandbox = await startSandbox(0.05)
    service = await openTestService('pglite', {
      isStarted: true,
      configure: (config) => ({
        ...config,
        providers: { ...config.providers, sandbox: { ...SANDBOX, url: sandbox.url } },
        private_hosts_allowed: [...config.private_hosts_allowed, new URL(sandbox.url).host],
      }),
    })
  })
  afterAll(async () => {
    await service.close()
    await sandbox.stop()
  })

  /** The command of each generator, and a program that pays with the generated client. */
  const GENERATORS = {
    'openapi-typescript': {
      // A field with a default is optional in a request.
      command: ['openapi-typescript', 'openapi.json', '-o', 'client.ts', '--default-non-nullable=false'],
      program: `
import type { components, operations, webhooks } from './client'
type Body<Id extends keyof operations> = operations[Id] extends { requestBody: { content: { 'application/json': infer Json } } } ? Json : never
const call = async <Answer>(path: string, headers: Record<string, string>, body: unknown): Promise<Answer> => {
  const init = { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) }
  return (await (await fetch(origin + path, init)).json()) as Answer
}
const session: Body<'createSession'> = { brand: 'COM', user: { id: 'generated-1' }, currency: 'EUR' }
const created = await call<components['schemas']['SessionCreated']>('/api/merchant/v1/sessions', { authorization }, session)
const deposit: Body<'depositSubmit'> = { amount: '25.00', currency: 'EUR', card_data: card }
const paid = await call<components['schemas']['PaySession']>(
  '/api/cashier-service/v1.0/payments/groups/card/submit',
  { 'x-session-id': await sessionOf(created), 'idempotency-key': key },
  deposit,
)
export type Event = webhooks['payment.succeeded']['post']['requestBody']['content']['application/json']
export const paymentId: string = paid.payment_id`,
    },
    oazapfts: {
      command: ['oazapfts', 'openapi.json', 'client.ts'],
      program: `
import { createSession, defaults, depositSubmit } from './client'
defaults.baseUrl = origin
const created = await createSession({ brand: 'COM', user: { id: 'generated-2' }, currency: 'EUR' }, {}, { headers: { authorization } })
if (created.status !== 201) throw new Error(created.data.doc_url)
const deposit = { amount: '25.00', currency: 'EUR', card_data: card }
const paid = await depositSubmit('card', await sessionOf(created.data), key, deposit)
if (paid.status !== 200) throw new Error(paid.data.doc_url)
export const paymentId: string = paid.data.payment_id`,
    },
  } as const

  it.each(Object.keys(GENERATORS) as (keyof typeof GENERATORS)[])(
    'issue-13 2 API-12 a client that %s generates compiles and pays',
    async (name) => {
      const { command, program } = GENERATORS[name]
      // Below the repository, where the generated code finds its libraries.
      const parent = join(ROOT, 'node_modules/.cache/generated-clients')
      await mkdir(parent, { recursive: true })
      const folder = await mkdtemp(join(parent, `${name}-`))
      const [binary, ...parameters] = command
      await writeFile(join(folder, 'openapi.json'), JSON.stringify((await service.fetch('/api/openapi.json')).json))
      const head = `
export type Given = { origin: string; authorization: string; key: string; card: { card_pan: string; card_cvv: string; month: string; year: string; is_card_token_active?: boolean }; sessionOf: (created: unknown) => Promise<string> }
const { origin, authorization, key, card, sessionOf } = (globalThis as unknown as { given: Given }).given`
      await writeFile(join(folder, 'program.ts'), head + program)
      const compilerOptions = {
        ...{ strict: true, noEmit: true, module: 'esnext', moduleResolution: 'bundler', target: 'es2022' },
        ...{ lib: ['es2022', 'dom', 'dom.iterable'], types: [], skipLibCheck: true },
      }
      await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['program.ts'] }))
      const bin = join(ROOT, 'node_modules/.bin')
      await run(join(bin, binary), parameters, { cwd: folder })
      const compiled = run(join(bin, 'tsc'), ['-p', folder])
      await expect(compiled.catch((error: unknown) => error)).resolves.toMatchObject({ stdout: '' })
      const backEnd = createCashierServer({ origin: service.url, merchantKey: MERCHANT_KEY })
      const given = { origin: service.url, authorization: `Bearer ${MERCHANT_KEY}`, key: randomUUID(), card: CARD }
      Object.assign(globalThis, { given: { ...given, sessionOf: (created: unknown) => service.sessionOf(created) } })
      const { paymentId } = (await import(pathToFileURL(join(folder, 'program.ts')).href)) as { paymentId: string }
      await until(async () => (await backEnd.payments.get(paymentId)).state === 'succeeded')
      expect(await sandbox.journal(paymentId)).toMatchObject([{ kind: 'charge' }])
      await rm(folder, { recursive: true })
    },
  )
})
