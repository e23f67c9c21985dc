// A merchant's site with Node alone: a page with the cashier, a session for it, and the signed events of the cashier.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'

const { PORT = '3000', CASHIER_URL, CASHIER_MERCHANT_KEY, CASHIER_WEBHOOK_SECRET } = process.env
if (!CASHIER_URL || !CASHIER_MERCHANT_KEY || !CASHIER_WEBHOOK_SECRET)
  throw new Error('Set CASHIER_URL, CASHIER_MERCHANT_KEY and CASHIER_WEBHOOK_SECRET')

// #region session
/** Opens a session for the player who is signed in. Answers the address that the page needs. */
async function openSession() {
  // Take the player from your own sign-in, never from the body or the address of the request.
  const user = { id: 'player-1', country: 'DE' }
  const response = await fetch(`${CASHIER_URL}/api/merchant/v1/sessions`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${CASHIER_MERCHANT_KEY}`,
      'cashier-version': '2026-11-26',
    },
    body: JSON.stringify({ brand: 'COM', user, currency: 'EUR', language: 'en' }),
    signal: AbortSignal.timeout(10_000),
  })
  const answer = await response.json()
  // `doc_url` is a page about the error: what it means and what to do.
  if (!response.ok) throw new Error(`${answer.error_code}: ${answer.doc_url}`)
  return { url: answer.url }
}
// #endregion session

// #region verify
const TOLERANCE_SECONDS = 300

/** Checks the signature over the bytes as they came, and the age of the message. */
function isSigned(headers, body) {
  const id = headers['webhook-id'] ?? ''
  const timestamp = headers['webhook-timestamp'] ?? ''
  if (!(Math.abs(Date.now() / 1000 - Number(timestamp)) <= TOLERANCE_SECONDS)) return false
  const key = Buffer.from(CASHIER_WEBHOOK_SECRET.replace(/^whsec_/, ''), 'base64')
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest()
  // There are several signatures while a secret is being replaced.
  return (headers['webhook-signature'] ?? '').split(' ').some((signature) => {
    const [version, text = ''] = signature.split(',')
    const given = Buffer.from(text, 'base64')
    return version === 'v1' && given.length === expected.length && timingSafeEqual(given, expected)
  })
}
// #endregion verify

// #region webhook
/** A unique index of your database: an event that is delivered again changes nothing. */
const knownIds = new Set()

/** Takes a signed event. Answers the status: anything but 2xx is delivered again. */
function receiveEvent(headers, body) {
  if (!isSigned(headers, body)) return 401
  const id = headers['webhook-id']
  if (knownIds.has(id)) return 204
  const { type, data } = JSON.parse(body.toString())
  // In your database the id and the credit are stored in one transaction.
  if (type === 'payment.succeeded' && data.flow === 'deposit')
    console.log(`credit ${data.user_id} ${data.received} ${data.currency}`)
  knownIds.add(id)
  return 204
}
// #endregion webhook

const BODY_BYTES_MAX = 64 * 1024

async function bodyOf(request) {
  const chunks = []
  let bytes = 0
  for await (const chunk of request) {
    bytes += chunk.length
    if (bytes > BODY_BYTES_MAX) throw new Error('The body is too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

const fileOf = (name) => readFile(join(import.meta.dirname, name), 'utf8')

const ROUTES = {
  'GET /': async () => [200, 'text/html', (await fileOf('index.html')).replace('CASHIER_URL', CASHIER_URL)],
  'GET /modulor-cashier.js': async () => [200, 'text/javascript', await fileOf('modulor-cashier.js')],
  'POST /api/cashier-session': async () => [200, 'application/json', JSON.stringify(await openSession())],
  'POST /webhooks/cashier': async ({ headers, body }) => [receiveEvent(headers, body), 'text/plain', ''],
}

createServer(async (request, response) => {
  // Not parsed as an address: `//` is none, and an error here would end the program.
  const [pathname] = request.url.split('?')
  const route = ROUTES[`${request.method} ${pathname}`] ?? (() => [404, 'text/plain', 'Not found'])
  try {
    const [status, type, text] = await route({ headers: request.headers, body: await bodyOf(request) })
    response.writeHead(status, { 'content-type': type }).end(text)
  } catch (error) {
    console.error(error)
    response.writeHead(502, { 'content-type': 'text/plain' }).end('The cashier is not available.')
  }
}).listen(Number(PORT), () => console.log(`Open http://localhost:${PORT}`))
