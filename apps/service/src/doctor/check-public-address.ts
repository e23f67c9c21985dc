import { ok, problem, warning, type Finding } from './finding'

const ANSWER_MS_MAX = 5_000
const ADDRESS = 'Public address'
const HEADERS = 'Headers'
const YEAR_S = 31_536_000

/** Headers that the payment page must have, and their required values. */
const REQUIRED: Readonly<Record<string, RegExp>> = {
  'content-security-policy': /(?=.*default-src 'none')(?=.*script-src[^;]*'nonce-)(?=.*frame-ancestors)/,
  'x-content-type-options': /^nosniff$/,
  'referrer-policy': /^(?:no-referrer|same-origin|strict-origin(?:-when-cross-origin)?)$/,
  'cache-control': /no-store/,
}
/** Headers that reveal the server's software to an attacker. */
const REVEALING_HEADERS = ['x-powered-by', 'x-aspnet-version'] as const

const read = (url: string) => fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(ANSWER_MS_MAX) })

function headerFindings(headers: Headers, isSecure: boolean): readonly Finding[] {
  const wrong = Object.entries(REQUIRED).flatMap(([name, right]) => {
    const value = headers.get(name)
    if (value !== null && right.test(value)) return []
    return [
      problem(
        HEADERS,
        `${name} is ${value === null ? 'missing' : 'changed on the way'}; configure the proxy to forward it unchanged`,
      ),
    ]
  })
  const age = Number(/max-age=(\d+)/.exec(headers.get('strict-transport-security') ?? '')?.[1] ?? 0)
  const revealing = REVEALING_HEADERS.filter((name) => headers.has(name))
  const findings = [
    ...wrong,
    ...(isSecure && age < YEAR_S
      ? [warning(HEADERS, 'strict-transport-security has a max-age below one year; set at least 31536000')]
      : []),
    ...revealing.map((name) =>
      warning(HEADERS, `${name} discloses the software of the server; remove this header in the proxy`),
    ),
  ]
  return findings.length > 0 ? findings : [ok(HEADERS, 'the payment page has every header that it needs')]
}

/** Routes for operators must not be reachable at the public address. */
async function checkOperations(publicUrl: string): Promise<readonly Finding[]> {
  const paths = ['/metrics', '/ready'] as const
  const answers = await Promise.all(
    paths.map(async (path) => ({ path, status: (await read(publicUrl + path)).status })),
  )
  return answers
    .filter(({ status }) => status !== 404)
    .map(({ path }) => problem(ADDRESS, `${path} is public; set CASHIER_OPERATIONS_PORT or CASHIER_OPERATIONS_TOKEN`))
}

/** The address without TLS must redirect to the one with TLS, or must not respond. */
async function checkPlainAddress(publicUrl: string): Promise<readonly Finding[]> {
  const plain = publicUrl.replace(/^https:/, 'http:')
  const answer = await read(`${plain}/deposit`).catch(() => undefined)
  const leadsAway = answer === undefined || (answer.status >= 300 && answer.status < 400)
  return leadsAway ? [] : [problem(ADDRESS, 'responds over http without a redirect; redirect http to https')]
}

/** Checks the service as a browser reaches it, through every proxy in front of it. */
export async function checkPublicAddress(publicUrl: string): Promise<readonly Finding[]> {
  const isSecure = publicUrl.startsWith('https:')
  try {
    const health = await read(`${publicUrl}/health`)
    const body: unknown = health.ok ? await health.json() : undefined
    if (typeof body !== 'object' || body === null || !('status' in body) || body.status !== 'ok')
      return [
        problem(
          ADDRESS,
          `${publicUrl} answers ${health.status}, which is not the response of the service; check the rules of the proxy`,
        ),
      ]
    const page = await read(`${publicUrl}/deposit`)
    if (!page.ok)
      return [problem(ADDRESS, `${publicUrl}/deposit answers ${page.status}; build the widget and check the log`)]
    return [
      ok(ADDRESS, `${publicUrl} is the address of the service`),
      ...(await checkOperations(publicUrl)),
      ...headerFindings(page.headers, isSecure),
      ...(isSecure ? await checkPlainAddress(publicUrl) : []),
    ]
  } catch (error) {
    const cause =
      error instanceof Error && error.cause instanceof Error && 'code' in error.cause ? error.cause.code : 'no answer'
    return [
      problem(
        ADDRESS,
        `${publicUrl} cannot be reached (${String(cause)}); start the service, and check name, certificate and proxy`,
      ),
    ]
  }
}

/** Whether the findings show that the service and its page are at the address. */
export const isServiceAt = (findings: readonly Finding[]): boolean =>
  findings.some(({ subject, state }) => subject === ADDRESS && state === 'ok')
