/**
 * Payouts by Adyen (SVC-3) with Transfers v4. It has another address, key and webhook than payments, pays from a
 * balance account, and a transfer can be looked up by our reference. So it is a provider of its own, which accepts no
 * deposits.
 */
import { z } from 'zod'
import { address } from '../../schema-parts'
import { DAY_MS, MINUTE_MS } from '../../durations'
import { isUuid } from '../../uuid'
import type { OutboundAnswer } from '../outbound-client'
import type { Answer, CallbackEvent, ReadCallback, CallbackRequest, Provider, ProviderPlugin } from '../provider'
import { retryAfterOf } from '../retry-after'
import { adyenClient, parseJson } from './adyen-client'
import { hmacKeys } from './adyen-settings'
import { KEY_WAS_USED } from './adyen-wire'
import { fromAdyenAmount, toAdyenAmount } from './minor-units'
import { transferRequest } from './transfer-request'
import { FoundTransfers, isReturned, toTransferVerdict, Transfer, TransferNotification } from './transfer-wire'
import { isGenuineBody } from './webhook-signature'

/** How far back a payout is searched; Adyen allows six months. */
const SEARCH_WINDOW_MS = 150 * DAY_MS
const FOUND_MAX = 100

const Settings = z.strictObject({
  environment: z.enum(['test', 'live']).default('test'),
  balance_account: z.string().min(1).max(64),
  api_key: z.string().min(1),
  hmac_keys: hmacKeys,
  /** Replaces Adyen's address, including the version: for a simulator. */
  transfers_url: address.optional(),
})
type Settings = z.output<typeof Settings>

const Problem = z.object({ errorCode: z.string() })

const unknown = (why: string): Answer => ({ kind: 'unknown', why })

function toAnswer(answer: OutboundAnswer, refused: Answer): Answer {
  if (answer.kind === 'lost') return unknown(answer.why)
  const body = parseJson(answer.body)
  // An invalid request was not carried out, and the same key always gets the same response.
  const { data: problem } = Problem.safeParse(body)
  const isRefused = (answer.status === 400 || answer.status === 422) && problem !== undefined
  if (isRefused && problem.errorCode !== KEY_WAS_USED) return refused
  if (answer.status !== 200 && answer.status !== 202)
    return { kind: 'unknown', why: `http_${answer.status}`, ...retryAfterOf(answer, new Date()) }
  const { data } = Transfer.safeParse(body)
  return data ? toTransferVerdict(data) : unknown('answer_unreadable')
}

function eventsOf(transfer: Transfer): readonly CallbackEvent[] {
  const { id, status, reference, amount, sequenceNumber = 0 } = transfer
  // A transfer that a person made on Adyen's pages has no reference of ours.
  if (!isUuid(reference)) return []
  const payment = { paymentId: reference }
  const eventId = `${id}:${status}:${sequenceNumber}`
  const verdict = { eventId, payment, verdict: toTransferVerdict(transfer) }
  if (!isReturned(transfer)) return [verdict]
  const sum = fromAdyenAmount({ ...amount, value: Math.abs(amount.value) })
  return [verdict, { eventId: `${eventId}:report`, payment, report: { kind: 'payout_return', id, ...sum } }]
}

function readCallback({ headers, rawBody }: CallbackRequest, settings: Settings): ReadCallback {
  if (!isGenuineBody(rawBody, headers['hmacsignature'], settings.hmac_keys)) return { kind: 'forged' }
  const { data: notification } = TransferNotification.safeParse(parseJson(rawBody.toString('utf8')))
  if (!notification) return { kind: 'unreadable' }
  const { data: transfer } = Transfer.safeParse(notification.data)
  const isOurs = transfer?.balanceAccount?.id === settings.balance_account
  // Other notifications are acknowledged too: Adyen would hold back the ones behind them.
  return { kind: 'events', events: transfer && isOurs ? eventsOf(transfer) : [] }
}

function transfersAddress({ environment, transfers_url: given }: Settings): string {
  return (given ?? `https://balanceplatform-api-${environment}.adyen.com/btl/v4`).replace(/\/$/, '')
}

export const adyenPayouts: ProviderPlugin<typeof Settings> = {
  name: 'adyen-payouts',
  settings: Settings,
  secrets: ['api_key', 'hmac_keys'],
  open(settings, { client }): Provider {
    const { environment, balance_account: balanceAccountId, api_key: apiKey, transfers_url: given } = settings
    const send = adyenClient(client, transfersAddress(settings), apiKey)
    return {
      account: JSON.stringify([environment, balanceAccountId, given ?? null]),
      async payOut(order) {
        const { paymentId, amount, currency } = order
        const facts = { reference: null, amount, currency, sequence: 0 }
        const refused: Answer = { kind: 'declined', code: 'provider_refused', facts }
        const sum = toAdyenAmount(amount, currency)
        const body = sum && transferRequest(order, sum, balanceAccountId)
        if (!body) return refused
        return toAnswer(await send({ path: '/transfers', key: paymentId, body }), refused)
      },
      async status({ paymentId: reference }) {
        const now = Date.now()
        const query = new URLSearchParams({
          ...{ balanceAccountId, reference, limit: String(FOUND_MAX) },
          createdSince: new Date(now - SEARCH_WINDOW_MS).toISOString(),
          createdUntil: new Date(now + MINUTE_MS).toISOString(),
        })
        const answer = await send({ method: 'GET', path: `/transfers?${query}` })
        if (answer.kind === 'lost') return unknown(answer.why)
        if (answer.status !== 200)
          return { kind: 'unknown', why: `http_${answer.status}`, ...retryAfterOf(answer, new Date(now)) }
        const { data: found } = FoundTransfers.safeParse(parseJson(answer.body))
        if (!found) return unknown('answer_unreadable')
        const transfer = found.data.find((each) => each.reference === reference)
        return transfer ? toTransferVerdict(transfer) : { kind: 'unseen' }
      },
      readCallback: (request) => Promise.resolve(readCallback(request, settings)),
    }
  },
}
