/** How often one caller may ask (SVC-7). Counted in this process: N instances allow N times as many. */
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { RateLimits } from '../config/environment'
import { refused } from '../outcome'
import { MINUTE_MS } from '../durations'

const WINDOW_MS = MINUTE_MS
/** Callers that are counted at a time; the one that was silent longest is dropped first. */
const CALLERS_MAX = 20_000

type Limited = ReturnType<typeof refused>
/** Counts a request for `key`; the refusal when there were too many in the last minute. */
export type RateLimiter = (request: FastifyRequest, key: string) => Promise<Limited | undefined>

/** Of a route whose calls are counted apart, so that they use up nothing of a payment's. */
const ownLimitOf = ({ routeOptions }: FastifyRequest) => routeOptions.config.sessionCallsMax

class TooManyRequests extends Error {
  readonly statusCode = 429
}

/**
 * Puts a limit per address on every route that is registered from here on, and gives back the limiter for sessions.
 * Sessions are counted only once they are known to be valid, so that guesses count for the address that guesses.
 */
export async function limitRates(app: FastifyInstance, limits: RateLimits): Promise<RateLimiter> {
  const keys = new WeakMap<FastifyRequest, string>()
  await app.register(rateLimit, {
    max: limits.perAddress,
    timeWindow: WINDOW_MS,
    cache: CALLERS_MAX,
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
