import { API_VERSION_HEADER } from '@modulor/contract/api-versions'
import { CashierError, type StoredEvent } from '@modulor/server'
import { setTimeout as delay } from 'node:timers/promises'
import { signWebhook } from '../sign-webhook'
import { lineOf, MERCHANT_TEXTS, MERCHANT_USAGE, merchantOf, pagesOfEvents, type Merchant } from './merchant'
import { addressOf, readOptions, WrongUsage, type Command } from './usage'

const POLL_MS = 500
const ANSWER_MS_MAX = 10_000
/** The secret of the demo's brand. It is public, so production refuses it. */
const SANDBOX_SECRET = 'whsec_bW9kdWxvci1kZW1vLW1lcmNoYW50LXdlYmhvb2stc2VjcmV0'
/** The same format as in a configuration. */
const SECRET = /^whsec_[A-Za-z0-9+/=]{32,}$/

function secretOf(given: string | undefined): string {
  if (given !== undefined && !SECRET.test(given))
    throw new WrongUsage('--secret is not a webhook secret. Use the secret of the brand, such as whsec_…')
  return given ?? SANDBOX_SECRET
}

/** The number of replays of each event that was shown or that existed before, by event id. */
type Seen = Map<string, number>

/** The events that were not seen before. If a page has none that was seen, the next page is read too. */
async function unseenOf(
  pages: AsyncIterable<readonly StoredEvent[]>,
  isSeen: (event: StoredEvent) => boolean,
): Promise<StoredEvent[]> {
  const fresh: StoredEvent[] = []
  for await (const events of pages) {
    const unseen = events.filter((event) => !isSeen(event))
    fresh.push(...unseen)
    if (unseen.length < events.length) break
  }
  return fresh
}

/**
 * What has happened since the last poll: new events in the order of their delivery, then each replay of an event. Events count
 * as seen only when both lists were read, so that an error in between loses no event.
 */
async function newEvents(merchant: Merchant, seen: Seen): Promise<StoredEvent[]> {
  const created = await unseenOf(pagesOfEvents(merchant), ({ event_id: id }) => seen.has(id))
  const createdIds = new Set(created.map(({ event_id: id }) => id))
  const replayed = await unseenOf(
    pagesOfEvents(merchant, { replayed: true }),
    ({ event_id: id, replays }) => (createdIds.has(id) ? 0 : seen.get(id)) === replays,
  )
  for (const id of createdIds) seen.set(id, 0)
  const again = replayed.toReversed().flatMap((event) => {
    const { event_id: id, replays } = event
    // If the earlier replays of an event are not known, only the last one counts as new.
    const times = Math.max(1, replays - (seen.get(id) ?? replays - 1))
    seen.set(id, replays)
    return Array.from({ length: times }, () => event)
  })
  return [...created.toSorted((a, b) => a.created_at.localeCompare(b.created_at) || a.sequence - b.sequence), ...again]
}

/** The newest events that exist at the start; they are not shown. */
async function seenAtStart({ cashier, brand }: Merchant): Promise<Seen> {
  const pages = [await cashier.events.list(brand), await cashier.events.list(brand, { replayed: true })]
  return new Map(pages.flatMap(({ events }) => events.map(({ event_id: id, replays }) => [id, replays] as const)))
}

/** The new events, or the error if there was no response: the cashier may be restarting. */
async function newEventsOrError(merchant: Merchant, seen: Seen): Promise<StoredEvent[] | CashierError> {
  try {
    return await newEvents(merchant, seen)
  } catch (error) {
    if (error instanceof CashierError && error.isOutcomeUnknown) return error
    throw error
  }
}

const versionOf = (body: string) => (JSON.parse(body) as { api_version: string }).api_version

/**
 * Sends an event in the same way as the service. Returns the status, or the reason why there is none. A redirect is not
 * followed, because only 2xx counts as accepted.
 */
async function forward({ event_id: id, body }: StoredEvent, url: string, secret: string): Promise<string> {
  try {
    const headers = {
      ...{ 'content-type': 'application/json', [API_VERSION_HEADER]: versionOf(body) },
      ...(await signWebhook({ id, body, secret, at: new Date() })),
    }
    const signal = AbortSignal.timeout(ANSWER_MS_MAX)
    const answer = await fetch(url, { method: 'POST', headers, body, signal, redirect: 'manual' })
    await answer.body?.cancel()
    return String(answer.status)
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
    return cause instanceof Error ? cause.message || cause.name : String(cause)
  }
}

/**
 * Shows every event from now on, including repeated ones, and forwards it to an address of this machine that a service
 * elsewhere cannot reach.
 */
export const listenCommand: Command = {
  usage: `  listen   Show the events of a brand as they happen, and forward them, signed.
${MERCHANT_USAGE}    --to URL               the address to which they are forwarded, such as http://localhost:3000/webhook
    --secret SECRET        the secret that signs them; default: that of the sandbox
`,
  async run(parameters) {
    const { text } = readOptions(parameters, { texts: [...MERCHANT_TEXTS, 'to', 'secret'] })
    const merchant = merchantOf(text)
    const to = text('to')
    if (to !== undefined) addressOf('to', to)
    const secret = secretOf(text('secret'))
    const seen = await seenAtStart(merchant)
    process.stdout.write('Waiting for events. Ctrl-C ends it.\n')
    let isUnreachable = false
    for (;;) {
      const found = await newEventsOrError(merchant, seen)
      const wasUnreachable = isUnreachable
      isUnreachable = found instanceof CashierError
      if (found instanceof CashierError) {
        if (!wasUnreachable) process.stderr.write(`${found.message} Retrying until it responds.\n`)
      } else
        for (const event of found) {
          const answer = to === undefined ? '' : `  → ${await forward(event, to, secret)}`
          process.stdout.write(`${lineOf(event)}${answer}\n`)
        }
      await delay(POLL_MS)
    }
  },
}
