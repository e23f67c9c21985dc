/** Phase B of a payment that may be sent to the next provider of its route (decision 92). */
import { randomUUID } from 'node:crypto'
import { crashPoint } from '../../../jobs/crash-point'
import type { Job } from '../../../jobs/job-queue'
import type { Answer } from '../../../providers/provider'
import { inOrder, isOnWith, type Target } from '../model/routes-of'
import { isSameMoney } from '../decide/decide-verdict'
import type { Payment } from '../model/payment'
import type { PaymentDeps } from '../model/payment-deps'
import { beginNextAttempt, type EndOfAttempt } from '../store/attempts.repository'
import { LeaseLost, PaymentMoved } from '../store/payments.repository'
import { sendOrder, type OrderSecrets } from './call-provider'

/** Limits the attempts, because the player waits and a stolen card must not be tried at every provider. */
export const ATTEMPTS_COUNT_MAX = 3

/**
 * How an attempt ended, if another provider may be tried: the provider did not take the payment, or declined exactly this
 * payment with a code that the route names. Undefined in all other cases, above all for an unknown result, because the provider
 * may have charged.
 */
export function endOfAttempt(
  payment: Payment,
  answer: Answer,
  fallBackOn: Target['fallBackOn'],
): EndOfAttempt | undefined {
  if (answer.kind === 'unknown' && answer.isNotTaken === true)
    return { answer: 'not_taken', code: answer.why, reference: null, sequence: 0 }
  if (answer.kind !== 'declined' || !fallBackOn.includes(answer.code)) return undefined
  const { facts, code } = answer
  if (!isSameMoney(payment, facts)) return undefined
  return { answer: 'declined', code, reference: facts.reference, sequence: facts.sequence }
}

type Sending = {
  readonly payment: Payment
  readonly job: Job
  /** The targets of the route that chose the payment's provider. */
  readonly targets: readonly Target[]
  readonly secrets: OrderSecrets
}
/** The verdict of the last attempt, and the payment as it was sent in that attempt. */
type Sent = { readonly payment: Payment; readonly verdict: Answer }

/**
 * Sends a payment for the first time, and to the next provider while the previous one is known to have charged nothing. That is
 * possible only here, where the card is in memory and nothing was sent before: a payment that is sent again keeps its provider.
 * Each attempt has its own id.
 */
export async function sendByRoute(
  deps: PaymentDeps,
  { payment: first, job, targets, secrets }: Sending,
): Promise<Sent> {
  let payment = first
  const left = inOrder(targets, first.id).filter(({ provider }) => provider !== first.provider)
  // All targets of a route have the same codes.
  const fallBackOn = targets[0]?.fallBackOn ?? []
  for (let count = 1; ; count += 1) {
    const verdict = await sendOrder(deps, payment, secrets)
    const ended = count < ATTEMPTS_COUNT_MAX ? endOfAttempt(payment, verdict, fallBackOn) : undefined
    const next = ended && (await claimReachable(deps, payment.brand, left))
    const moved = next && (await moveOn(deps, { payment, job, ended, next }))
    if (!moved) return { payment, verdict }
    payment = moved
  }
}

/** Removes targets from `left` until one is configured, not turned off, and admitted by its circuit breaker; returns that one. */
async function claimReachable(
  { breakers, providers, switchesOf }: PaymentDeps,
  brand: string,
  left: Target[],
): Promise<Target | undefined> {
  const isOn = isOnWith((await switchesOf?.(brand)) ?? [])
  for (let next = left.shift(); next; next = left.shift())
    if (isOn(next.provider) && providers.has(next.provider) && breakers?.admits('provider', next.provider) !== false)
      return next
  return undefined
}

type Move = {
  readonly payment: Payment
  readonly job: Job
  readonly ended: EndOfAttempt
  readonly next: Target
}

/** Undefined if a callback or another process has changed the payment meanwhile. */
async function moveOn(deps: PaymentDeps, { payment, job, ended, next }: Move): Promise<Payment | undefined> {
  const { db, clock, timing, logger, providers } = deps
  const now = clock()
  try {
    crashPoint('before-next-attempt')
    const moved = await beginNextAttempt(db, payment, ended, {
      ...{ provider: next.provider, providerMethod: next.providerMethod, attemptId: randomUUID(), now },
      providerAccount: providers.get(next.provider)?.account,
      ...{ token: job.token, leaseUntil: new Date(now.getTime() + timing.leaseMs) },
    })
    crashPoint('after-next-attempt')
    const { answer, code } = ended
    // The field is not named `code`, because the log redacts that name: it may contain a one-time code (`redact`).
    logger.info(
      { paymentId: payment.id, from: payment.provider, to: next.provider, answer, why: code },
      'the payment is sent to the next provider of its route',
    )
    return moved
  } catch (error) {
    if (error instanceof PaymentMoved || error instanceof LeaseLost) return undefined
    throw error
  }
}
