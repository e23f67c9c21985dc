/** How often one caller may ask (SVC-7): counted on all instances together (decision 62). */
import rateLimit, { type FastifyRateLimitStore } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { RateLimits } from '../config/environment'
import type { RateCounts } from '../features/rate-counts'
import { refused } from '../outcome'
import { MINUTE_MS } from '../durations'

const WINDOW_MS = MINUTE_MS

type Limited = ReturnType<typeof refused>
/** Counts a request for `key`; the refusal when there were too many in the last minute. */
export type RateLimiter = (request: FastifyRequest, key: string) => Promise<Limited | undefined>

/** Of a route whose calls are counted apart, so that they use up nothing of a payment's. */
const ownLimitOf = ({ routeOptions }: FastifyRequest) => routeOptions.config.sessionCallsMax

class TooManyRequests extends Error {
  readonly statusCode = 429
}

/** What the plug-in hands to a limit of its own: of a route, or of nothing but a key. */
type ChildOptions = { readonly routeInfo?: { readonly method?: string | string[]; readonly url?: string } }

/** Each route with a limit of its own is counted by itself; the others are counted together, and so are sessions. */
function storeOver(counts: RateCounts) {
  const open = (limitName: string): FastifyRateLimitStore => {
    const count = counts.counter(limitName)
    return {
      incr: (key, callback, windowMs, max) => {
        const { count: current, leftMs: ttl } = count(key, { max, windowMs })
        callback(null, { current, ttl })
      },
      child: (options) => {
        const { method, url } = (options as ChildOptions).routeInfo ?? {}
        return open(url === undefined ? 'session' : `${String(method)} ${url}`)
      },
    }
  }
  return class implements FastifyRateLimitStore {
    readonly #all = open('address')
    readonly incr = this.#all.incr
    readonly child = this.#all.child
  }
}

/**
 * Puts a limit per address on every route that is registered from here on, and gives back the limiter for sessions.
 * Sessions are counted only once they are known to be valid, so that guesses count for the address that guesses.
 */
export async function limitRates(app: FastifyInstance, limits: RateLimits, counts: RateCounts): Promise<RateLimiter> {
  const keys = new WeakMap<FastifyRequest, string>()
  await app.register(rateLimit, {
    max: limits.perAddress,
    timeWindow: WINDOW_MS,
    store: storeOver(counts),
    addHeaders: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    addHeadersOnExceeding: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    errorResponseBuilder: () => new TooManyRequests('Too many requests'),
  })
  const countSession = app.createRateLimit({
    max: (request: FastifyRequest) => Math.min(limits.perSession, ownLimitOf(request) ?? limits.perSession),
    timeWindow: WINDOW_MS,
    keyGenerator: (request: FastifyRequest) => {
      const key = keys.get(request) ?? request.ip
      return ownLimitOf(request) === undefined ? key : `${request.routeOptions.url} ${key}`
    },
  })
  return async (request, key) => {
    keys.set(request, key)
    const count = await countSession(request)
    return !count.isAllowed && count.isExceeded
      ? refused('rate_limited', { retryAfterS: count.ttlInSeconds })
      : undefined
  }
}
