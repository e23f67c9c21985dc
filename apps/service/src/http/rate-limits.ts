/** Limits the requests of one caller (SVC-7). They are counted over all instances together (decision 62). */
import rateLimit, { type FastifyRateLimitStore } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { RateLimits } from '../config/environment'
import type { RateCounts } from '../features/rate-counts'
import { refused } from '../outcome'
import { MINUTE_MS } from '../durations'

const WINDOW_MS = MINUTE_MS

type Limited = ReturnType<typeof refused>
/** Counts a request for `key`. Returns a refusal if there were too many in the last minute. */
export type RateLimiter = (request: FastifyRequest, key: string) => Promise<Limited | undefined>

/** The limit of a route whose calls are counted separately, so that they do not use up the limit of payments. */
const ownLimitOf = ({ routeOptions }: FastifyRequest) => routeOptions.config.sessionCallsMax

class TooManyRequests extends Error {
  readonly statusCode = 429
}

/** What the plug-in passes to a child limit: its route, or nothing for a limit by key only. */
type ChildOptions = { readonly routeInfo?: { readonly method?: string | string[]; readonly url?: string } }

/** Each route with its own limit has its own count. All other routes share one, and so do all session limits. */
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
 * Applies a limit per address to every route that is registered afterwards, and returns the limiter for sessions. A
 * request counts for its session only after the session is known to be valid, so guessed sessions count only for
 * their address.
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
