/**
 * The plug-in of the sandbox provider (SVC-3): REST with our payment's id as key, and callbacks by Standard Webhooks.
 */
import { Webhook, WebhookVerificationError } from 'standardwebhooks'
import { z } from 'zod'
import { address, webhookSecret } from '../../schema-parts'
import type { OutboundAnswer, OutboundRequest } from '../outbound-client'
import type {
  ReadCallback,
  CallbackRequest,
  Card,
  Order,
  PaymentRef,
  Provider,
  ProviderDeps,
  ProviderPlugin,
  ThreeDsAnswer,
  Verdict,
} from '../provider'
import type { StatementAnswer } from '../statement'
import { COLLECTION, parseJson, pathOf, type Json } from './sandbox-calls'
import { retryAfterOf } from '../retry-after'
import { sandboxOperations } from './sandbox-operations'
import { SandboxCallback, SandboxJournal, SandboxPayment } from './sandbox-wire'
import { toReport, toVerdict } from './to-verdict'

/** Small enough that a page fits into the largest response that the outbound client reads. */
const JOURNAL_PAGE_ENTRIES = 100
const JOURNAL_PAGES_MAX = 1_000
const STATEMENT_PAGE_ROWS = 2_000
/** A provider that never sends a last page must not fill the memory. */
const STATEMENT_PAGES_MAX = 200
/** The methods that the sandbox supports; it refuses any other. */
export const SANDBOX_METHODS = [
  ...['card', 'apple_pay', 'google_pay', 'bank_redirect', 'bank_redirect_post', 'wallet', 'qr', 'crypto'],
  ...['voucher', 'bet_shop', 'terminal'],
]
/** Google's own gateway for tests: a real device returns a test token for it. */
const GOOGLE_GATEWAY = { gateway: 'example', gatewayMerchantId: 'exampleGatewayMerchantId' }
/** The sandbox checks its rate limit before it reads a request, so a refused request created no payment. */
const TOO_MANY_REQUESTS = 429

function toWireCard(card: Card): Json {
  return {
    number: card.number,
    exp_month: String(card.expMonth).padStart(2, '0'),
    exp_year: String(card.expYear),
    cvv: card.cvv,
    holder: card.holder,
  }
}

/** Reads one file after the other, so that only the encoded files are in memory. */
async function toWireDocuments({ documents }: Order): Promise<Json[] | undefined> {
  if (documents.length === 0) return undefined
  const sent: Json[] = []
  for (const { field, contentType, read } of documents)
    sent.push({ field, type: contentType, content: (await read()).toString('base64') })
  return sent
}

async function toWirePayment(order: Order): Promise<Json> {
  const { urls } = order
  return {
    merchant_reference: order.paymentId,
    request_id: order.requestId ?? undefined,
    customer: order.userId,
    method: order.providerMethod,
    capture: order.capture,
    amount: order.amount,
    currency: order.currency,
    card: order.card && toWireCard(order.card),
    wallet_token: order.nativePay?.token,
    browser: order.browser,
    documents: await toWireDocuments(order),
    return_url: urls.returnUrl,
    callback_url: urls.callbackUrl,
    three_ds: (order.card ?? order.nativePay) && {
      challenge_return_url: urls.challengeReturnUrl,
      method_return_url: urls.methodReturnUrl,
      session_data: order.paySessionId,
      challenge: order.isStepUpNeeded === true ? 'required' : undefined,
    },
  }
}

function toWirePayout(order: Order): Json {
  return {
    merchant_reference: order.paymentId,
    request_id: order.requestId ?? undefined,
    customer: order.userId,
    method: order.providerMethod,
    amount: order.amount,
    currency: order.currency,
    callback_url: order.urls.callbackUrl,
    destination: { ...order.parameters, ...(order.card && { card: toWireCard(order.card) }) },
  }
}

function readPayment(paymentId: string, body: string): Verdict {
  const parsed = SandboxPayment.safeParse(parseJson(body))
  if (!parsed.success) return { kind: 'unknown', why: 'answer_unreadable' }
  if (parsed.data.merchant_reference !== paymentId) return { kind: 'unknown', why: 'another_payment' }
  return toVerdict(parsed.data)
}

const Settings = z.strictObject({
  url: address,
  api_key: z.string().min(1),
  /** During a rotation, the new one and the old one. */
  callback_secret: z.union([webhookSecret, z.array(webhookSecret).min(1).max(2)]),
})

/**
 * Opens the sandbox provider. A response that is not a readable payment is `unknown`; only a 404 to a GET is
 * `unseen`.
 */
function open(settings: z.infer<typeof Settings>, { client }: ProviderDeps): Provider {
  const webhooks = [settings.callback_secret].flat().map((secret) => new Webhook(secret))

  function send(method: OutboundRequest['method'], path: string, body?: Json, isAnswerLarge = false) {
    return client.send({
      method,
      url: new URL(path, settings.url).href,
      // The sandbox is one of our own programs.
      isTraced: true,
      isAnswerLarge,
      headers: {
        authorization: `Bearer ${settings.api_key}`,
        accept: 'application/json',
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
  }

  async function callPayment(
    ref: PaymentRef,
    method: OutboundRequest['method'],
    path: string,
    body?: Json,
  ): Promise<Verdict> {
    const answer = await send(method, path, body)
    if (answer.kind === 'lost')
      return { kind: 'unknown', why: answer.why, ...(answer.isUnsent && { isNotTaken: true }) }
    if (answer.status === 404 && method === 'GET') return { kind: 'unseen' }
    if (answer.status < 200 || answer.status > 299) {
      const why = `http_${answer.status}`
      const refused = { kind: 'unknown', why, ...retryAfterOf(answer, new Date()) } as const
      return answer.status === TOO_MANY_REQUESTS ? { ...refused, isNotTaken: true } : refused
    }
    return readPayment(ref.paymentId, answer.body)
  }

  async function paymentsSince(since: Date): Promise<readonly string[] | 'unknown'> {
    const ids = new Set<string>()
    for (let page = 0, total = 1; page * JOURNAL_PAGE_ENTRIES < total; page += 1) {
      const place = `offset=${page * JOURNAL_PAGE_ENTRIES}&limit=${JOURNAL_PAGE_ENTRIES}`
      const answer = await send('GET', `/v1/journal?since=${encodeURIComponent(since.toISOString())}&${place}`)
      const read = answer.kind === 'answered' && answer.status === 200 ? parseJson(answer.body) : undefined
      const journal = SandboxJournal.safeParse(read)
      if (!journal.success || page === JOURNAL_PAGES_MAX) return 'unknown'
      for (const { merchant_reference: id } of journal.data.entries) ids.add(id)
      total = journal.data.total
    }
    return [...ids]
  }

  return {
    account: settings.url,
    methods: SANDBOX_METHODS,
    nativePay: { apple_pay: true, google_pay: GOOGLE_GATEWAY },
    paymentsSince,
    statement: (day) => readStatement((path) => send('GET', path, undefined, true), day),
    authorise: async (order) => callPayment(order, 'POST', COLLECTION.deposit, await toWirePayment(order)),
    payOut: (order) => callPayment(order, 'POST', COLLECTION.withdrawal, toWirePayout(order)),
    status: (ref) => callPayment(ref, 'GET', pathOf(ref)),
    close: (ref) => callPayment(ref, 'POST', `${pathOf(ref)}/close`, {}),
    continueThreeDs: (ref, answer: ThreeDsAnswer) =>
      callPayment(ref, 'POST', `${pathOf(ref)}/three-ds`, {
        method_completed: answer.methodCompleted,
        cres: answer.cres,
        pares: answer.paRes,
        md: answer.md,
        cancelled: answer.cancelled,
      }),
    ...sandboxOperations(send),
    readCallback: (request) => Promise.resolve(readCallback(webhooks, request)),
  }
}

export const sandbox: ProviderPlugin<typeof Settings> = {
  name: 'sandbox',
  settings: Settings,
  secrets: ['api_key', 'callback_secret'],
  open,
}

/**
 * Reads the statement in pages that all end at the same time, so that they form one consistent statement of a day
 * that has not ended.
 */
async function readStatement(get: (path: string) => Promise<OutboundAnswer>, day: string): Promise<StatementAnswer> {
  const rows: string[] = []
  const until = new Date().toISOString()
  for (let page = 0; page < STATEMENT_PAGES_MAX; page += 1) {
    const place = `until=${encodeURIComponent(until)}&offset=${rows.length}&limit=${STATEMENT_PAGE_ROWS}`
    const answer = await get(`/v1/statements/${encodeURIComponent(day)}?${place}`)
    if (answer.kind === 'lost') return { kind: 'unknown', why: answer.why }
    if (answer.status === 404) return { kind: 'not_ready' }
    if (answer.status !== 200) return { kind: 'unknown', why: `http_${answer.status}` }
    const read = answer.body.split('\r\n').slice(0, -1)
    rows.push(...read)
    if (read.length < STATEMENT_PAGE_ROWS)
      return { kind: 'file', file: { text: rows.map((row) => `${row}\n`).join('') } }
  }
  return { kind: 'unknown', why: 'statement_too_large' }
}

function readCallback(webhooks: readonly Webhook[], { headers, rawBody }: CallbackRequest): ReadCallback {
  const body = rawBody.toString('utf8')
  if (!webhooks.some((webhook) => isSigned(webhook, headers, body))) return { kind: 'forged' }
  const parsed = SandboxCallback.safeParse(parseJson(body))
  if (!parsed.success) return { kind: 'unreadable' }
  const { event_id: eventId, payment, report } = parsed.data
  const update = report ? { report: toReport(report, payment.sequence) } : { verdict: toVerdict(payment) }
  return { kind: 'events', events: [{ eventId, payment: { paymentId: payment.merchant_reference }, ...update }] }
}

function isSigned(webhook: Webhook, headers: CallbackRequest['headers'], rawBody: string): boolean {
  const present = Object.fromEntries(Object.entries(headers).flatMap(([name, value]) => (value ? [[name, value]] : [])))
  try {
    webhook.verify(rawBody, present, { jsonParse: false })
    return true
  } catch (error) {
    if (error instanceof WebhookVerificationError) return false
    throw error
  }
}
