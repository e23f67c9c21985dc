/**
 * Publishes to a Centrifugo server by its HTTP API (RT-6). It sends one request at a time, so that publications keep their
 * order; changes that arrive meanwhile are sent together. Implemented from the published description of version 6.
 */
import { z } from 'zod'
import type { OutboundClient } from '../../providers/outbound-client'
import { paymentChannel, playerChannel } from './channel-names'
import type { Broker, PublicationsOf } from './realtime.types'

const ANSWER_MS_MAX = 3_000
/** How many payments, and how many players, one request contains at most. */
const OF_EACH_PER_REQUEST_MAX = 100
/** Beyond this number, changes are dropped and counted; the clients poll. */
const WAITING_MAX = 10_000
/** No request begins later than this after a stop, so that a Centrifugo that hangs does not delay the end of the process. */
const STOP_MS_MAX = 2_000

/** A response with status 200 can contain errors: one of the request, or one for each command. */
const BatchAnswer = z.object({
  error: z.object({ code: z.number() }).optional(),
  replies: z.array(z.object({ error: z.object({ code: z.number() }).optional() })).optional(),
})

type Settings = {
  /** Without a slash at its end. */
  readonly url: string
  readonly apiKey: string
  readonly client: Pick<OutboundClient, 'send'>
  readonly publicationsOf: PublicationsOf
  /** Called with the number of publications that were lost. */
  readonly onLost: (count: number, why: string) => void
}

type Publish = { readonly publish: { readonly channel: string; readonly data: object } }

export function createCentrifugoBroker(settings: Settings): Broker {
  const { url, apiKey, client, publicationsOf, onLost } = settings
  let payments = new Set<string>()
  let players = new Set<string>()
  let sending: Promise<void> | undefined
  let endsAt = Infinity

  async function commandsOf(paymentIds: readonly string[], channels: readonly string[]): Promise<readonly Publish[]> {
    const publications = paymentIds.length > 0 ? await publicationsOf(paymentIds) : []
    return [
      ...publications.map((data) => ({ publish: { channel: paymentChannel(data.payment_id), data } })),
      ...channels.map((channel) => ({ publish: { channel, data: { type: 'player' } } })),
    ]
  }

  /** Sends commands. Returns how many were lost, and why. */
  async function post(commands: readonly Publish[]): Promise<{ readonly count: number; readonly why: string }> {
    const all = (why: string) => ({ count: commands.length, why })
    const answer = await client.send({
      method: 'POST',
      url: `${url}/api/batch`,
      headers: { 'content-type': 'application/json', 'x-api-key': apiKey },
      body: JSON.stringify({ commands }),
      deadlineMs: ANSWER_MS_MAX,
    })
    if (answer.kind === 'lost') return all(answer.why)
    if (answer.status !== 200) return all(`status ${answer.status}`)
    const read = BatchAnswer.safeParse(parsed(answer.body))
    if (!read.success) return all('unreadable answer')
    if (read.data.error) return all(`error ${read.data.error.code}`)
    const failed = read.data.replies?.flatMap(({ error }) => (error ? [error.code] : [])) ?? []
    return { count: failed.length, why: `error ${failed[0]}` }
  }

  async function sendWaiting(): Promise<void> {
    while ((payments.size > 0 || players.size > 0) && performance.now() < endsAt) {
      const ids = [...payments].slice(0, OF_EACH_PER_REQUEST_MAX)
      const channels = [...players].slice(0, OF_EACH_PER_REQUEST_MAX)
      payments = new Set([...payments].slice(ids.length))
      players = new Set([...players].slice(channels.length))
      try {
        const { count, why } = await post(await commandsOf(ids, channels))
        if (count > 0) onLost(count, why)
      } catch (error) {
        onLost(ids.length + channels.length, error instanceof Error ? error.message : 'unknown')
      }
    }
    sending = undefined
  }

  function enqueue(queue: Set<string>, entry: string): void {
    if (queue.size >= WAITING_MAX && !queue.has(entry)) onLost(1, 'the queue is full')
    else queue.add(entry)
  }
  const sendSoon = () => void (sending ??= Promise.resolve().then(sendWaiting))

  return {
    start: () => undefined,
    paymentChanged(payment) {
      enqueue(payments, payment.id)
      enqueue(players, playerChannel(payment))
      sendSoon()
    },
    playerChanged(player) {
      enqueue(players, playerChannel(player))
      sendSoon()
    },
    // The channels that these changes concern are not known here; the clients poll.
    ...{ playersChanged: () => undefined, casesChanged: () => undefined, allLocalClientsChanged: () => undefined },
    async stop() {
      endsAt = performance.now() + STOP_MS_MAX
      await sending
      const lostCount = payments.size + players.size
      if (lostCount > 0) onLost(lostCount, 'the service stops')
    },
  }
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}
