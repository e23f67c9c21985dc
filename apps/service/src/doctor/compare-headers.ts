/** Compares the headers of a payment page with those that this release sends (PCI DSS 4, 11.6.1). */
import { contentSecurityPolicy, GOOGLE_PAY_ORIGIN, REPORTING_ENDPOINTS } from '../features/page'
import { isAllowed } from './compare-page'

const HEADERS: Readonly<Record<string, RegExp>> = {
  'cache-control': /^no-store$/,
  'content-type': /^text\/html; charset=utf-8$/,
  'cross-origin-opener-policy': /^(?:same-origin|unsafe-none)$/,
  'permissions-policy': /^camera=\(\), geolocation=\(\), microphone=\(\)$/,
  'referrer-policy': /^no-referrer$/,
  'x-content-type-options': /^nosniff$/,
}
/** Headers with which other pages could read the page, or the page would load more than its content shows. */
const UNWANTED = ['access-control-allow-origin', 'link', 'refresh', 'service-worker-allowed'] as const
const NONCE = /^'nonce-[A-Za-z0-9+/_-]{22}(?:==)?'$/
const ANY_NONCE = "'nonce'"
/** Directives whose sources come from the configuration: a brand's pages and its providers'. */
const CONFIGURED = new Set(['connect-src', 'form-action', 'frame-ancestors', 'frame-src'])

const directivesOf = (policy: string): ReadonlyMap<string, readonly string[]> =>
  new Map(
    policy.split(';').flatMap((part) => {
      const [name = '', ...sources] = part.trim().split(/\s+/)
      return name === '' ? [] : [[name.toLowerCase(), sources.map((each) => (NONCE.test(each) ? ANY_NONCE : each))]]
    }),
  )

function policyDifferences(policy: string, allowed: readonly string[]): readonly string[] {
  // The page of a brand with Google Pay allows its script. If no brand has Google Pay, `allowed` does not contain its
  // origin.
  const hasGooglePay = allowed.includes(GOOGLE_PAY_ORIGIN) && policy.includes(GOOGLE_PAY_ORIGIN)
  // The same for the script of a provider's card fields, which is allowed by its full address.
  const hostedCards = allowed
    .filter((source) => source.endsWith('.js') && policy.includes(source))
    .map((script) => ({ fields: { script_url: script }, frames: [], connections: [] }))
  const policyParts = { nonce: 'A'.repeat(22), frameAncestors: [], providerOrigins: [] }
  const expected = directivesOf(contentSecurityPolicy({ ...policyParts, hasGooglePay, hostedCards }))
  const actual = directivesOf(policy)
  const problem = (line: string) => `content-security-policy: ${line}`
  const added = [...actual.keys()].filter((name) => !expected.has(name)).map((name) => problem(`has ${name}`))
  const changed = [...expected].flatMap(([name, sources]) => {
    const given = actual.get(name)
    if (given === undefined) return [problem(`${name} is missing`)]
    const mayHave = (source: string) => CONFIGURED.has(name) && isAllowed(source, allowed)
    const more = given.filter((source) => !sources.includes(source) && !mayHave(source))
    const fewer = sources.filter((source) => !given.includes(source))
    return [
      ...more.map((source) => problem(`${name} allows ${source}`)),
      ...fewer.map((source) => problem(`${name} does not have ${source}`)),
    ]
  })
  return [...added, ...changed]
}

/** Returns a line for every header that differs from those of a payment page of this release. */
export function headerDifferences(headers: Headers, allowedSources: readonly string[]): readonly string[] {
  const wrong = Object.entries({ ...HEADERS }).flatMap(([name, right]) => {
    const value = headers.get(name)
    if (value === null) return [`header: ${name} is missing`]
    return right.test(value) ? [] : [`header: ${name} has another value`]
  })
  const unwanted = UNWANTED.filter((name) => headers.has(name)).map((name) => `header: ${name} must not be sent`)
  const reporting =
    headers.get('reporting-endpoints') === REPORTING_ENDPOINTS ? [] : ['header: reporting-endpoints has another value']
  const policy = headers.get('content-security-policy')
  const policyLines =
    policy === null ? ['header: content-security-policy is missing'] : policyDifferences(policy, allowedSources)
  return [...wrong, ...unwanted, ...reporting, ...policyLines]
}
