import { join } from 'node:path'
import type { BoxCommands } from '@modulor/contract/box'
import Fastify from 'fastify'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { registerAdyen } from './adyen/register-adyen'
import { CallbackSender } from './callbacks/callback-sender'
import { OperationService } from './payments/operation-service'
import { EventFile } from './operations/event-file'
import { Store } from './operations/store'
import { Inbox } from './messages/inbox'
import { registerApi } from './routes/api'
import { registerDeliveries } from './routes/deliveries'
import { registerNativePay } from './routes/native-pay'
import { registerMessages } from './routes/messages'
import { registerChain, registerDesks, registerPhone, registerWallet } from './routes/elsewhere'
import { registerAcs, registerBank, registerStart } from './routes/pages'
import { boxCommands } from './box-commands'
import { Scenarios } from './scenarios/scenarios'
import { SETTINGS_DEFAULT } from './settings'
import type { SandboxSettings } from './settings'
import { trackCalls } from './open-calls'
import { Scheduler } from './scheduler'

const BODY_BYTES_MAX = 64 * 1024
const EVENT_FILE_NAME = 'events.jsonl'

export type Sandbox = {
  /** The address under which others reach the server, without a trailing slash. */
  readonly url: string
  /**
   * Stops immediately: connections are closed, scheduled changes are dropped, and open deliveries stay in the event
   * file.
   */
  readonly stop: () => Promise<void>
  /** Commands of the box that started this program. */
  readonly commands: BoxCommands
}

/**
 * Starts the sandbox provider (SVC-3). Only `dataDir` is required. Throws if the port is in use or the event file is
 * invalid. Only one server may use a folder.
 */
export async function startSandbox(given: Partial<SandboxSettings> & { readonly dataDir: string }): Promise<Sandbox> {
  const settings: SandboxSettings = { ...SETTINGS_DEFAULT, ...given }
  const file = EventFile.open(join(settings.dataDir, EVENT_FILE_NAME))
  const scheduler = new Scheduler(settings.delayScale)
  const store = new Store(file)
  const operations = new OperationService(store, scheduler, settings.actionLifetimeMs)
  const callbackSender = new CallbackSender(store, scheduler, settings.callbackSecret)
  const scenarios = new Scenarios()
  const inbox = new Inbox(() => scheduler.now())
  const app = Fastify({
    bodyLimit: BODY_BYTES_MAX,
    forceCloseConnections: true,
    // Only warnings are logged: a request's address may contain a bank token, and its body a card.
    logger: { level: 'warn' },
  })
  let url = ''
  let stopAdyen = (): void => undefined
  const stop = async (): Promise<void> => {
    scheduler.stop()
    stopAdyen()
    callbackSender.stop()
    await app.close()
    file.close()
  }

  const endCalls = trackCalls(app)
  readForms(app)
  answerErrors(app)
  app.get('/health', (_request, reply) => reply.send({ status: 'ok' }))
  registerStart(app, operations, settings.boxControl !== undefined)
  if (settings.boxControl !== undefined) registerDeliveries(app, settings.boxControl)
  registerAcs(app, operations)
  registerBank(app, operations)
  registerWallet(app, operations)
  registerNativePay(app)
  registerPhone(app, operations)
  registerDesks(app, operations)
  registerChain(app, operations)
  registerMessages(app, inbox, settings.apiKey)
  if (settings.adyen) stopAdyen = registerAdyen(app, scheduler, () => url, settings.adyen)
  registerApi(app, { operations, scenarios, apiKey: settings.apiKey, publicUrl: () => url })
  try {
    await app.listen({ port: settings.port, host: settings.host })
  } catch (cause) {
    await stop()
    throw new Error(`The sandbox provider cannot listen on port ${settings.port}`, { cause })
  }
  const address = app.server.address()
  const port = address === null || typeof address === 'string' ? settings.port : address.port
  url = settings.publicUrl ?? `http://localhost:${port}`
  return { url, stop, commands: boxCommands({ scenarios, scheduler, callbackSender, store, inbox, endCalls }) }
}

function readForms(app: FastifyInstance): void {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, parsed) => {
    parsed(null, Object.fromEntries(new URLSearchParams(body.toString())))
  })
}

function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    if (error instanceof z.ZodError) {
      // Only paths and expectations: zod's messages never repeat the input.
      const message = error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ')
      return reply.code(400).send({ error: 'invalid_request', message })
    }
    const statusCode = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
    if (statusCode < 500) return reply.code(statusCode).send({ error: 'invalid_request' })
    request.log.error({ err: error }, 'request failed')
    return reply.code(500).send({ error: 'internal' })
  })
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ error: 'not_found' }))
}
