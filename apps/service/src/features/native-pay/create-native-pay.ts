import type { ApplePaySession, ApplePaySessionRequest } from '@modulor/contract/http'
import type { ApplePayConfig } from '../../config/native-pay-schema'
import type { BrandConfig } from '../../config/schema'
import { walletOf } from '../../config/wallet-of'
import { done, refused, type Outcome } from '../../outcome'
import type { OutboundRequest } from '../../providers/outbound-client'
import { APPLE_HOSTS, appleHostOf } from './apple-hosts'
import type { NativePay, NativePayDeps } from './native-pay.types'
import { sheetOf } from './sheet-of'

/** The path for all sessions. Only the host of the page's validation address is used, and it is compared with a list. */
const SESSION_PATH = '/paymentservices/paymentSession'
/** Apple's sheet itself times out after 30 s. */
const DEADLINE_MS = 8_000
const DISPLAY_NAME_LENGTH_MAX = 64

const hostnameOf = (origin: string): string => new URL(origin).hostname

/** Whether a page of this domain may contain the brand's cashier: the cashier's own address, or one of the host pages (MSG-4). */
function isOwnDomain(domain: string, publicUrl: string, { origins }: BrandConfig): boolean {
  return [publicUrl, ...origins].some((origin) => hostnameOf(origin) === domain)
}

/** The request to Apple, or to the server that replaces it (sandboxes only). */
function requestOf(apple: ApplePayConfig, name: string, host: string, domain: string): OutboundRequest {
  const { merchant_identifier: merchantIdentifier, display_name: displayName = name } = apple
  const { certificate, key, gateway } = apple
  return {
    method: 'POST',
    url: gateway === undefined ? `https://${host}${SESSION_PATH}` : new URL(SESSION_PATH, gateway).href,
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({
      merchantIdentifier,
      displayName: displayName.slice(0, DISPLAY_NAME_LENGTH_MAX),
      initiative: 'web',
      initiativeContext: domain,
    }),
    deadlineMs: DEADLINE_MS,
    ...(gateway === undefined && certificate !== undefined && key !== undefined && { identity: { certificate, key } }),
  }
}

function isJsonObject(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
  } catch {
    return false
  }
}

/** The service's part of Apple Pay and Google Pay. It stores nothing: each sheet requests its own session, which is used once. */
export function createNativePay(deps: NativePayDeps): NativePay {
  const { config, publicUrl, providers, client, logger, appleHosts = APPLE_HOSTS } = deps

  async function sessionFrom(request: OutboundRequest): Promise<Outcome<ApplePaySession>> {
    const answer = await client.send(request)
    const isGood = answer.kind === 'answered' && answer.status === 200 && isJsonObject(answer.body)
    if (isGood) return done({ merchant_session: answer.body })
    // The response itself is not logged, because it may quote what was sent.
    const why = answer.kind === 'lost' ? answer.why : `http_${answer.status}`
    logger.warn({ why }, 'Apple did not return a session for the payment sheet')
    return refused('unavailable')
  }

  return {
    sheetOf(code, { method }) {
      const brand = config.brands[code]
      return brand ? sheetOf(method, brand, providers.get(method.provider)) : null
    },
    async applePaySession(session, payGroupId, { validation_url: address, domain }: ApplePaySessionRequest) {
      const { currency, brand: code } = session
      const found = deps.findMethod(session, { flow: 'deposit', payGroupId, currency })
      if (!found.ok) return found
      const brand = config.brands[code]
      if (!brand?.apple_pay || walletOf(found.value.method) !== 'apple_pay') return refused('method_unavailable')
      const host = appleHostOf(address, appleHosts)
      if (host === undefined || !isOwnDomain(domain, publicUrl, brand)) return refused('bad_request')
      return sessionFrom(requestOf(brand.apple_pay, brand.name, host, domain))
    },
  }
}
