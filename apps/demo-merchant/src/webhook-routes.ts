import { verifyWebhook } from '@modulor/server'
import type { FastifyInstance } from 'fastify'
import type { EventLog, SignedEvent } from './event-log'
import type { Settings } from './settings'

const BODY_BYTES_MAX = 64 * 1024

/**
 * Receives the cashier's signed events (SVC-4). Each brand has its own address and secret. The signature is checked
 * over the raw bytes, before they are parsed. A repeated delivery gets the same response as the first and is counted
 * once. An event with another brand than that of its address is refused, even if its signature is valid.
 */
export function addWebhookRoutes(app: FastifyInstance, { brands, log }: Pick<Settings, 'brands'> & { log: EventLog }) {
  void app.register((scope, _options, done) => {
    scope.addContentTypeParser(
      'application/json',
      { parseAs: 'buffer', bodyLimit: BODY_BYTES_MAX },
      (_request, body, parsed) => parsed(null, body),
    )
    for (const [brand, { webhookPath, webhookSecret }] of Object.entries(brands)) {
      scope.post<{ Body: Buffer }>(webhookPath, async ({ body, headers }, reply) => {
        const verified = await verifyWebhook({ body, headers, secrets: webhookSecret })
        if (!verified.ok && verified.reason !== 'not_json')
          return reply.code(401).send({ error: 'The signature is not valid.' })
        const [payload, id] = verified.ok ? [verified.event as unknown, verified.id] : [undefined, '']
        const event = eventIn(payload, id)
        // This site shows only payments. Any other event, such as the alarm of a limit against abuse, also one of a type that
        // later versions add, is accepted: the cashier would send a refused one again.
        const type = textsIn(payload, ['type'])?.type
        if (!event && type !== undefined && !type.startsWith('payment.')) return reply.code(204).send()
        if (event?.brand !== brand) return reply.code(400).send({ error: 'This is not a payment event of this brand.' })
        log.add(event)
        return reply.code(204).send()
      })
    }
    done()
  })
}

/** The event as this site shows it, or undefined if a field is missing. */
function eventIn(payload: unknown, id: string): SignedEvent | undefined {
  const outer = textsIn(payload, ['type'])
  const data: unknown = typeof payload === 'object' && payload !== null ? Reflect.get(payload, 'data') : undefined
  const inner = textsIn(data, ['user_id', 'brand', 'payment_id', 'flow', 'amount', 'currency', 'status', 'balance'])
  if (!outer || !inner) return undefined
  const { user_id, ...rest } = inner
  return { id, received_at: new Date().toISOString(), ...outer, player: user_id, ...rest }
}

function textsIn<K extends string>(value: unknown, keys: readonly K[]): Record<K, string> | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const entries = keys.map((key): [K, unknown] => [key, Reflect.get(value, key)])
  if (!entries.every((entry): entry is [K, string] => typeof entry[1] === 'string')) return undefined
  return Object.fromEntries(entries) as Record<K, string>
}
