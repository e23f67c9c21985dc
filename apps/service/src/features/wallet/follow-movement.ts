import type { MovementState } from '../../db/tables/wallet'
import { transaction } from '../../db/transaction'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../durations'
import { crashPoint } from '../../jobs/crash-point'
import { finishJob, returnJob, type Job } from '../../jobs/job-queue'
import { callWallet, type WalletDeps } from './call-wallet'
import { findMovement, moveOn, type StoredMovement } from './movements.repository'
import type { MovementAnswer } from './wallet.types'

/** The delays before a call without a valid response is repeated; the last value repeats. */
const RETRY_MS = [5 * SECOND_MS, 15 * SECOND_MS, MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS, HOUR_MS]
/** Without a valid response for this long, an operator's case is opened; the call is still repeated. */
const UNSETTLED_MS = HOUR_MS

/**
 * The next call of a movement, and its state afterwards. A reserve is not in this list: the job of the payment or operation
 * requests it.
 */
const NEXT = {
  committing: { call: 'commit', state: 'committed' },
  cancelling: { call: 'cancel', state: 'cancelled' },
  crediting: { call: 'credit', state: 'credited' },
} as const satisfies Partial<Record<MovementState, object>>

const nextOf = (state: MovementState) => (state in NEXT ? NEXT[state as keyof typeof NEXT] : undefined)

/**
 * The job of a movement that has to end (SVC-5): repeats a commit, cancel or credit with the same key until the wallet has
 * accepted it. The contract does not allow the wallet to refuse these calls: a refusal opens an operator's case, and the call
 * is repeated.
 */
export async function followMovement(deps: WalletDeps, job: Job): Promise<void> {
  const movement = await findMovement(deps.db, job.subject)
  const next = movement && nextOf(movement.state)
  if (!next) {
    await finishJob(deps.db, job)
    return
  }
  const answer = await callWallet(deps, next.call, movement)
  const now = deps.clock()
  crashPoint('before-phase-c-commit')
  if (answer.kind !== 'done') return retryLater(deps, job, movement, answer)
  await transaction(deps.db, async (tx) => {
    // If another process has the lease, it writes the result itself.
    if (!(await finishJob(tx, job))) return
    await moveOn(tx, movement.key, movement.state, next.state, now)
    await deps.cases.close(tx, movement.paymentId, movement.key, now)
  })
  deps.changed?.({ id: movement.paymentId, brand: movement.brand, userId: movement.userId })
}

async function retryLater(deps: WalletDeps, job: Job, movement: StoredMovement, answer: MovementAnswer): Promise<void> {
  const now = deps.clock()
  const waitMs = RETRY_MS[Math.min(job.attempt, RETRY_MS.length - 1)] ?? HOUR_MS
  const isCase = answer.kind === 'refused' || now.getTime() - movement.since.getTime() >= UNSETTLED_MS
  const { key, state, reason, amount, currency } = movement
  const answered = answer.kind === 'refused' ? answer.code : answer.kind === 'unknown' ? answer.why : answer.kind
  const isNew = await transaction(deps.db, async (tx) => {
    if (!(await returnJob(tx, job, new Date(now.getTime() + waitMs)))) return false
    const details = { key, waits_for: state, reason, amount, currency, answer: answered }
    return isCase && deps.cases.open(tx, movement.paymentId, key, details, now)
  })
  if (!isNew) return
  deps.logger.error(
    { paymentId: movement.paymentId, key, state, answer: answered },
    'operator case: a wallet is not settled',
  )
}
