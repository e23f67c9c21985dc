/**
 * A provider like real ones (issue-10 3.2): it identifies payments by its own reference, sends forms, has no status request,
 * no close and no payouts, and a continuation of 200 KB. Its server and its plug-in.
 */
import { createHmac, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { z } from 'zod'
import { address } from '../../src/schema-parts'
import type {
  Answer,
  ReadCallback,
  CallbackRequest,
  PaymentRef,
  Provider,
  ProviderPlugin,
  Verdict,
} from '../../src/providers/provider'

export const REMOTE_KEY = 'remote key of tests, long enough'
const SIGNATURE = 'x-remote-signature'

export type News = {
  readonly id?: string
  readonly ref: string
  readonly state: 'page' | 'paid' | 'refused' | 'void' | 'busy'
  readonly sequence: number
  readonly amount?: string
}

export type RemoteServer = {
  readonly url: string
  /** Received forms by path, oldest first. */
  readonly asked: { readonly path: string; readonly form: URLSearchParams }[]
  /** Its current behaviour. */
  readonly mood: {
    /** The continuation of the next first response. */
    memo: string
    /** The status of the first response. */
    opens: 'page' | 'busy'
    losesAnswers: boolean
    /** Another reference for the payment. */
    renames: boolean
  }
  /** Its reference of our payment. */
  referenceOf(paymentId: string): string
  close(): void
}

async function formOf(request: IncomingMessage): Promise<URLSearchParams> {
  const chunks: Buffer[] = []
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
  return new URLSearchParams(Buffer.concat(chunks).toString('utf8'))
}

export async function startRemote(): Promise<RemoteServer> {
  const asked: RemoteServer['asked'] = []
  const references = new Map<string, string>()
  const memos = new Map<string, string>()
  const mood: RemoteServer['mood'] = {
    memo: 'm'.repeat(200 * 1024),
    opens: 'page',
    losesAnswers: false,
    renames: false,
  }

  function answerTo(path: string, form: URLSearchParams, url: string): URLSearchParams | undefined {
    const amounts = { amount: form.get('amount') ?? '25.00', currency: 'EUR' }
    if (path === '/open') {
      const key = form.get('key') ?? ''
      const ref = references.get(key) ?? `R-${randomUUID()}`
      references.set(key, ref)
      memos.set(ref, mood.memo)
      const page = `${url}/page/${ref}`
      return new URLSearchParams({ ref, state: mood.opens, page, sequence: '1', memo: mood.memo, ...amounts })
    }
    const ref = form.get('ref') ?? ''
    if (path !== '/continue' || memos.get(ref) !== form.get('memo') || form.get('result') !== 'ok') return undefined
    return new URLSearchParams({ ref: mood.renames ? `${ref}-other` : ref, state: 'paid', sequence: '9', ...amounts })
  }

  const server: Server = createServer((request, response) => {
    void formOf(request).then((form) => {
      const path = request.url ?? ''
      asked.push({ path, form })
      const answer = answerTo(path, form, remote.url)
      if (mood.losesAnswers) response.destroy()
      else if (answer) response.end(answer.toString())
      else response.writeHead(400).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const remote: RemoteServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    mood,
    referenceOf: (paymentId) => references.get(paymentId) ?? 'none',
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
  return remote
}

/** A callback with several events in one form. The byte 0xE9 is not valid UTF-8, because the signature covers bytes. */
export function callbackOf(news: readonly News[]): { body: Buffer; headers: Record<string, string> } {
  const lines = news.map(({ id = randomUUID(), ref, state, sequence, amount = '25.00' }) =>
    new URLSearchParams({ event: [id, ref, state, String(sequence), amount].join('|') }).toString(),
  )
  return signed(Buffer.concat([Buffer.from(`${lines.join('&')}&note=caf`), Buffer.from([0xe9])]))
}

/** Any bytes, signed as this provider signs. */
export function signed(body: Buffer): { body: Buffer; headers: Record<string, string> } {
  const signature = createHmac('sha256', REMOTE_KEY).update(body).digest('hex')
  return { body, headers: { 'content-type': 'application/x-www-form-urlencoded', [SIGNATURE]: signature } }
}

const Settings = z.strictObject({ url: address, merchant: z.string(), keys: z.array(z.string().min(16)).min(1).max(2) })

const RemotePayment = z.object({
  ref: z.string().min(1),
  state: z.enum(['page', 'paid', 'refused', 'void', 'busy']),
  sequence: z.coerce.number().int().min(0),
  amount: z.string(),
  currency: z.string().default('EUR'),
  page: z.string().optional(),
  memo: z.string().optional(),
})

function toVerdict({ ref, state, sequence, amount, currency, page }: z.infer<typeof RemotePayment>): Verdict {
  const facts = { reference: ref, amount, currency, sequence }
  switch (state) {
    case 'paid':
      return { kind: 'succeeded', facts }
    case 'refused':
      return { kind: 'declined', code: 'provider_refused', facts }
    case 'void':
      return { kind: 'closed', facts }
    case 'busy':
      return { kind: 'processing', facts }
    case 'page':
      return page === undefined
        ? { kind: 'processing', facts }
        : { kind: 'action_required', action: { type: 'redirect', url: page, method: 'GET', fields: {} }, facts }
  }
}

function readCallback(keys: readonly string[], { headers, rawBody }: CallbackRequest): ReadCallback {
  const given = Buffer.from(headers[SIGNATURE] ?? '', 'hex')
  const isGenuine = keys.some((key) => {
    const wanted = createHmac('sha256', key).update(rawBody).digest()
    return given.length === wanted.length && timingSafeEqual(given, wanted)
  })
  if (!isGenuine) return { kind: 'forged' }
  // `throw` simulates a defect in a plug-in.
  const form = new URLSearchParams(rawBody.toString('latin1'))
  if (form.has('throw')) throw new Error(`cannot read ${rawBody.toString('latin1')}`)
  const events = form.getAll('event').map((line) => {
    const [id = '', ref, state, sequence, amount] = line.split('|')
    const payment = RemotePayment.parse({ ref, state, sequence, amount })
    return { eventId: id, payment: { reference: payment.ref }, verdict: toVerdict(payment) }
  })
  return { kind: 'events', events, acknowledgement: { status: 202, contentType: 'text/plain', body: '[accepted]' } }
}

export const remote: ProviderPlugin<typeof Settings> = {
  name: 'remote',
  settings: Settings,
  secrets: ['keys'],
  open({ url, merchant, keys }, { client }): Provider {
    async function call(path: string, form: Record<string, string>): Promise<Answer> {
      const answer = await client.send({
        method: 'POST',
        url: new URL(path, url).href,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ merchant, ...form }).toString(),
        isAnswerLarge: true,
      })
      if (answer.kind === 'lost') return { kind: 'unknown', why: answer.why }
      if (answer.status !== 200) return { kind: 'unknown', why: `http_${answer.status}` }
      const { data } = RemotePayment.safeParse(Object.fromEntries(new URLSearchParams(answer.body)))
      if (!data) return { kind: 'unknown', why: 'answer_unreadable' }
      return { ...toVerdict(data), ...(data.memo !== undefined && { continuation: data.memo }) }
    }
    const byReference = ({ reference, continuation }: PaymentRef, path: string, form: Record<string, string>) =>
      reference === null
        ? Promise.resolve({ kind: 'unknown', why: 'no_reference' } as const)
        : call(path, { ref: reference, memo: continuation ?? '', ...form })
    return {
      authorise: ({ paymentId, amount, currency, urls }) =>
        call('/open', { key: paymentId, amount, currency, back: urls.returnUrl }),
      continueRedirect: (ref, { result = '' }) => byReference(ref, '/continue', { result }),
      readCallback: (request) => Promise.resolve().then(() => readCallback(keys, request)),
    }
  },
}

/** A random continuation of the largest size, so that nothing about it can be guessed or compressed. */
export const largestContinuation = (): string => randomBytes(100 * 1024).toString('hex')
